"""Every reason code of the package, with what it means. The docs and a test read this list; plug-ins add their own."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Reason codes, in the order of the steps that give them."""

    EMPTY_ANSWER = "empty_answer"
    NO_CLAIMS = "no_claims"
    NOTHING_CHECKED = "nothing_checked"
    NO_EVIDENCE = "no_evidence"
    WEAK_CONTEXT = "weak_context"
    CLAIM_CAP = "claim_cap"
    SEARCH_CAPPED = "search_capped"
    TEXT_TOO_LONG = "text_too_long"
    OUTSIDE_CLAIMS = "outside_given_claims"
    SOURCE_UNREADABLE = "source_unreadable"
    SOURCE_SKIPPED = "source_skipped"
    ENCODING_GUESSED = "encoding_guessed"
    DATE_UNREAD = "date_unread"
    STALE_EVIDENCE = "stale_evidence"
    CITATION_UNKNOWN = "citation_unknown"
    TRUE_ELSEWHERE = "true_elsewhere"
    CITATION_MISSING = "citation_missing"
    SAME_WORDS = "same_words"
    SAME_VALUES = "same_values"
    QUOTE_FOUND = "quote_found"
    DERIVED = "derived"
    ALL_PARTS = "all_parts"
    PART_FAILED = "part_failed"
    VALUE_MISMATCH = "value_mismatch"
    VALUE_ABSENT = "value_absent"
    VALUE_WRONG_ROLE = "value_wrong_role"
    NAME_ABSENT = "name_absent"
    POLARITY = "polarity"
    DIRECTION = "direction"
    SCOPE = "scope"
    MODALITY = "modality"
    QUOTE_NOT_FOUND = "quote_not_found"
    QUOTE_NEGATION = "quote_negation_swallowed"
    CROSS_CHUNK_SYNTHESIS = "cross_chunk_synthesis"
    LOW_COVERAGE = "low_coverage"
    COVERED = "covered"
    ENTAILED = "entailed"
    NOT_ENTAILED = "not_entailed"
    REFUTED = "refuted"
    BETWEEN_THRESHOLDS = "between_thresholds"
    CLAIM_TOO_LONG = "claim_too_long"
    LANGUAGE_UNREAD = "language_unread"
    JUDGED_SUPPORTED = "judged_supported"
    JUDGED_CONTRADICTED = "judged_contradicted"
    JUDGED_UNSUPPORTED = "judged_unsupported"
    JUDGE_NO_QUOTE = "judge_no_quote"
    JUDGE_QUOTE_NOT_FOUND = "judge_quote_not_found"
    JUDGE_QUOTE_SHORT = "judge_quote_short"
    JUDGE_QUOTE_UNRELATED = "judge_quote_unrelated"
    JUDGE_QUOTE_AGAINST = "judge_quote_against"
    JUDGE_QUOTES_APART = "judge_quotes_apart"
    JUDGE_UNKNOWN_ID = "judge_unknown_id"
    JUDGE_REPLY_BROKEN = "judge_reply_broken"
    JUDGE_REPLY_CUT = "judge_reply_cut"
    JUDGE_REFUSED = "judge_refused"
    JUDGE_TIMEOUT = "judge_timeout"
    JUDGE_UNAVAILABLE = "judge_unavailable"
    JUDGE_SPLIT = "judge_split"
    JUDGE_NO_LOGPROBS = "judge_no_logprobs"
    JUDGE_UNCALIBRATED = "judge_uncalibrated"
    JUDGE_TOO_LONG = "judge_too_long"
    DECOMPOSITION_FAILED = "decomposition_failed"
    ATOM_REPLACED = "atom_replaced"
    NOT_SETTLED = "not_settled"
    VERIFIER_FAILED = "verifier_failed"
    VERIFIER_PROTOCOL = "verifier_protocol"
    NO_VERIFIER = "no_verifier"
    TOO_FEW_HOLD = "too_few_hold"
    NOTHING_LEFT = "nothing_left"
    UNPLACED_CLAIM = "unplaced_claim"
    EDITED = "edited"
    EDIT_ADDS = "edit_adds"
    EDIT_BREAKS_LAYOUT = "edit_breaks_layout"
    EDIT_NOT_SUPPORTED = "edit_not_supported"
    EDITOR_FAILED = "editor_failed"
    DRAFT_HOLDS = "draft_holds"
    SIGNAL_LOW = "signal_low"
    SIGNAL_MISSING = "signal_missing"
    SIGNAL_FAILED = "signal_failed"
    GENERATION_FAILED = "generation_failed"


