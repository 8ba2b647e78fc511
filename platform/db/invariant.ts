import type { Transaction } from './transaction.ts'

/** A row that violates an invariant. */
export interface InvariantViolation {
  readonly subject: string
  readonly detail: string
}

/**
 * A rule that must always hold in the whole database, as a query for its violations: each row is one. Areas register
 * theirs in their plug-in; `compass verify-ledger` and every load, race and crash test run all of them, across all
 * brands.
 */
export type Invariant = {
  /** Unique among all areas; the name of the violation in reports. */
  readonly name: string
} & (
  | {
      /** Plain SQL for a system transaction; its columns are those of a {@link InvariantViolation}. */
      readonly query: string
    }
  | {
      /** For what SQL cannot calculate, in a system transaction. */
      readonly find: (tx: Transaction) => Promise<readonly InvariantViolation[]>
    }
)
