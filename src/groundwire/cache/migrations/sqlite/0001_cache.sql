-- `scopes`, `versions` and `rules` are the hard partitions: all three must be equal for an entry to be looked at.
CREATE TABLE cache_entries (
  row_id INTEGER PRIMARY KEY,
  scopes TEXT NOT NULL,
  versions TEXT NOT NULL,
  rules TEXT NOT NULL,
  embedder TEXT NOT NULL,
  question TEXT NOT NULL,
  vector BLOB NOT NULL,
  outcome TEXT NOT NULL,
  made REAL NOT NULL,
  used REAL NOT NULL,
  UNIQUE (scopes, versions, rules, embedder, question)
);
CREATE INDEX cache_by_use ON cache_entries (used);

-- One row a look-up. `kind` is hit, refused or miss; questions are kept as hashes.
CREATE TABLE cache_events (
  row_id INTEGER PRIMARY KEY,
  at REAL NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL,
  similarity REAL,
  entry INTEGER,
  question TEXT NOT NULL
);
CREATE TABLE cache_checks (row_id INTEGER PRIMARY KEY, at REAL NOT NULL, entry INTEGER, agreed INTEGER NOT NULL);
