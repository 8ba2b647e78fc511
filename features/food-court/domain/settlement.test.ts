import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import { addCourtDays, getCourtDay, getSpanInstants, isSettledSpan } from './court-days.ts'
import { type SettledMove, type SettlementEntry, settleStalls, toSettlementEntries } from './settlement.ts'

/** Midnight in Belgrade; the clock changes on the 29th. */
const START = new Date('2026-02-28T23:00:00.000Z')
const ZONE = 'Europe/Belgrade'
const FIRST = '2026-03-01'
const LAST = '2026-04-15'

const later = (hour: number) => addMilliseconds(START, hours(hour))

/** An order and its refunds, each of a part of what is left; nothing is captured for one that was declined in time. */
const orders = fc.array(
  fc
    .record({
      ...{ stall: fc.nat(3), hour: fc.nat(24 * 20), captured: fc.nat(20_000) },
      ...{ deliveryFee: fc.nat(1500), isInPerson: fc.boolean(), key: fc.uuid() },
      refunds: fc.array(
        fc.record({ after: fc.nat(24 * 5), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
        { maxLength: 4 },
      ),
    })
    .map(({ stall, hour, captured, refunds, key, ...more }): SettledMove[] => {
      const common = { storeId: `stall-${stall}`, orderId: key, ...more }
      const moves: SettledMove[] = [{ ...common, kind: 'capture', amount: captured, at: later(hour) }]
      let [left, at] = [captured, hour]
      for (const { after, part } of refunds) {
        const amount = Math.ceil(left * part)
        left -= amount
        at += after
        moves.push({ ...common, kind: 'refund', amount, at: later(at) })
      }
      return moves.filter(({ amount }) => amount > 0)
    }),
  { maxLength: 12 },
)

/** Divides all days at some of them. */
const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 44 }), { maxLength: 8 })

const settleSpan = (entries: readonly SettlementEntry[], from: string, to: string) => {
  const { since, until } = getSpanInstants({ from, to }, ZONE)
  return settleStalls(entries.filter(({ at }) => at >= since && at < until))
}

const KEYS = ['orders', 'gross', 'fees', 'refunds', 'collected', 'net'] as const
const sumOf = (stalls: ReturnType<typeof settleStalls>) =>
  KEYS.map((key) => stalls.reduce((sum, stall) => sum + stall[key], 0))
const add = (a: readonly number[], b: readonly number[]) => a.map((value, index) => value + (b[index] ?? 0))

describe('the settlement of a court', () => {
  it('FC-04 sums over any division of the days to that of all days, and each to what was paid', () => {
    fc.assert(
      fc.property(orders, cuts, (found, at) => {
        const moves = found.flat()
        const entries = toSettlementEntries(moves)
        const starts = [FIRST, ...at.toSorted((a, b) => a - b).map((day) => addCourtDays(FIRST, day))]
        const spans = starts.map((from, index) => {
          const next = starts[index + 1]
          return settleSpan(entries, from, next ? addCourtDays(next, -1) : LAST)
        })
        const whole = settleSpan(entries, FIRST, LAST)
        expect(spans.map(sumOf).reduce(add)).toEqual(sumOf(whole))
        for (const { gross, fees, refunds, collected, net } of [...spans.flat(), ...whole])
          expect(fees + refunds + collected + net).toBe(gross)
        const totalOf = (kind: SettledMove['kind']) =>
          moves.filter((move) => move.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
        const [count, gross, fees, refunds] = sumOf(whole)
        expect([count, gross, refunds]).toEqual([
          found.filter((each) => each.length > 0).length,
          totalOf('capture'),
          totalOf('refund'),
        ])
        // What is kept of each fee in the end, however it came to that.
        const kept = found.map((each) => {
          const [first] = each
          const left = each.reduce(
            (sum, { kind, amount }) => sum + (kind === 'capture' ? amount : -amount),
            0,
          )
          return first ? Math.min(first.deliveryFee, left) : 0
        })
        expect(fees).toBe(kept.reduce((sum, fee) => sum + fee, 0))
      }),
      { numRuns: 300 },
    )
  })

  it('FC-04 counts a refund on its own day, and takes the fee back with it once the dishes are given back', () => {
    const order = { storeId: 'grill', orderId: 'a', deliveryFee: 300, isInPerson: false }
    const entries = toSettlementEntries([
      { ...order, kind: 'refund', amount: 900, at: later(30) },
      { ...order, kind: 'capture', amount: 1000, at: later(10) },
    ])
    expect(settleSpan(entries, FIRST, FIRST)).toMatchObject([{ orders: 1, gross: 1000, fees: 300, net: 700 }])
    const next = addCourtDays(FIRST, 1)
    expect(settleSpan(entries, next, next)).toMatchObject([
      { orders: 0, gross: 0, fees: -200, refunds: 900, net: -700 },
    ])
  })

  it('counts days by the clock of the court, also where it changes', () => {
    expect(getCourtDay(new Date('2026-03-28T22:59:59.999Z'), ZONE)).toBe('2026-03-28')
    expect(getCourtDay(new Date('2026-03-28T23:00:00.000Z'), ZONE)).toBe('2026-03-29')
    const { since, until } = getSpanInstants({ from: '2026-03-29', to: '2026-03-29' }, ZONE)
    expect(until.getTime() - since.getTime()).toBe(hours(23))
  })

  it('takes days in their order, at most a year of them', () => {
    expect(isSettledSpan({ from: '2026-03-02', to: '2026-03-01' })).toBe(false)
    expect(isSettledSpan({ from: '2026-03-01', to: '2026-03-01' })).toBe(true)
    expect(isSettledSpan({ from: '2026-03-01', to: '2027-03-01' })).toBe(true)
    expect(isSettledSpan({ from: '2026-03-01', to: '2027-03-02' })).toBe(false)
  })
})
