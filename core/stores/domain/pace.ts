import { minutes } from '#platform/kernel/clock.ts'
import { ARRIVAL_SPAN, type ArrivalPace, USUAL_PACE } from './arrival.ts'

/** How many of the last orders of a channel count: some days of a small outlet, an evening of a large one. */
const MAX_SAMPLES = 40
/** With fewer orders nothing is learned. */
export const MIN_SAMPLES = 10
/** One in so many orders may miss the range, and always one, so that no single order decides. */
const OUTLIER_SHARE = 13
/** Ranges begin and end at multiples of this many minutes from the configured time. */
export const PACE_STEP = 5
/** A customer cannot plan with a wider range. */
export const MAX_SPAN = 40
/** A range begins at most so much before the configured time, for outlets whose configured minutes are generous. */
const MIN_ADDED = -20
/** It begins at most so much after it: whoever is slower than that has wrong minutes. */
const MAX_ADDED = 60
/**
 * It ends at least so much after it. The kitchen's default is the configured time, which then keeps the promise with
 * the reserve of an order's promise.
 */
const MIN_END = 5
/** Beyond any range; an order that somebody forgot to mark is one outlier however late it is. */
const SAMPLE_LIMIT = 240

/** An order for now that has come to hand: ready to be picked up, or delivered. */
export interface FinishedOrder {
  /** When it reached the outlet. */
  readonly receivedAt: Date
  readonly atHandAt: Date
  /** Preparation with the extra minutes of a busy kitchen, and travel; nothing that was learned. */
  readonly configuredMinutes: number
}

/** How many whole minutes later than configured an order came to hand, rounded down; below 0: earlier. */
export const computeLateMinutes = ({ receivedAt, atHandAt, configuredMinutes }: FinishedOrder): number => {
  const taken = (atHandAt.getTime() - receivedAt.getTime()) / minutes(1)
  return Math.max(-SAMPLE_LIMIT, Math.min(SAMPLE_LIMIT, Math.floor(taken - configuredMinutes)))
}

/** The late minutes of the last orders with those of one more, oldest first. */
export const addSample = (samples: readonly number[], lateMinutes: number): readonly number[] =>
  [...samples, lateMinutes].slice(-MAX_SAMPLES)

/** All ranges that may be promised: the shortest first, of the same length the latest first. */
const listPaces = (): readonly ArrivalPace[] => {
  const paces: ArrivalPace[] = []
  for (let spanMinutes = ARRIVAL_SPAN; spanMinutes <= MAX_SPAN; spanMinutes += PACE_STEP) {
    const first = Math.max(MIN_ADDED, MIN_END - spanMinutes)
    for (let addedMinutes = MAX_ADDED; addedMinutes >= first; addedMinutes -= PACE_STEP)
      paces.push({ addedMinutes, spanMinutes })
  }
  return paces
}
const PACES = listPaces()

const isWithin = (late: number, { addedMinutes, spanMinutes }: ArrivalPace): boolean =>
  late >= addedMinutes && late < addedMinutes + spanMinutes

/**
 * The pace that an outlet's last orders show: the shortest range in which all but the outliers came to hand; of equally
 * short ones that of most orders, then the later. Where none is wide enough, the range of most orders.
 */
export const learnPace = (samples: readonly number[]): ArrivalPace => {
  if (samples.length < MIN_SAMPLES) return USUAL_PACE
  const needed = samples.length - Math.max(1, Math.floor(samples.length / OUTLIER_SHARE))
  let best = { pace: USUAL_PACE, count: -1 }
  for (const pace of PACES) {
    if (best.count >= needed && pace.spanMinutes > best.pace.spanMinutes) break
    const count = samples.filter((late) => isWithin(late, pace)).length
    if (count > best.count) best = { pace, count }
  }
  return best.pace
}
