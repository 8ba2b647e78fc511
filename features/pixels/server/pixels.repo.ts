import type { Transaction } from '#platform/db/transaction.ts'
import type { PixelSettings } from '../domain/site-pixels.ts'
import './pixels.tables.ts'

/** The settings of the transaction's brand; undefined when it has none. */
export const selectPixelSettings = async (tx: Transaction): Promise<PixelSettings | undefined> => {
  const row = await tx.sql
    .selectFrom('pixel_settings')
    .select(['consent', 'ids', 'contact_vendors'])
    .executeTakeFirst()
  return row && { consent: row.consent, ids: row.ids, contactVendors: row.contact_vendors }
}

/** The settings of a brand in a system transaction; with `locks` they stay until it ends. */
export const findPixelSettings = async (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
): Promise<PixelSettings | undefined> => {
  const row = await tx.sql
    .selectFrom('pixel_settings')
    .select(['consent', 'ids', 'contact_vendors'])
    .where('brand_id', '=', brandId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { consent: row.consent, ids: row.ids, contactVendors: row.contact_vendors }
}

/** Writes a brand's settings over the former ones. */
export const savePixelSettings = async (
  tx: Transaction,
  { brandId, consent, ids, contactVendors }: PixelSettings & { readonly brandId: string },
): Promise<void> => {
  const values = {
    consent,
    ids: JSON.stringify(ids),
    contact_vendors: JSON.stringify(contactVendors),
    changed_at: tx.now,
  }
  await tx.sql
    .insertInto('pixel_settings')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
}
