import { hash } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { type Builder, prepared } from '#platform/db/prepared.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Adder, CartLine, LineSnapshot } from '../domain/cart.ts'
import { type LineContent, lineText } from '../domain/line-choices.ts'
import './carts.tables.ts'

/** The lines of a cart, named or found, in the order in which they were added. */
export const linesOf = ({ sql: db }: Builder, cartId: string | Expression<string>) =>
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

const linesOfCart = prepared<{ cartId: string }, CartLine>((builder, { cartId }) => linesOf(builder, cartId))

export const selectLines = (unit: Unit, cartId: string): Promise<CartLine[]> =>
  unit.ask(linesOfCart({ cartId }))

/** Lines with equal keys are one line; those of different people never are. */
export const lineKey = (content: LineContent, adder: Adder | null): string =>
  hash('sha256', adder ? `${lineText(content)}\u0000${adder.id}` : lineText(content), 'base64url')

export type NewLine = LineContent & {
  readonly qty: number
  readonly isRecent: boolean
  readonly snapshot: LineSnapshot
}

/** A line as it will be in a cart. */
export const newLineOf = (unit: Unit, line: NewLine, adder: Adder | null): CartLine => ({
  ...line,
  ...{ id: unit.newId(), key: lineKey(line, adder), adder },
})

const rowOf = (cartId: string, line: CartLine) => ({
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

const insertBehind = prepared<ReturnType<typeof rowOf>>(({ sql: db }, row) =>
  db.insertInto('cart_lines').values({
    ...row,
    position: sql<number>`(select coalesce(max(position), 0) + 1 from cart_lines where cart_id = ${row.cart_id})`,
  }),
)

/** Adds a line behind all others of a locked cart. */
export const insertLine = (unit: Unit, cartId: string, line: CartLine): void => {
  unit.along(insertBehind(rowOf(cartId, line)))
}

const quantityOf = prepared<{ lineId: string; qty: number }>(({ sql: db }, { lineId, qty }) =>
  db.updateTable('cart_lines').set({ qty }).where('id', '=', lineId),
)

export const setQuantity = (unit: Unit, lineId: string, qty: number): void =>
  unit.along(quantityOf({ lineId, qty }))

/** Gives a line other choices, another quantity or another product; its place among the others stays. */
export const rewriteLine = (unit: Unit, before: CartLine, line: NewLine): CartLine => {
  const { productId, choices, qty, instructions, answers, snapshot } = line
  const content = { productId, choices, qty, instructions, answers, snapshot }
  const written = { ...before, ...content, key: lineKey(line, before.adder) }
  unit.along(
    unit.sql
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

export const deleteLine = (unit: Unit, lineId: string): void => {
  unit.along(unit.sql.deleteFrom('cart_lines').where('id', '=', lineId))
}

export const deleteLines = (unit: Unit, lineIds: readonly string[]): void => {
  unit.along(unit.sql.deleteFrom('cart_lines').where('id', 'in', lineIds))
}

/** Hands a line over to another cart, at its end. */
export const moveLine = async (
  unit: Unit,
  lineId: string,
  { cartId, position }: { cartId: string; position: number },
): Promise<void> => {
  await unit.sql
    .updateTable('cart_lines')
    .set({ cart_id: cartId, position })
    .where('id', '=', lineId)
    .execute()
}
