import type { Channel } from '#core/sites/domain/order-type.ts'
import { type BusyState, getExtraMinutes } from './busy.ts'

/** Minutes between the earliest and the latest time that a customer is promised, until an outlet's pace is known. */
export const ARRIVAL_SPAN = 10
/** The shortest time that is promised, in minutes, unless the outlet's own is shorter. */
const MIN_ARRIVAL_MINUTES = 5

interface ArrivalTerms {
  /** The outlet's usual preparation time, with the extra minutes of a busy kitchen. */
  readonly preparationMinutes: number
  /** Usual minutes from order to delivery in the area, without extra minutes; null when nothing is delivered. */
  readonly areaMinutes: number | null
  readonly extraMinutes: number
}

/** How an outlet's orders for now differ from its configured minutes; learned in `pace.ts`. */
export interface ArrivalPace {
  /** From the configured minutes to the earliest promised time; below 0: earlier than configured. */
  readonly addedMinutes: number
  /** From the earliest to the latest promised time. */
  readonly spanMinutes: number
}

/** The pace of an outlet of which nothing is known. */
export const USUAL_PACE: ArrivalPace = { addedMinutes: 0, spanMinutes: ARRIVAL_SPAN }

/** The channels that have their own pace. */
export type PacedChannel = Extract<Channel, 'delivery' | 'pickup'>

/** Usual minutes from the outlet to the area: what remains of the area's time after the preparation. */
export const computeTravelMinutes = ({
  preparationMinutes,
  areaMinutes,
  extraMinutes,
}: ArrivalTerms): number => Math.max(0, (areaMinutes ?? 0) - (preparationMinutes - extraMinutes))

/** The configured minutes in which an order for now is with the customer. */
export const computeArrivalMinutes = (terms: ArrivalTerms): number =>
  terms.preparationMinutes + computeTravelMinutes(terms)

/** The promised range, in minutes from the moment the outlet gets the order. */
export interface ArrivalRange {
  readonly from: number
  readonly to: number
}

/**
 * The range that is promised for an order for now with these configured minutes. Every screen before the order and the
 * promise of the order itself come from this.
 */
export const computeArrivalRange = (
  configuredMinutes: number,
  { addedMinutes, spanMinutes }: ArrivalPace,
): ArrivalRange => {
  const from = configuredMinutes + addedMinutes
  return { from: Math.max(Math.min(configuredMinutes, MIN_ARRIVAL_MINUTES), from), to: from + spanMinutes }
}

/** The part of a store that its arrival times need. */
export interface PacedStore {
  readonly preparationMinutes: number
  readonly busy: BusyState | null
  readonly pace: Readonly<Record<PacedChannel, ArrivalPace>>
}

/** The pace of an order for now: in an area, or at the outlet with null. */
export const getStorePace = ({ pace }: Pick<PacedStore, 'pace'>, areaMinutes: number | null): ArrivalPace =>
  areaMinutes === null ? pace.pickup : pace.delivery

/** The range of an order for now that is placed at `now`: in an area, or at the outlet with null. */
export const computeStoreArrival = (
  store: PacedStore,
  areaMinutes: number | null,
  now: Date,
): ArrivalRange => {
  const extraMinutes = getExtraMinutes(store, now)
  const preparationMinutes = store.preparationMinutes + extraMinutes
  const configured = computeArrivalMinutes({ preparationMinutes, areaMinutes, extraMinutes })
  return computeArrivalRange(configured, getStorePace(store, areaMinutes))
}
