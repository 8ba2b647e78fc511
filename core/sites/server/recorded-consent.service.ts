import type { Transaction } from '#platform/db/transaction.ts'
import type { ConsentPurpose } from '../domain/consent.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Where the server reads what a customer allows. Without it nothing is allowed. */
    consentRecord: ConsentRecord
    /** Runs in the transaction that records another choice: delete what is no longer allowed. */
    consentListener: (
      tx: Transaction,
      change: { readonly userId: string; readonly purposes: readonly ConsentPurpose[] },
    ) => Promise<void>
  }
}

/** What a customer allows, as their device has reported it. */
export interface RecordedConsent {
  readonly purposes: readonly ConsentPurpose[]
  readonly version: number
  /** When the customer chose; null: nobody asked, because the law lets measuring run until somebody objects. */
  readonly chosenAt: Date | null
  readonly recordedAt: Date
}

export interface ConsentRecord {
  /** The latest of each of these users; users without any are absent. In a tenant's transaction. */
  find(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, RecordedConsent>>
}
