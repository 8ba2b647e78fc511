import type { Answer, RequestItem } from './replacement.ts'

/** What is done when no answer comes. */
export type UnansweredOutcome =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'proceed'; readonly answer: Answer }

/** What happens to one item without an answer, as shown to the customer beforehand. */
export type UnansweredEffect = 'replace' | 'refund' | 'cancel'

const getPreferredSuggestion = ({ wish: input, suggestions, before }: RequestItem): string | null => {
  if (input.kind === 'thisItem')
    return suggestions.find(({ line }) => line.productId === input.productId)?.id ?? null
  if (input.kind !== 'bestMatch') return null
  const most = input.maxExtra ?? 0
  return suggestions.find(({ line }) => line.unitPrice - before.unitPrice <= most)?.id ?? null
}

export const getUnansweredEffect = (item: RequestItem): UnansweredEffect => {
  if (item.wish.kind === 'cancel') return 'cancel'
  return getPreferredSuggestion(item) === null ? 'refund' : 'replace'
}

/** Drops the replacement with the highest extra cost, one at a time, until nothing more is to be paid. */
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
 * Applies the customer's preferences for the case of no answer. The total never exceeds what is already paid; only an
 * order paid on delivery may become more expensive, within the allowed limit.
 *
 * @param comparePayment change of the order's total by an answer, in minor units
 */
export const resolveUnanswered = (
  items: readonly RequestItem[],
  {
    isPaidAtTheDoor,
    differenceOf,
  }: { readonly isPaidAtTheDoor: boolean; readonly differenceOf: (answer: Answer) => number },
): UnansweredOutcome => {
  if (items.some(({ wish: input }) => input.kind === 'cancel')) return { kind: 'cancel' }
  const answer = Object.fromEntries(items.map((item) => [item.before.id, getPreferredSuggestion(item)]))
  return {
    kind: 'proceed',
    answer: isPaidAtTheDoor ? answer : dropUnaffordable(items, answer, differenceOf),
  }
}
