/**
 * What must hold in the whole database at every moment, as a question that finds where it does not: each row that it
 * answers, `subject` and `detail`, is a breach. Areas hand theirs in with their plug-in; `compass verify-ledger` and
 * every test of load, races and crashes ask all of them, above the brands.
 */
export interface Invariant {
  /** Unique among all areas; what a report calls the breach. */
  readonly name: string
  /** Plain SQL for a system unit. */
  readonly query: string
}
