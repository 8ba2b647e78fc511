import type { Answer, RequestItem } from './replacement.ts'

/** What is done when nobody has answered. */
export type UnansweredOutcome =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'proceed'; readonly answer: Answer }

/** What happens to one item without an answer, as the customer is told beforehand. */
export type UnansweredEffect = 'replace' | 'refund' | 'cancel'

const getPreferredSuggestion = ({ wish, suggestions, before }: RequestItem): string | null => {
  if (wish.kind === 'thisItem')
    return suggestions.find(({ line }) => line.productId === wish.productId)?.id ?? null
  if (wish.kind !== 'bestMatch') return null
  const most = wish.maxExtra ?? 0
  return suggestions.find(({ line }) => line.unitPrice - before.unitPrice <= most)?.id ?? null
}

export const getUnansweredEffect = (item: RequestItem): UnansweredEffect => {
  if (item.wish.kind === 'cancel') return 'cancel'
  return getPreferredSuggestion(item) === null ? 'refund' : 'replace'
}

/** Item by item the dearest replacement is given up until nothing more is to be paid. */
const dropUnaffordable = (
  items: readonly RequestItem[],
  answer: Answer,
  differenceOf: (answer: Answer) => number,
): Answer => {
  if (differenceOf(answer) <= 0) return answer
  const extras = items.flatMap(({ before, suggestions }) => {
    const chosen = suggestions.find(({ id }) => id === answer[before.id])
    return chosen ? [{ lineId: before.id, extra: chosen.line.total - before.total }] : []
  })
  const [dearest] = extras.toSorted((a, b) => b.extra - a.extra)
  if (!dearest) return answer
  return dropUnaffordable(items, { ...answer, [dearest.lineId]: null }, differenceOf)
}

/**
 * What the customer wished for the case that they do not answer. Nobody is made to pay more than they have paid: what is
 * paid already is kept to; only who pays at the door may get something dearer, within what they allowed.
 *
 * @param comparePayment what the order would cost more after an answer, in minor units
 */
export const resolveUnanswered = (
  items: readonly RequestItem[],
  {
    isPaidAtTheDoor,
    differenceOf,
  }: { readonly isPaidAtTheDoor: boolean; readonly differenceOf: (answer: Answer) => number },
): UnansweredOutcome => {
  if (items.some(({ wish }) => wish.kind === 'cancel')) return { kind: 'cancel' }
  const answer = Object.fromEntries(items.map((item) => [item.before.id, getPreferredSuggestion(item)]))
  return {
    kind: 'proceed',
    answer: isPaidAtTheDoor ? answer : dropUnaffordable(items, answer, differenceOf),
  }
}
