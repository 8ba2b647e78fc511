import { addMilliseconds, days } from '#platform/kernel/clock.ts'

/** Points that came together and end together; null: they never end. */
export interface Lot {
  readonly id: string
  readonly remaining: number
  readonly expiresAt: Date | null
}

/** What was taken of points with one expiry; the instant as ISO text, as it is kept with the entry. */
export interface ConsumedLot {
  readonly points: number
  readonly expiresAt: string | null
}

const compareByExpiry = (a: Lot, b: Lot): number =>
  (a.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (b.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1)

export interface LotConsumption {
  /** What is left in each lot that was touched. */
  readonly left: readonly { readonly id: string; readonly remaining: number }[]
  readonly taken: readonly ConsumedLot[]
  /** How many points there were too few; 0 when all were there. */
  readonly missing: number
}

/** Takes points from what ends soonest, so that customers lose as few as can be. */
export const consumeLots = (lots: readonly Lot[], points: number): LotConsumption => {
  let missing = points
  const left: { id: string; remaining: number }[] = []
  const taken: ConsumedLot[] = []
  for (const lot of lots.toSorted(compareByExpiry)) {
    const part = Math.min(missing, lot.remaining)
    if (part <= 0) continue
    missing -= part
    left.push({ id: lot.id, remaining: lot.remaining - part })
    taken.push({ points: part, expiresAt: lot.expiresAt?.toISOString() ?? null })
  }
  return { left, taken, missing }
}

/** What is still held of points that were taken, after some of them, by their ends, were given back. */
export const subtractLots = (
  taken: readonly ConsumedLot[],
  givenBack: readonly ConsumedLot[],
): ConsumedLot[] => {
  const back = new Map<string | null, number>()
  for (const { points, expiresAt } of givenBack) back.set(expiresAt, (back.get(expiresAt) ?? 0) + points)
  return taken.flatMap(({ points, expiresAt }) => {
    const gone = Math.min(points, back.get(expiresAt) ?? 0)
    back.set(expiresAt, (back.get(expiresAt) ?? 0) - gone)
    return gone < points ? [{ points: points - gone, expiresAt }] : []
  })
}

/** So many of the points that are held, those that live longest first: they are worth most to their owner. */
export const pickLongestLived = (held: readonly ConsumedLot[], points: number): ConsumedLot[] => {
  let left = points
  const byEnd = held.toSorted((a, b) => {
    if (a.expiresAt === b.expiresAt) return 0
    return a.expiresAt === null || (b.expiresAt !== null && a.expiresAt > b.expiresAt) ? -1 : 1
  })
  return byEnd.flatMap((lot) => {
    const part = Math.min(left, lot.points)
    left -= part
    return part > 0 ? [{ ...lot, points: part }] : []
  })
}

/** How long points live at least after they were given back: their owner could do nothing while an order held them. */
export const RETURNED_LOT_LIFETIME = days(14)

/** The lots that come back for what was taken: with their old end, but never one that is here already. */
export const toReturnedLots = (
  taken: readonly ConsumedLot[],
  now: Date,
): { points: number; expiresAt: Date | null }[] => {
  const soonest = addMilliseconds(now, RETURNED_LOT_LIFETIME)
  return taken.map(({ points, expiresAt }) => {
    const end = expiresAt === null ? null : new Date(expiresAt)
    return { points, expiresAt: end && end < soonest ? soonest : end }
  })
}
