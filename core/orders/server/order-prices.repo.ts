import { sql } from 'kysely'
import type { AgreedPrice, StoredPricing } from '#core/pricing/domain/replay-price.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import './orders.tables.ts'

/** The price of an order with its inputs. */
export interface PricedOrder extends AgreedPrice {
  readonly id: string
  readonly number: number
  /** Of the site where it was placed. */
  readonly homePath: string
  readonly pricing: StoredPricing | null
}

/** The inputs of an order's price; null when they were not stored. */
export const findPricing = async (tx: Transaction, orderId: string): Promise<StoredPricing | null> => {
  const row = await tx.sql.selectFrom('orders').select('pricing').where('id', '=', orderId).executeTakeFirst()
  return row?.pricing ?? null
}

const PAGE = 200

/** The next orders after `after`, by id; only in a system transaction. */
export const listPricedOrders = (
  tx: Transaction,
  { after, wanted }: { readonly after: string; readonly wanted: string | undefined },
): Promise<PricedOrder[]> =>
  tx.sql
    .selectFrom('orders')
    .select(['id', 'number', 'currency', 'sub_total as subTotal', 'total', 'trace as steps', 'pricing'])
    .select(sql<string>`store ->> 'homePath'`.as('homePath'))
    .where('id', '>', after)
    .$if(wanted !== undefined, (query) =>
      query.where((eb) => eb.or([eb('id', '=', wanted ?? ''), eb(sql`number::text`, '=', wanted ?? '')])),
    )
    .orderBy('id')
    .limit(PAGE)
    .execute()
