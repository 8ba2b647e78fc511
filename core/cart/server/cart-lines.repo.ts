import { hash } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { prepareStatement, type StatementBuilder } from '#platform/db/prepared-statement.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CartLineRecord, CartParticipant, LineSnapshot } from '../domain/cart.ts'
import { type LineContent, serializeLineContent } from '../domain/line-choices.ts'
import './carts.tables.ts'

/** The lines of a cart, given by id or subquery, in the order in which they were added. */
export const selectCartLines = ({ sql: db }: StatementBuilder, cartId: string | Expression<string>) =>
  db
    .selectFrom('cart_lines')
    .select([
      'id',
      'product_id as productId',
      'choices',
      'line_key as key',
      'qty',
      'instructions',
      'answers',
      'is_recent as isRecent',
      'snapshot',
      'adder',
    ])
    .where('cart_id', '=', cartId)
    .orderBy('position')

const cartLinesQuery = prepareStatement<{ cartId: string }, CartLineRecord>((builder, { cartId }) =>
  selectCartLines(builder, cartId),
)

export const loadCartLines = (tx: Transaction, cartId: string): Promise<CartLineRecord[]> =>
  tx.query(cartLinesQuery({ cartId }))

/** Lines with equal keys merge; lines of different people never do. */
export const computeLineKey = (content: LineContent, adder: CartParticipant | null): string =>
  hash(
    'sha256',
    adder ? `${serializeLineContent(content)}\u0000${adder.id}` : serializeLineContent(content),
    'base64url',
  )

export type NewLine = LineContent & {
  readonly qty: number
  readonly isRecent: boolean
  readonly snapshot: LineSnapshot
}

/** A new line for a cart. */
export const createCartLine = (
  tx: Transaction,
  line: NewLine,
  adder: CartParticipant | null,
): CartLineRecord => ({
  ...line,
  ...{ id: tx.generateId(), key: computeLineKey(line, adder), adder },
})

const toCartLineRow = (cartId: string, line: CartLineRecord) => ({
  id: line.id,
  cart_id: cartId,
  product_id: line.productId,
  choices: JSON.stringify(line.choices),
  line_key: line.key,
  qty: line.qty,
  instructions: line.instructions,
  answers: JSON.stringify(line.answers),
  is_recent: line.isRecent,
  snapshot: JSON.stringify(line.snapshot),
  adder: line.adder && JSON.stringify(line.adder),
})

const insertLineQuery = prepareStatement<ReturnType<typeof toCartLineRow>>(({ sql: db }, row) =>
  db.insertInto('cart_lines').values({
    ...row,
    position: sql<number>`(select coalesce(max(position), 0) + 1 from cart_lines where cart_id = ${row.cart_id})`,
  }),
)

/** Appends a line to a locked cart. */
export const insertLine = (tx: Transaction, cartId: string, line: CartLineRecord): void => {
  tx.enqueue(insertLineQuery(toCartLineRow(cartId, line)))
}

const setQuantityQuery = prepareStatement<{ lineId: string; qty: number }>(({ sql: db }, { lineId, qty }) =>
  db.updateTable('cart_lines').set({ qty }).where('id', '=', lineId),
)

export const setQuantity = (tx: Transaction, lineId: string, qty: number): void =>
  tx.enqueue(setQuantityQuery({ lineId, qty }))

/** Changes the choices, quantity or product of a line; its position stays. */
export const updateLine = (tx: Transaction, before: CartLineRecord, line: NewLine): CartLineRecord => {
  const { productId, choices, qty, instructions, answers, snapshot } = line
  const content = { productId, choices, qty, instructions, answers, snapshot }
  const written = { ...before, ...content, key: computeLineKey(line, before.adder) }
  tx.enqueue(
    tx.sql
      .updateTable('cart_lines')
      .set({
        product_id: line.productId,
        choices: JSON.stringify(line.choices),
        line_key: written.key,
        qty: line.qty,
        instructions: line.instructions,
        answers: JSON.stringify(line.answers),
        snapshot: JSON.stringify(line.snapshot),
      })
      .where('id', '=', before.id),
  )
  return written
}

export const deleteLine = (tx: Transaction, lineId: string): void => {
  tx.enqueue(tx.sql.deleteFrom('cart_lines').where('id', '=', lineId))
}

export const deleteLines = (tx: Transaction, lineIds: readonly string[]): void => {
  tx.enqueue(tx.sql.deleteFrom('cart_lines').where('id', 'in', lineIds))
}

/** Moves a line to the end of another cart. */
export const moveLine = async (
  tx: Transaction,
  lineId: string,
  { cartId, position }: { cartId: string; position: number },
): Promise<void> => {
  await tx.sql.updateTable('cart_lines').set({ cart_id: cartId, position }).where('id', '=', lineId).execute()
}

/** Renames a participant in the lines that they added to a user's carts. */
export const updateAdder = async (tx: Transaction, userId: string, adder: CartParticipant): Promise<void> => {
  await tx.sql
    .updateTable('cart_lines')
    .set({ adder: JSON.stringify(adder) })
    .where('cart_id', 'in', (carts) => carts.selectFrom('carts').select('id').where('user_id', '=', userId))
    .where(sql`adder ->> 'id'`, '=', adder.id)
    .execute()
}
