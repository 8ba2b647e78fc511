import { sql } from 'kysely'
import type { OrderLine } from '../domain/order.ts'

type LineRow = Omit<OrderLine, 'addedAt'> & {
  readonly answers: NonNullable<OrderLine['answers']>
  readonly addedAt: string | null
}

/**
 * The lines of an order, as JSON, so that orders come with their lines in one statement, however many orders there
 * are.
 */
export const linesColumn = sql<readonly LineRow[]>`array_to_json(array(
  select json_build_object(
    'id', id, 'productId', product_id, 'sku', sku, 'name', name, 'photo', photo, 'choices', choices,
    'unitPrice', unit_price, 'qty', qty, 'total', total, 'specialInstructions', special_instructions,
    'answers', answers, 'addedAt', added_at
  ) from order_lines where order_id = orders.id order by position
))`.as('lines')

/** A line from its row, without absent values. */
export const toLine = ({ answers, addedAt, ...line }: LineRow): OrderLine => ({
  ...line,
  ...(answers.length > 0 && { answers }),
  ...(addedAt !== null && { addedAt: new Date(addedAt).toISOString() }),
})
