import { computeDistanceMeters, type GeoPoint } from '#core/maps/domain/geo.ts'
import { localize } from '#platform/kernel/language.ts'
import { isInZone } from './delivery-zone.ts'
import type { AreaRecord } from './store.ts'
import { evaluateHours } from './weekly-hours.ts'

/** An area that is known by its name alone is nobody's who is farther from the outlet than this. */
const NAMED_REACH_METERS = 60_000

type Reach = Pick<AreaRecord, '_id' | 'zone' | 'outlet'>

/**
 * Whether an address is one that an area's fee and minimum are for. A pin decides where the area has a shape. Without
 * a shape or without a pin the area's name decides, and a pin must at least be near the outlet.
 */
export const canReachAddress = (
  area: Reach,
  address: { readonly areaId: string; readonly pin: GeoPoint | null },
): boolean => {
  const { pin } = address
  if (pin && area.zone) return isInZone(area.zone, pin)
  if (address.areaId !== area._id) return false
  return pin === null || computeDistanceMeters(area.outlet, pin) <= NAMED_REACH_METERS
}

/**
 * An outlet's own area with the name of another outlet's, for orders of several outlets that one trip brings: each has
 * areas of its own, and an address without a pin is in one of them by name.
 */
export const findNamesakeArea = <Area extends Pick<AreaRecord, '_id' | 'storeId' | 'name'>>(
  areas: readonly Area[],
  { areaId, storeId }: { readonly areaId: string; readonly storeId: string },
): Area | undefined => {
  const named = areas.find(({ _id }) => _id === areaId)
  const name = localize(named?.name, 'en')
  return areas.find((area) => area.storeId === storeId && localize(area.name, 'en') === name)
}

/** Whether an outlet delivers to an area at `now` by the area's own times; without any it is the outlet's that count. */
export const evaluateAreaHours = (area: Pick<AreaRecord, 'hours' | 'timeZone'>, now: Date) =>
  area.hours === null
    ? { isOpen: true, closesAt: null, opensAt: null }
    : evaluateHours(area.hours, area.timeZone, now)

/**
 * Of areas that all reach a place the better first: one that delivers now, then the cheaper, the lower minimum, the
 * quicker. Equal ones keep their order.
 */
export const rankAreasByTerms = <Area extends AreaRecord>(areas: readonly Area[], now: Date): Area[] =>
  areas.toSorted(
    (a, b) =>
      Number(evaluateAreaHours(b, now).isOpen) - Number(evaluateAreaHours(a, now).isOpen) ||
      a.fee - b.fee ||
      (a.minimumOrder ?? 0) - (b.minimumOrder ?? 0) ||
      a.minutes - b.minutes,
  )
