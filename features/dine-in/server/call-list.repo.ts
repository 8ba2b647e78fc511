import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type CallChoice, DEFAULT_CALLS } from '../domain/calls.ts'
import './dine-in.tables.ts'

/** What guests of an outlet can call for, as the merchant has set it. */
export const loadCalls = async (tx: Transaction, storeId: string): Promise<readonly CallChoice[]> => {
  const row = await tx.sql
    .selectFrom('table_call_lists')
    .select('calls')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row?.calls ?? DEFAULT_CALLS
}

/** `brandId` is needed in a system transaction only. */
export const saveCalls = async (
  tx: Transaction,
  {
    storeId,
    brandId,
    calls,
  }: { readonly storeId: string; readonly brandId?: string; readonly calls: readonly CallChoice[] },
): Promise<void> => {
  const content = { calls: JSON.stringify(calls) }
  await tx.sql
    .insertInto('table_call_lists')
    .values({ store_id: storeId, ...(brandId !== undefined && { brand_id: brandId }), ...content })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(content))
    .execute()
}

/** The lists that a brand's outlets have been given, in the order of the outlets. */
export const listBrandCalls = (tx: Transaction, { brandId, locks }: ExportScope) =>
  tx.sql
    .selectFrom('table_call_lists')
    .innerJoin('stores', 'stores.id', 'table_call_lists.store_id')
    .select(['stores.key as store', 'table_call_lists.calls'])
    .where('table_call_lists.brand_id', '=', brandId)
    .orderBy('stores.position')
    .orderBy('stores.key')
    .$if(locks, (query) => query.forUpdate('table_call_lists'))
    .execute()
