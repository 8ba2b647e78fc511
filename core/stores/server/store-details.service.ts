import type { Transaction } from '#platform/db/transaction.ts'
import {
  type StoreDetails,
  type StoreOrdering,
  updateDetails,
  updateOrdering,
} from './store-settings.repo.ts'
import { bumpMenuVersion } from './stores.service.ts'

/** Replaces what an outlet is; its cached pages are invalidated. */
export const saveStoreDetails = async (
  tx: Transaction,
  storeId: string,
  details: StoreDetails,
): Promise<void> => {
  await bumpMenuVersion(tx, storeId, 'state')
  await updateDetails(tx, storeId, details)
}

/** Replaces how an outlet takes orders; its cached pages are invalidated. */
export const saveStoreOrdering = async (
  tx: Transaction,
  storeId: string,
  ordering: StoreOrdering,
): Promise<void> => {
  await bumpMenuVersion(tx, storeId, 'state')
  await updateOrdering(tx, storeId, ordering)
}
