import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import {
  type ArrivalPace,
  computeStoreArrival,
  computeTravelMinutes,
  USUAL_PACE,
} from '#core/stores/domain/arrival.ts'
import { addSample, computeLateMinutes, learnPace } from '#core/stores/domain/pace.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { computeEstimate } from './estimate.ts'
import { ORDER_STATUS } from './order-status.ts'
import { computePromise, computePromisedMinutes, computePromisedReadyAt } from './promise.ts'

/** Orders of each outlet, 40 on a day: 15 at noon, 25 in the evening. */
const ORDERS = 2_000
const ORDERS_A_DAY = 40
const PREPARATION = 20
const AREA = 35
const EXTRA = 10
const FIRST_DAY = new Date('2026-11-02T00:00:00Z')

const { bytes } = createSeededRandom('promised times')
const draw = (): number => Buffer.from(bytes(4)).readUInt32BE() / 2 ** 32
const normal = (deviation: number): number =>
  deviation * Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
const exponential = (mean: number): number => -mean * Math.log(1 - draw())

interface Moment {
  /** Of all orders of the outlet, from 0. */
  readonly index: number
  readonly isEvening: boolean
}

/** By how many minutes an order comes later than configured. */
const OUTLETS: Readonly<Record<string, (moment: Moment) => number>> = {
  punctual: () => 3 + normal(3),
  'always late': () => 18 + normal(5),
  'late at dinner': ({ isEvening }) => (isEvening ? 15 : 1) + normal(4),
  'erratic, long tail': () => exponential(11) - 3 + (draw() < 0.03 ? 60 : 0),
  'slower half-way': ({ index }) => (index < ORDERS / 2 ? 2 : 20) + normal(5),
  'always early': () => -12 + normal(4),
}

interface SimulatedOrder {
  readonly placedAt: Date
  readonly atHandAt: Date
  readonly extraMinutes: number
}

/** All orders of an outlet, oldest first. Some days go better than others, and some evenings staff say they are busy. */
const simulateOrders = (late: (moment: Moment) => number): SimulatedOrder[] => {
  const orders: SimulatedOrder[] = []
  let dayLate = 0
  for (let index = 0; index < ORDERS; index++) {
    const day = Math.floor(index / ORDERS_A_DAY)
    const place = index % ORDERS_A_DAY
    if (place === 0) dayLate = normal(2)
    const isEvening = place >= 15
    const minute = isEvening ? 18 * 60 + (place - 15) * 9 : 12 * 60 + place * 10
    const extraMinutes = isEvening && day % 5 === 4 ? EXTRA : 0
    const placedAt = addMilliseconds(
      FIRST_DAY,
      minutes(day * 24 * 60 + minute) + Math.round(draw() * 240_000),
    )
    const taken = AREA + extraMinutes + late({ index, isEvening }) + dayLate
    orders.push({ placedAt, atHandAt: addMilliseconds(placedAt, minutes(taken)), extraMinutes })
  }
  return orders
}

/** What the customer is shown at payment, and what the order is promised: both must be the same range. */
const promise = ({ placedAt, extraMinutes }: SimulatedOrder, pace: ArrivalPace) => {
  const busy = extraMinutes > 0 ? { extraMinutes, until: null } : null
  const store = { preparationMinutes: PREPARATION, busy, pace: { delivery: pace, pickup: USUAL_PACE } }
  const shown = computeStoreArrival(store, AREA, placedAt)
  const preparationMinutes = PREPARATION + extraMinutes
  const deliveryMinutes = computeTravelMinutes({ preparationMinutes, areaMinutes: AREA, extraMinutes })
  const order = {
    ...{ status: ORDER_STATUS.new, orderType: ORDER_TYPE.delivery, isMultiDine: false, delayReason: null },
    ...{ history: [{ status: ORDER_STATUS.new, at: placedAt }], readyAt: null, pace },
    ...{ scheduledFor: null, scheduledUntil: null, preparationMinutes, deliveryMinutes },
  }
  const acceptedAt = addMilliseconds(placedAt, minutes(2))
  const due = computePromisedReadyAt(order) ?? acceptedAt
  const readyAt = addMilliseconds(acceptedAt, minutes(computePromisedMinutes(due, acceptedAt)))
  const accepted = { ...order, status: ORDER_STATUS.approved, readyAt }
  return { shown, promised: computePromise(order), estimate: computeEstimate(accepted, acceptedAt), order }
}

const percent = (count: number): number => Math.round((count / ORDERS) * 100)

/** The share of an outlet's orders that come within the range shown at payment, learning or not. */
const measureOutlet = (orders: readonly SimulatedOrder[], learns: boolean) => {
  let samples: readonly number[] = []
  let waiting: (SimulatedOrder & { configuredMinutes: number })[] = []
  const counts = { kept: 0, early: 0, late: 0, span: 0 }
  for (const one of orders) {
    // Only what has come to hand by now is known.
    const finished = waiting.filter(({ atHandAt }) => atHandAt <= one.placedAt)
    waiting = waiting.filter(({ atHandAt }) => atHandAt > one.placedAt)
    for (const { placedAt: receivedAt, ...known } of finished)
      samples = addSample(samples, computeLateMinutes({ receivedAt, ...known }))
    const { shown, promised, estimate, order } = promise(one, learns ? learnPace(samples) : USUAL_PACE)
    const from = addMilliseconds(one.placedAt, minutes(shown.from))
    const to = addMilliseconds(one.placedAt, minutes(shown.to))
    if (promised?.from.getTime() !== from.getTime() || promised.to.getTime() !== to.getTime())
      throw new Error('The order is promised another range than was shown')
    if (estimate?.delay !== null) throw new Error('The default of staff breaks a promise')
    if (one.atHandAt < from) counts.early += 1
    else if (one.atHandAt > to) counts.late += 1
    else counts.kept += 1
    counts.span += shown.to - shown.from
    const configuredMinutes = order.preparationMinutes + order.deliveryMinutes
    waiting = [...waiting, { ...one, configuredMinutes }]
  }
  return { ...counts, span: Math.round(counts.span / orders.length) }
}

const FIGURES = Object.entries(OUTLETS).map(([name, late]) => {
  const orders = simulateOrders(late)
  return { name, fixed: measureOutlet(orders, false), learned: measureOutlet(orders, true) }
})

describe(`the promised time of ${ORDERS * FIGURES.length} simulated orders`, () => {
  it('comes true in 85 to 95 % of them', () => {
    const kept = FIGURES.reduce((sum, { learned }) => sum + learned.kept, 0)
    const share = percent(kept / FIGURES.length)
    expect(share).toBeGreaterThanOrEqual(85)
    expect(share).toBeLessThanOrEqual(95)
  })

  it.each(FIGURES)('comes true in at least 85 % at an outlet that is $name', ({ learned }) => {
    expect(percent(learned.kept)).toBeGreaterThanOrEqual(85)
  })

  it('comes true as often as the README says', async () => {
    const readme = await readFile(new URL('../../stores/README.md', import.meta.url), 'utf8')
    const all = FIGURES.reduce((sum, { learned }) => sum + learned.kept, 0)
    expect(readme).toContain(`${percent(all / FIGURES.length)} % come within`)
    const rows = FIGURES.map(({ name, fixed, learned }) => [
      ...[name, `${percent(fixed.kept)} %`, `${percent(learned.kept)} %`],
      ...[`${percent(learned.early)} %`, `${percent(learned.late)} %`, `${learned.span} min`],
    ])
    const table = readme.split('\n').filter((line) => line.startsWith('| '))
    expect(
      table.slice(2).map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual(rows)
  })
})
