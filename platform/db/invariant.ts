import type { Transaction } from './transaction.ts'

/** A row that is not as it must be. */
export interface InvariantViolation {
  readonly subject: string
  readonly detail: string
}

/**
 * What must hold in the whole database at every moment, as a question that finds where it does not: each answer is a
 * breach. Areas hand theirs in with their plug-in; `compass verify-ledger` and every test of load, races and crashes
 * ask all of them, above the brands.
 */
export type Invariant = {
  /** Unique among all areas; what a report calls the breach. */
  readonly name: string
} & (
  | {
      /** Plain SQL for a system unit; its columns are those of a {@link Contradiction}. */
      readonly query: string
    }
  | {
      /** For what SQL cannot calculate, in a system unit. */
      readonly find: (unit: Transaction) => Promise<readonly InvariantViolation[]>
    }
)
