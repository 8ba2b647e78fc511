import { CHANNELS, type Channel, ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { createSeededRandom } from '#platform/testing/seeded-random.ts'
import { CHANGES, type ChangingShop } from './changing-shop.ts'

/** The moment at which the time machine is asked; the samples lie before and after it. */
export const ASKED_AT = '2026-11-20T14:00:00.000Z'
const FIRST_AT = '2025-06-01T00:00:00.000Z'
const SPAN_DAYS = 1000

/** Around these nearly everything changes: clock changes of both zones, special days, ends of offers and of marks. */
const TURNING_POINTS = [
  ...['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'],
  ...['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2027-03-14T07:00:00Z', '2027-11-07T06:00:00Z'],
  ...['2026-12-24T00:00:00Z', '2026-12-27T00:00:00Z', '2027-01-01T05:00:00Z', '2026-12-01T00:00:00Z'],
  ...[ASKED_AT, ...Object.values(CHANGES)],
]

/** A cached answer is valid for a minute at most. */
const SPACING_MS = minutes(1) + 1

export const ORDER_TYPES = {
  ...{ delivery: ORDER_TYPE.delivery, pickup: ORDER_TYPE.pickup },
  ...{ dineIn: ORDER_TYPE.dineIn, inRoom: ORDER_TYPE.inRoomDining },
} as const

export interface Sample {
  readonly at: Date
  readonly outlet: ChangingShop['outlets'][number]
  readonly service: keyof typeof ORDER_TYPES
  readonly area: string | undefined
  readonly language: Language
}

const createDraw = (seed: string) => {
  const random = createSeededRandom(seed)
  const below = (count: number): number => {
    const share = random.bytes(6).reduce((sum, byte) => (sum + byte) / 256, 0)
    return Math.floor(share * count)
  }
  return { below, pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value }
}

/** Most samples lie within two hours of a turning point, the others anywhere in a thousand days; in order, apart. */
export const drawSamples = ({ outlets }: ChangingShop, count: number): Sample[] => {
  const { below, pick } = createDraw('time machine')
  const drawInstant = (): number =>
    below(4) > 0
      ? Date.parse(pick(TURNING_POINTS)) - hours(2) + below(hours(4))
      : Date.parse(FIRST_AT) + below(hours(24 * SPAN_DAYS))
  // Hours begin and end at quarters: a third of the samples is exactly there, a third the last instant before.
  const snap = (instant: number): number => {
    const kind = below(3)
    const quarter = instant - (instant % minutes(15))
    return kind === 0 ? instant : quarter - (kind - 1)
  }
  const drawn = Array.from({ length: count }, () => snap(drawInstant())).toSorted((a, b) => a - b)
  let last = 0
  return drawn.map((instant) => {
    last = Math.max(instant, last + SPACING_MS)
    const outlet = pick(outlets)
    const service = pick<Channel>([...CHANNELS, 'delivery', 'pickup'])
    const area = service === 'delivery' ? pick([...outlet.areas, ...outlet.areas, undefined]) : undefined
    return { at: new Date(last), outlet, service, area, language: pick(LANGUAGES) }
  })
}

/** Names a sample where an expectation fails. */
export const formatSample = ({ at, outlet, service, language }: Sample): string =>
  `${outlet.key} ${service} ${at.toISOString()} ${language}`
