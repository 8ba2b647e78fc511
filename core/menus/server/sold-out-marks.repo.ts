import type { Transaction } from '#platform/db/transaction.ts'
import type { MenuProduct } from '../domain/menu.ts'
import './menus.tables.ts'

/** Whether an active option has this id. */
export const hasActiveOption = async (tx: Transaction, optionId: string): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom('options')
    .select('id')
    .where('id', '=', optionId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

interface OptionAtStore {
  readonly storeId: string
  readonly optionId: string
}

/** Marks an option sold out at a store; `until` null: until staff change it. */
export const upsertOptionMark = async (
  tx: Transaction,
  { storeId, optionId, until }: OptionAtStore & { readonly until: Date | null },
): Promise<void> => {
  await tx.sql
    .insertInto('store_options')
    .values({ store_id: storeId, option_id: optionId, sold_out_until: until })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'option_id']).doUpdateSet({ sold_out_until: until }),
    )
    .execute()
}

export const deleteOptionMark = async (
  tx: Transaction,
  { storeId, optionId }: OptionAtStore,
): Promise<void> => {
  await tx.sql
    .deleteFrom('store_options')
    .where('store_id', '=', storeId)
    .where('option_id', '=', optionId)
    .execute()
}

export interface ProductMark {
  readonly storeId: string
  readonly productId: string
  readonly isSoldOut: boolean
  /** Null: until staff change it. */
  readonly until: Date | null
  readonly kind: MenuProduct['mark']
  /** The store's menu version that contains the mark. */
  readonly version: number
}

/** Sets whether a product is sold out at a store; false when the store does not have the product. */
export const updateProductMark = async (tx: Transaction, mark: ProductMark): Promise<boolean> => {
  const { numUpdatedRows } = await tx.sql
    .updateTable('store_products')
    .set({
      is_sold_out: mark.isSoldOut,
      sold_out_until: mark.until,
      mark: mark.kind,
      changed_in: mark.version,
    })
    .where('store_id', '=', mark.storeId)
    .where('product_id', '=', mark.productId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
