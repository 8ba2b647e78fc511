import { computeLineAmounts, type PricedLines } from '#core/pricing/domain/line-amounts.ts'

/** What somebody has added to the cart or the order of a group. */
export interface PersonPart {
  readonly count: number
  /** With its part of fees, taxes, tip and discounts, in minor units. */
  readonly amount: number
}

/** Who has added which line, by the ids of both, and who else can be in the group. */
export interface GroupAdders {
  readonly adders: ReadonlyMap<string, string>
  readonly people: readonly string[]
  readonly hostId: string
}

/** Whose line it is: one that nobody in the group has added is the host's. */
export const getLineOwner = (lineId: string, { adders, people, hostId }: GroupAdders): string => {
  const adder = adders.get(lineId)
  return adder !== undefined && people.includes(adder) ? adder : hostId
}

/**
 * The parts of the people of a group, by their ids, shared out as the bill of a table is. They add up to the total: a line
 * of nobody in the group is the host's.
 */
export const computeParts = (priced: PricedLines, group: GroupAdders): ReadonlyMap<string, PersonPart> => {
  const amounts = computeLineAmounts(priced)
  const parts = new Map(group.people.map((id) => [id, { count: 0, amount: 0 }]))
  for (const { id, qty } of priced.lines) {
    const person = getLineOwner(id, group)
    const { count, amount } = parts.get(person) ?? { count: 0, amount: 0 }
    parts.set(person, { count: count + qty, amount: amount + (amounts.get(id) ?? 0) })
  }
  return parts
}
