import type { Transaction } from '#platform/db/transaction.ts'
import { type StorePaymentTerms, updatePaymentTerms } from './store-settings.repo.ts'
import { bumpMenuVersion } from './stores.service.ts'

/** Replaces how customers of an outlet pay; its cached pages are invalidated. */
export const savePaymentTerms = async (
  tx: Transaction,
  storeId: string,
  terms: StorePaymentTerms,
): Promise<void> => {
  await bumpMenuVersion(tx, storeId, 'state')
  await updatePaymentTerms(tx, storeId, terms)
}
