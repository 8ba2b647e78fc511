/**
 * Simulates baskets of several kitchens, begun at once and begun as planned: how far apart the trays are ready, and how
 * often the promised range holds. Only the rules of the product run, so that it takes seconds.
 */
import { computeArrivalRange } from '#core/stores/domain/arrival.ts'
import { learnPace } from '#core/stores/domain/pace.ts'
import {
  computeStartAt,
  type KitchenEstimate,
  type PlannedPart,
  planCommonTime,
} from '#features/food-court/domain/plan-kitchens.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { readOptions } from './lib/options.ts'
import { formatTable } from './lib/report.ts'
import { computeQuantile } from './lib/stats.ts'

const { n: ORDERS } = readOptions({ n: 10_000 })
const KITCHENS = 60
/** Orders of which a kitchen's pace is learned, as many as the product remembers. */
const LEARNED = 40
/** How many of the kitchens state a later time when they accept, and by how many minutes at most. */
const LATER = { share: 0.08, minutes: 8 }
/** Staff begin within a minute after the time to begin. */
const LAG = 1
const NOW = new Date('2026-11-27T12:00:00Z')

const at = (minute: number): Date => addMilliseconds(NOW, minutes(minute))

/** The same numbers from 0 to 1 on every machine (mulberry32). */
const createUniform = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const createChance = (seed: number) => {
  const uniform = createUniform(seed)
  const between = (from: number, to: number): number => from + uniform() * (to - from)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, between, normal }
}
type Chance = ReturnType<typeof createChance>

interface Kitchen extends KitchenEstimate {
  /** What a dish usually takes, which is near its minutes. */
  readonly real: number
}

/** `spread`: the standard deviation of the time for a dish, as a share of it. */
const cook = ({ normal }: Chance, real: number, spread: number): number => real * Math.exp(spread * normal())

const openKitchens = (chance: Chance, spread: number): Kitchen[] =>
  Array.from({ length: KITCHENS }, () => {
    const usual = Math.round(chance.between(5, 20))
    const real = usual * chance.between(0.95, 1.05)
    const late = Array.from({ length: LEARNED }, () =>
      Math.floor(chance.between(0, LAG) + cook(chance, real, spread) - usual),
    )
    return { minutes: usual, pace: learnPace(late), real }
  })

/** One basket: how far apart its trays are ready in minutes, planned and not, and whether the range held. */
const orderBasket = (chance: Chance, kitchens: readonly Kitchen[], spread: number) => {
  const chosen = kitchens
    .map((kitchen) => ({ kitchen, key: chance.uniform() }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, Math.floor(chance.between(2, 5)))
    .map(({ kitchen }) => kitchen)
  const time = planCommonTime(chosen)
  const works = chosen.map((kitchen) => {
    const later = chance.uniform() < LATER.share ? chance.between(1, LATER.minutes) : 0
    const needs = cook(chance, kitchen.real, spread) + later
    return { expected: kitchen.minutes + later, needs, lag: chance.between(0, LAG) }
  })
  const parts = works.map(
    ({ expected }): PlannedPart => ({
      kitchenMinutes: expected,
      readyAt: at(Math.max(time.preparationMinutes, expected)),
      isReady: false,
    }),
  )
  const planned = works.map(({ needs, lag }, index) => {
    const own = parts[index]
    const startAt = own && computeStartAt(own, parts.toSpliced(index, 1))
    return Math.max(0, (Number(startAt) - NOW.getTime()) / minutes(1)) + lag + needs
  })
  const unplanned = works.map(({ needs, lag }) => lag + needs)
  const apart = (times: readonly number[]): number => Math.max(...times) - Math.min(...times)
  const range = computeArrivalRange(time.preparationMinutes, time.pace)
  const last = Math.max(...planned)
  const isHeld = last >= range.from && last <= range.to
  return { planned: apart(planned), unplanned: apart(unplanned), isHeld, span: range.to - range.from }
}

const rows = [0.05, 0.08, 0.1, 0.15].map((spread) => {
  const chance = createChance(20_261_127)
  const kitchens = openKitchens(chance, spread)
  const baskets = Array.from({ length: ORDERS }, () => orderBasket(chance, kitchens, spread))
  const quantile = (key: 'planned' | 'unplanned' | 'span', q: number): number =>
    computeQuantile(
      baskets.map((basket) => basket[key]),
      q,
    )
  return {
    'dishes vary by': `${spread * 100} %`,
    'planned: apart, p50': quantile('planned', 0.5),
    p90: quantile('planned', 0.9),
    'at once: apart, p50': quantile('unplanned', 0.5),
    'p90 ': quantile('unplanned', 0.9),
    'range, minutes': quantile('span', 0.5),
    'range holds, %': (100 * baskets.filter(({ isHeld }) => isHeld).length) / ORDERS,
  }
})
console.log(`${ORDERS.toLocaleString('en')} baskets of two to four of ${KITCHENS} kitchens, times in minutes`)
console.log(formatTable(rows))
