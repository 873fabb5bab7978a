-- One row a property: what the corpus was made with.
CREATE TABLE corpus (key TEXT PRIMARY KEY, value TEXT NOT NULL);

-- Who may read what. `version` grows by one with each ingest that changed something.
CREATE TABLE scopes (scope TEXT PRIMARY KEY, version INTEGER NOT NULL);

-- One row a file that was read, gone or not.
CREATE TABLE documents (
  row_id INTEGER PRIMARY KEY,
  scope TEXT NOT NULL REFERENCES scopes (scope),
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0,
  UNIQUE (scope, name)
);

-- One row a chunk. `retired` is the version of the scope that no longer has it; such a row is a tombstone.
CREATE TABLE chunks (
  row_id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents (row_id),
  scope TEXT NOT NULL,
  cite_id TEXT NOT NULL,
  digest TEXT NOT NULL,
  text_digest TEXT NOT NULL,
  doc_id TEXT NOT NULL,
  title TEXT NOT NULL,
  pages TEXT NOT NULL,
  type TEXT NOT NULL,
  confidence REAL,
  heading TEXT NOT NULL,
  text TEXT NOT NULL,
  start INTEGER,
  date TEXT,
  valid_until TEXT,
  metadata TEXT NOT NULL,
  position INTEGER NOT NULL,
  added INTEGER NOT NULL,
  retired INTEGER,
  tags TEXT NOT NULL,
  UNIQUE (scope, cite_id)
);
CREATE INDEX chunks_by_document ON chunks (document, retired);
CREATE INDEX chunks_by_cite_id ON chunks (cite_id);
CREATE INDEX chunks_by_digest ON chunks (digest);
CREATE INDEX chunks_by_scope ON chunks (scope, retired);

CREATE TABLE vectors (row_id INTEGER PRIMARY KEY REFERENCES chunks (row_id), vector BLOB NOT NULL);

-- Documents that were read and embedded by an ingest that is not finished.
CREATE TABLE staged (
  scope TEXT NOT NULL,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  chunks TEXT NOT NULL,
  vectors BLOB NOT NULL,
  PRIMARY KEY (scope, name)
);

-- `tags` holds one word that stands for the scope and for whether the chunk is current.
CREATE VIRTUAL TABLE words USING fts5 (
  tags, heading, text, content = 'chunks', content_rowid = 'row_id', tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TRIGGER chunk_added AFTER INSERT ON chunks BEGIN
  INSERT INTO words (rowid, tags, heading, text) VALUES (new.row_id, new.tags, new.heading, new.text);
END;
CREATE TRIGGER chunk_deleted AFTER DELETE ON chunks BEGIN
  INSERT INTO words (words, rowid, tags, heading, text) VALUES ('delete', old.row_id, old.tags, old.heading, old.text);
END;
CREATE TRIGGER chunk_changed AFTER UPDATE OF tags, heading, text ON chunks BEGIN
  INSERT INTO words (words, rowid, tags, heading, text) VALUES ('delete', old.row_id, old.tags, old.heading, old.text);
  INSERT INTO words (rowid, tags, heading, text) VALUES (new.row_id, new.tags, new.heading, new.text);
END;
