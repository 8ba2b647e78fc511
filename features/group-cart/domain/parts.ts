import { computeLineAmounts, type PricedLines } from '#core/pricing/domain/line-amounts.ts'

/** What somebody has added to the cart or the order of a group. */
export interface PersonPart {
  readonly count: number
  /** With its part of fees, taxes, tip and discounts, in minor units. */
  readonly amount: number
}

/**
 * The parts of the people of a group, by their ids, shared out as the bill of a table is. They add up to the total: a line
 * of nobody in the group is the host's.
 *
 * @param adders who has added a line, by the ids of both
 */
export const computeParts = (
  priced: PricedLines,
  {
    adders,
    people,
    hostId,
  }: { adders: ReadonlyMap<string, string>; people: readonly string[]; hostId: string },
): ReadonlyMap<string, PersonPart> => {
  const amounts = computeLineAmounts(priced)
  const parts = new Map(people.map((id) => [id, { count: 0, amount: 0 }]))
  for (const { id, qty } of priced.lines) {
    const adder = adders.get(id)
    const person = adder !== undefined && parts.has(adder) ? adder : hostId
    const { count, amount } = parts.get(person) ?? { count: 0, amount: 0 }
    parts.set(person, { count: count + qty, amount: amount + (amounts.get(id) ?? 0) })
  }
  return parts
}
