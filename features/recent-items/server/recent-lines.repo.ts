import type { OrderLine } from '#core/orders/domain/order.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** Maximum number of lines that are searched for items to order again. */
const LINE_LIMIT = 40

/** What a user ordered at a store, the last first; orders that were never paid do not count. */
export const findRecentLines = (
  tx: Transaction,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<
  (Pick<OrderLine, 'productId' | 'choices' | 'specialInstructions'> & Required<Pick<OrderLine, 'answers'>>)[]
> =>
  tx.sql
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'order_lines.product_id as productId',
      'order_lines.choices',
      'order_lines.answers',
      'order_lines.special_instructions as specialInstructions',
    ])
    .where('orders.user_id', '=', userId)
    .where('orders.store_id', '=', storeId)
    .where('orders.status', 'not in', [0, 90])
    .orderBy('orders.placed_at', 'desc')
    .orderBy('order_lines.position')
    .limit(LINE_LIMIT)
    .execute()
