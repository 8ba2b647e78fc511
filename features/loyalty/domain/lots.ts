import { addMilliseconds, days } from '#platform/kernel/clock.ts'

/** Points that were added together and expire together; null: they never expire. */
export interface Lot {
  readonly id: string
  readonly remaining: number
  readonly expiresAt: Date | null
}

/** Points taken with one expiry; the instant as ISO text, as stored with the entry. */
export interface ConsumedLot {
  readonly points: number
  readonly expiresAt: string | null
}

const compareByExpiry = (a: Lot, b: Lot): number =>
  (a.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (b.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) || (a.id < b.id ? -1 : 1)

export interface LotConsumption {
  /** Remaining points of each changed lot. */
  readonly left: readonly { readonly id: string; readonly remaining: number }[]
  readonly taken: readonly ConsumedLot[]
  /** Number of missing points; 0 when there were enough. */
  readonly missing: number
}

/** Takes the points that expire soonest, so that customers lose as few as possible. */
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

/** What remains of taken points after some of them, matched by expiry, were returned. */
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

/** Picks this many of the held points, latest expiry first: they are worth most to the customer. */
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

/** Minimum lifetime of returned points: the customer could not use them while an order held them. */
export const RETURNED_LOT_LIFETIME = days(14)

/**
 * The lots to return for taken points: with their expiry, or {@link RETURNED_LOT_LIFETIME} from now if that is later.
 */
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
