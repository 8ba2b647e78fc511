import type { Transaction } from '#platform/db/transaction.ts'

export const TABLES_CHANNEL = 'tables'

/** What every process receives when a visit or a table has changed. */
export interface TableNotification {
  /** Empty when only the outlet's tables have changed. */
  readonly sessionId: string
  readonly storeId: string
  readonly brandId: string
  readonly version: number
}

/** Notifies the phones of a visit and the outlet's screens, once the transaction commits. */
export const notifyTable = (
  tx: Transaction,
  { id, store_id, version }: { readonly id: string; readonly store_id: string; readonly version: number },
): Promise<void> => {
  const change: TableNotification = { sessionId: id, storeId: store_id, brandId: tx.brandId, version }
  return tx.notify(TABLES_CHANNEL, JSON.stringify(change))
}
