import type { OrderLine } from '#core/orders/domain/order.ts'
import type { PricedLine } from './replacement.ts'

/** The proposed lines of an order, and its lines at the time of the proposal. */
export interface Proposal {
  readonly before: readonly OrderLine[]
  readonly lines: readonly PricedLine[]
}

/** An edit of a line: another quantity, or its removal. */
export type LineEdit =
  | { readonly kind: 'quantity'; readonly line: string; readonly qty: number }
  | { readonly kind: 'remove'; readonly line: string }

/** One difference between an order and its proposal. Before or after is null if the line does not exist there. */
export interface LineDifference {
  readonly before: OrderLine | null
  readonly after: OrderLine | null
}

const setLineQty = ({ line, pricing }: PricedLine, qty: number): PricedLine => ({
  line: { ...line, qty, total: line.unitPrice * qty },
  pricing: { ...pricing, qty },
})

/**
 * All lines of an order after these edits, at their agreed prices, followed by the added ones; undefined if an edit
 * names an unknown line, or a line twice.
 */
export const applyLineEdits = (
  lines: readonly PricedLine[],
  edits: readonly LineEdit[],
  added: readonly PricedLine[],
): PricedLine[] | undefined => {
  const byLine = new Map(edits.map((edit) => [edit.line, edit]))
  const isKnown = edits.every(({ line: id }) => lines.some(({ line }) => line.id === id))
  if (byLine.size !== edits.length || !isKnown) return undefined
  const stored = lines.flatMap((known) => {
    const edit = byLine.get(known.line.id)
    if (!edit) return [known]
    return edit.kind === 'remove' ? [] : [setLineQty(known, edit.qty)]
  })
  return [...stored, ...added]
}

/** The differences between two sets of lines: changed and removed ones in their order, then new ones. */
export const compareLines = ({ before, lines }: Proposal): LineDifference[] => {
  const after = lines.map(({ line }) => line)
  const later = new Map(after.map((line) => [line.id, line]))
  const known = new Set(before.map(({ id }) => id))
  const changed = before.flatMap((line) => {
    const now = later.get(line.id) ?? null
    return now?.qty === line.qty ? [] : [{ before: line, after: now }]
  })
  return [
    ...changed,
    ...after.filter(({ id }) => !known.has(id)).map((line) => ({ before: null, after: line })),
  ]
}
