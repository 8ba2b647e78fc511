import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Unit } from '#platform/db/unit.ts'
import type { CartLine, LineSnapshot } from '../domain/cart.ts'
import { type LineContent, lineText } from '../domain/line-choices.ts'
import './carts.tables.ts'

/** The lines of a cart in the order in which they were added. */
export const selectLines = (unit: Unit, cartId: string): Promise<CartLine[]> =>
  unit.sql
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
    ])
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute()

/** Lines with equal keys are one line. */
export const lineKey = (content: LineContent): string =>
  createHash('sha256').update(lineText(content)).digest('base64url')

export type NewLine = LineContent & {
  readonly qty: number
  readonly isRecent: boolean
  readonly snapshot: LineSnapshot
}

/** Adds a line behind all others of a locked cart. */
export const insertLine = async (unit: Unit, cartId: string, line: NewLine): Promise<CartLine> => {
  const written = { ...line, id: unit.newId(), key: lineKey(line) }
  await unit.sql
    .insertInto('cart_lines')
    .values({
      id: written.id,
      cart_id: cartId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from cart_lines where cart_id = ${cartId})`,
      product_id: line.productId,
      choices: JSON.stringify(line.choices),
      line_key: written.key,
      qty: line.qty,
      instructions: line.instructions,
      answers: JSON.stringify(line.answers),
      is_recent: line.isRecent,
      snapshot: JSON.stringify(line.snapshot),
    })
    .execute()
  return written
}

export const setQuantity = async (unit: Unit, lineId: string, qty: number): Promise<void> => {
  await unit.sql.updateTable('cart_lines').set({ qty }).where('id', '=', lineId).execute()
}

/** Gives a line other choices, instructions or another quantity; its place among the others stays. */
export const rewriteLine = async (unit: Unit, before: CartLine, line: NewLine): Promise<CartLine> => {
  const { choices, qty, instructions, answers, snapshot } = line
  const written = { ...before, choices, qty, instructions, answers, snapshot, key: lineKey(line) }
  await unit.sql
    .updateTable('cart_lines')
    .set({
      choices: JSON.stringify(line.choices),
      line_key: written.key,
      qty: line.qty,
      instructions: line.instructions,
      answers: JSON.stringify(line.answers),
      snapshot: JSON.stringify(line.snapshot),
    })
    .where('id', '=', before.id)
    .execute()
  return written
}

export const deleteLine = async (unit: Unit, lineId: string): Promise<void> => {
  await unit.sql.deleteFrom('cart_lines').where('id', '=', lineId).execute()
}

export const deleteLines = async (unit: Unit, lineIds: readonly string[]): Promise<void> => {
  await unit.sql.deleteFrom('cart_lines').where('id', 'in', lineIds).execute()
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