MEANINGS: dict[Code, str] = {
    Code.EMPTY_ANSWER: "The answer is empty or blank.",
    Code.NO_CLAIMS: "The answer asserts nothing that could be checked.",
    Code.NOTHING_CHECKED: "An empty list of claims was given, so nothing was checked.",
    Code.NO_EVIDENCE: "There is no chunk with text that the claim could be held against.",
    Code.WEAK_CONTEXT: "Every retrieval score lies below the policy's min_retrieval_score.",
    Code.CLAIM_CAP: "The answer has more claims than max_claims; the rest was not checked.",
    Code.SEARCH_CAPPED: "More windows than max_windows resemble the claim; only the closest were read.",
    Code.TEXT_TOO_LONG: "The answer or a chunk is longer than max_chars and was not read.",
    Code.OUTSIDE_CLAIMS: "This text of the answer lies outside the claims that were given.",
    Code.SOURCE_UNREADABLE: "A source, or a page of it, has no text that could be read.",
    Code.SOURCE_SKIPPED: "A file in a source folder was not read: hidden, or of a type that is not read.",
    Code.ENCODING_GUESSED: "A source is not UTF-8 and was read as Windows-1252, which is a guess.",
    Code.DATE_UNREAD: "A date of a source is no ISO day and was not stored.",
    Code.STALE_EVIDENCE: "Only evidence that had run out by the day asked about says it.",
    Code.CITATION_UNKNOWN: "A cited id names no chunk.",
    Code.TRUE_ELSEWHERE: "The cited chunks do not say it, another one does.",
    Code.CITATION_MISSING: "The policy requires a citation and the claim has none.",
    Code.SAME_WORDS: "The evidence says it in the same words.",
    Code.SAME_VALUES: "The evidence has the same values in the same roles.",
    Code.QUOTE_FOUND: "The quoted words stand in the evidence.",
    Code.DERIVED: "The value follows from values in the evidence by simple arithmetic.",
    Code.ALL_PARTS: "Every part of the sentence is supported on its own.",
    Code.PART_FAILED: "A part of the sentence is not supported.",
    Code.VALUE_MISMATCH: "The evidence has another value in that place.",
    Code.VALUE_ABSENT: "The evidence does not have this value, and it does not follow from those it has.",
    Code.VALUE_WRONG_ROLE: "The value stands in the evidence, but of something else.",
    Code.NAME_ABSENT: "A name of the claim stands nowhere in the evidence (a signal, not a veto).",
    Code.POLARITY: "One says it and the other denies it.",
    Code.DIRECTION: "An opposite word stands in its place: rose and fell, before and after.",
    Code.SCOPE: "The claim is wider than the evidence: a quantifier or a condition was dropped.",
    Code.MODALITY: "The claim is surer than the evidence: may became will.",
    Code.QUOTE_NOT_FOUND: "The quoted words do not stand in the evidence.",
    Code.QUOTE_NEGATION: "The ellipsis of the quotation leaves out a negation.",
    Code.CROSS_CHUNK_SYNTHESIS: "A conclusion that no chunk states was drawn across chunks.",
    Code.LOW_COVERAGE: "Too few of the claim's words stand in the evidence.",
    Code.COVERED: "Enough of the claim's words stand in the evidence.",
    Code.ENTAILED: "The entailment model finds the claim supported by the evidence.",
    Code.NOT_ENTAILED: "The entailment model finds that the evidence does not say so.",
    Code.REFUTED: "The entailment model finds that the evidence says otherwise.",
    Code.BETWEEN_THRESHOLDS: "The model's support lies between its two thresholds.",
    Code.CLAIM_TOO_LONG: "The claim is too long to be read whole beside a passage.",
    Code.LANGUAGE_UNREAD: "The claim or the passage is in a language that the entailment model does not read.",
    Code.JUDGED_SUPPORTED: "The judge finds the claim supported, and its quote stands in the source.",
    Code.JUDGED_CONTRADICTED: "The judge finds that the source says otherwise, and its quote stands there.",
    Code.JUDGED_UNSUPPORTED: "The judge finds that the source does not say so.",
    Code.JUDGE_NO_QUOTE: "The judge ruled without a quote.",
    Code.JUDGE_QUOTE_NOT_FOUND: "The judge's quote does not stand in the passage that it named.",
    Code.JUDGE_QUOTE_SHORT: "The judge's quote is too short to carry the claim.",
    Code.JUDGE_QUOTE_UNRELATED: "The judge's quote stands in the source but speaks of something else.",
    Code.JUDGE_QUOTE_AGAINST: "The rules find that the judge's own quote does not bear its ruling out.",
    Code.JUDGE_QUOTES_APART: "The judge joined quotes from passages that are not read together.",
    Code.JUDGE_UNKNOWN_ID: "The judge named a passage that it was not shown.",
    Code.JUDGE_REPLY_BROKEN: "The judge's reply is not the JSON object that was asked for.",
    Code.JUDGE_REPLY_CUT: "The judge's reply ended before it was whole.",
    Code.JUDGE_REFUSED: "The judge refused to reply.",
    Code.JUDGE_TIMEOUT: "The judge did not reply in time.",
    Code.JUDGE_UNAVAILABLE: "The judge could not be reached, or its server failed.",
    Code.JUDGE_SPLIT: "The judge's votes have no majority.",
    Code.JUDGE_NO_LOGPROBS: "The judge's server gave no log-probabilities of Yes and No.",
    Code.JUDGE_UNCALIBRATED: "The judge's Yes is not calibrated, so it lets nothing through.",
    Code.JUDGE_TOO_LONG: "The claim or a passage is too long to be shown to the judge.",
    Code.DECOMPOSITION_FAILED: "The model gave no usable claims for a sentence; the sentence is checked whole.",
    Code.ATOM_REPLACED: "A claim of the model said more or less than its sentence; the sentence stands in its place.",
    Code.NOT_SETTLED: "The rules could not tell, and no model was asked.",
    Code.VERIFIER_FAILED: "A verifier raised an exception or timed out.",
    Code.VERIFIER_PROTOCOL: "A verifier did not give one opinion a pair.",
    Code.NO_VERIFIER: "No verifier was configured.",
    Code.TOO_FEW_HOLD: "Fewer claims hold than the policy's min_supported_share asks for.",
    Code.NOTHING_LEFT: "Nothing that was claimed may be shown.",
    Code.UNPLACED_CLAIM: "A given claim without a span would have to be removed, and has no place in the answer.",
    Code.EDITED: "An editor brought the claim closer to its evidence, and the result was verified.",
    Code.EDIT_ADDS: "An edit would have added what neither the claim nor its evidence says, and was withdrawn.",
    Code.EDIT_BREAKS_LAYOUT: "An edit would have changed code, a citation or the structure, and was withdrawn.",
    Code.EDIT_NOT_SUPPORTED: "An edit did not hold when it was verified, and was withdrawn.",
    Code.DRAFT_HOLDS: "Every signal says that the cheap model's draft will do.",
    Code.SIGNAL_LOW: "A signal lies below its threshold, so the strong model is asked.",
    Code.SIGNAL_MISSING: "A signal could not be told, or was no number from 0 to 1, so the strong model is asked.",
    Code.SIGNAL_FAILED: "A signal raised an exception or timed out, so the strong model is asked.",
    Code.GENERATION_FAILED: "A model gave no draft, or none that is whole.",
    Code.EDITOR_FAILED: "The editor raised an exception, timed out or did not answer in its form.",
}
