import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeLineAmounts } from '#core/pricing/domain/line-amounts.ts'
import { assignRefunds, type PaidShare } from './assign-refunds.ts'
import {
  type BillShare,
  computeOpenAmount,
  listFittingClaims,
  type OpenBill,
  quoteShare,
  type ShareRequest,
} from './quote-share.ts'

const createBill = (lines: Record<string, number>, paid: readonly BillShare[] = []): OpenBill => {
  const total = Object.values(lines).reduce((sum, amount) => sum + amount, 0)
  const sum = paid.reduce((all, { amount }) => all + amount, 0)
  return { lines: new Map(Object.entries(lines)), total, due: total - sum, claimed: [], paid }
}

/** Pays these shares one after another; refused ones are left out. */
const payAll = (lines: Record<string, number>, requests: readonly ShareRequest[]): BillShare[] =>
  requests.reduce<BillShare[]>((paid, request) => {
    const quoted = quoteShare(createBill(lines, paid), request)
    return quoted.ok ? [...paid, quoted.value] : paid
  }, [])

const sumOf = (shares: readonly { readonly amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

const part = (line: string, num: number, den: number): ShareRequest => ({
  way: 'items',
  parts: [{ line, num, den }],
})

describe('a share of a bill', () => {
  it('costs a third of an item a third of it, and the thirds add up to it', () => {
    const thirds = [part('nachos', 1, 3), part('nachos', 1, 3), part('nachos', 1, 3)]
    expect(payAll({ nachos: 1000, soda: 500 }, thirds).map(({ amount }) => amount)).toEqual([333, 334, 333])
    expect(payAll({ nachos: 1350, soda: 500 }, thirds).map(({ amount }) => amount)).toEqual([450, 450, 450])
  })

  it('gives spare minor units of an even split to those who come first', () => {
    const even = { way: 'evenly', people: 4 } as const
    expect(payAll({ all: 7341 }, [even, even, even, even]).map(({ amount }) => amount)).toEqual([
      1836, 1835, 1835, 1835,
    ])
  })

  it('divides evenly what was not paid in other ways', () => {
    const even = { way: 'evenly', people: 3 } as const
    const shares = payAll({ hers: 1860, rest: 5480 }, [part('hers', 1, 1), even, even, even])
    expect(shares.map(({ amount }) => amount)).toEqual([1860, 1827, 1827, 1826])
  })

  it('is the exact rest for the last, also when a later round has moved a minor unit between lines', () => {
    const paid = payAll({ a: 1000, b: 500 }, [part('a', 1, 1)])
    const moved = createBill({ a: 1001, b: 499 }, paid)
    expect(quoteShare(moved, part('b', 1, 1))).toMatchObject({ value: { amount: 500 } })
    const even = { way: 'evenly', people: 3 } as const
    const two = payAll({ all: 100 }, [even, even])
    expect(two.map(({ amount }) => amount)).toEqual([34, 33])
    expect(quoteShare(createBill({ all: 101 }, two), even)).toMatchObject({ value: { amount: 34 } })
  })

  it('leaves a later round to all when those who split evenly have paid', () => {
    const even = { way: 'evenly', people: 3 } as const
    const two = payAll({ all: 300 }, [even, even])
    expect(quoteShare(createBill({ all: 300, more: 300 }, two), even)).toMatchObject({
      value: { amount: 200 },
    })
  })

  it('is refused when others have taken a part, when it is too much, and when nothing is left', () => {
    const half = { way: 'items', amount: 500, parts: [{ line: 'a', num: 1, den: 2, amount: 500 }] } as const
    const bill = { ...createBill({ a: 1000, b: 400 }), claimed: [half] }
    expect(quoteShare(bill, part('a', 2, 3))).toEqual({ ok: false, failure: 'taken' })
    expect(quoteShare(bill, part('c', 1, 1))).toEqual({ ok: false, failure: 'unknownLine' })
    expect(quoteShare(bill, { way: 'amount', amount: 901 })).toEqual({ ok: false, failure: 'tooMuch' })
    expect(quoteShare(bill, { way: 'whole' })).toMatchObject({ value: { amount: 900 } })
    const all = { way: 'whole', amount: 900, parts: [] } as const
    const full = { ...bill, claimed: [half, all] }
    expect(quoteShare(full, { way: 'amount', amount: 1 })).toEqual({ ok: false, failure: 'nothingLeft' })
    expect(quoteShare(full, part('b', 1, 1))).toEqual({ ok: false, failure: 'nothingLeft' })
  })

  it('holds only as many claims as there is room for, the first ones first', () => {
    const claims = [{ amount: 500 }, { amount: 600 }, { amount: 300 }]
    expect(listFittingClaims(900, claims)).toEqual([{ amount: 500 }, { amount: 300 }])
  })
})

/** A line for the pricing trace, with what a promotion takes off it. */
const anyLine = fc.record({
  unit: fc.integer({ min: 0, max: 99_999 }),
  qty: fc.integer({ min: 1, max: 5 }),
  off: fc.integer({ min: 0, max: 100 }),
})

const anyFraction = fc
  .record({ num: fc.integer({ min: 1, max: 6 }), den: fc.integer({ min: 1, max: 6 }) })
  .filter(({ num, den }) => num <= den)

const anyRequest = (lines: readonly string[]): fc.Arbitrary<ShareRequest> =>
  fc.oneof(
    fc.constant<ShareRequest>({ way: 'whole' }),
    fc.integer({ min: 2, max: 9 }).map((people): ShareRequest => ({ way: 'evenly', people })),
    fc.integer({ min: 1, max: 50_000 }).map((amount): ShareRequest => ({ way: 'amount', amount })),
    fc
      .uniqueArray(fc.record({ line: fc.constantFrom(...lines), of: anyFraction }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ line }) => line,
      })
      .map(
        (parts): ShareRequest => ({ way: 'items', parts: parts.map(({ line, of }) => ({ line, ...of })) }),
      ),
  )

/** The part of each line that nobody has claimed, as one request. */
const toRest = (bill: OpenBill): ShareRequest => {
  const den = 60
  const parts = [...bill.lines.keys()].flatMap((line) => {
    const taken = [...bill.paid, ...bill.claimed]
      .flatMap((share) => share.parts.filter((each) => each.line === line))
      .reduce((sum, { num, den: of }) => sum + (num * den) / of, 0)
    const num = Math.round(den - taken)
    return num > 0 ? [{ line, num, den }] : []
  })
  return parts.length > 0 ? { way: 'items', parts } : { way: 'whole' }
}

describe('the amount of a line', () => {
  it('is less by its own reductions only, and carries its part of what is charged', () => {
    const step = { name: null, rate: null, inclusive: false, line: null }
    const order = {
      lines: [
        { id: 'a', qty: 1, total: 1000 },
        { id: 'b', qty: 1, total: 1000 },
      ],
      trace: [
        { ...step, kind: 'discount', amount: -500, shares: [{ on: 'a', amount: 500 }] },
        { ...step, kind: 'serviceCharge', amount: 150 },
      ],
      total: 1650,
    } as unknown as Parameters<typeof computeLineAmounts>[0]
    expect([...computeLineAmounts(order)]).toEqual([
      ['a', 550],
      ['b', 1100],
    ])
  })
})

describe('a bill that becomes cheaper', () => {
  const shares: readonly PaidShare[] = [
    { id: 'lena', kept: 500, parts: [{ line: 'gone', num: 1, den: 2, amount: 300 }] },
    { id: 'omar', kept: 700, parts: [] },
  ]
  const removed = new Set(['gone'])

  it('gives back to those who paid for what is gone, while something is due for the rest', () => {
    expect(assignRefunds(shares, { removed, decrease: 600, due: 400 })).toEqual([{ id: 'lena', amount: 300 }])
  })

  it('refunds later what taxes of other lines kept from going back with an item', () => {
    const parts = [{ line: 'water', num: 1, den: 1, amount: 315 }]
    const lena = { id: 'lena', kept: 15, returned: 300, parts }
    const removed = new Set(['water', 'soda'])
    expect(assignRefunds([lena], { removed, decrease: 1_124, due: 0 })).toEqual([{ id: 'lena', amount: 15 }])
    const all = { ...lena, kept: 400, returned: 315 }
    expect(assignRefunds([all], { removed, decrease: 1_124, due: 2_000 })).toEqual([])
  })

  it('gives back to all in proportion what nothing is due for', () => {
    expect(assignRefunds(shares, { removed: new Set(), decrease: 240, due: 0 })).toEqual([
      { id: 'lena', amount: 100 },
      { id: 'omar', amount: 140 },
    ])
  })
})

describe('laws of sharing a bill', () => {
  const anyOrder = fc.array(anyLine, { minLength: 1, maxLength: 6 }).chain((lines) => {
    const priced = lines.map(({ unit, qty, off }, index) => {
      const total = unit * qty
      return { id: `line${index}`, qty, total, reduction: Math.floor((total * off) / 100) }
    })
    return fc.record({
      lines: fc.constant(priced),
      fees: fc.integer({ min: -2000, max: 9999 }),
    })
  })

  it('add up to the total of the order, line by line, whatever is reduced, charged or rounded', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, fees }) => {
        const net = lines.reduce((sum, { total, reduction }) => sum + total - reduction, 0)
        const total = Math.max(0, net + fees)
        const trace = lines.map(({ id, reduction }) => ({
          ...{ kind: 'discount' as const, name: null, amount: -reduction, rate: null, inclusive: false },
          ...{ line: id, source: 'promo', shares: [{ on: id, amount: reduction }] },
        }))
        // The lines of an order hold more than the calculation reads.
        const order = { lines, trace, total } as unknown as Parameters<typeof computeLineAmounts>[0]
        const amounts = [...computeLineAmounts(order).values()]
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total)
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('leave no minor unit over and take none twice, for any ways, sequence and later rounds', () => {
    const names = ['a', 'b', 'c']
    const anyTable = fc.record({
      amounts: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 3, maxLength: 3 }),
      before: fc.array(anyRequest(names), { maxLength: 8 }),
      // A later round adds a line and changes what belongs to the others by a little.
      round: fc.integer({ min: 0, max: 40_000 }),
      after: fc.array(anyRequest([...names, 'd']), { maxLength: 8 }),
    })
    fc.assert(
      fc.property(anyTable, ({ amounts, before, round, after }) => {
        const lines = Object.fromEntries(names.map((name, index) => [name, amounts[index] ?? 0]))
        const first = payAll(lines, before)
        const more = { ...lines, d: round }
        const paid = after.reduce<BillShare[]>((all, request) => {
          const quoted = quoteShare(createBill(more, all), request)
          return quoted.ok ? [...all, quoted.value] : all
        }, first)
        const total = Object.values(more).reduce((sum, amount) => sum + amount, 0)
        expect(sumOf(paid)).toBeLessThanOrEqual(total)
        const bill = createBill(more, paid)
        const last = quoteShare(bill, toRest(bill))
        expect(sumOf(paid) + (last.ok ? last.value.amount : 0)).toBe(total)
        expect(last.ok || computeOpenAmount(bill) === 0).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('give back no more than the bill falls by, and to each no more than they paid', () => {
    const anyPaid = fc.array(
      fc.record({ kept: fc.integer({ min: 0, max: 9999 }), forRemoved: fc.integer({ min: 0, max: 9999 }) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(anyPaid, fc.nat(30_000), fc.nat(30_000), (paid, decrease, due) => {
        const shares: PaidShare[] = paid.map(({ kept, forRemoved }, index) => ({
          ...{ id: `s${index}`, kept },
          parts: [{ line: 'gone', num: 1, den: 6, amount: forRemoved }],
        }))
        const refunds = assignRefunds(shares, { removed: new Set(['gone']), decrease, due })
        const sum = sumOf(refunds)
        expect(sum).toBeLessThanOrEqual(decrease)
        for (const { id, amount } of refunds)
          expect(amount).toBeLessThanOrEqual(shares.find((share) => share.id === id)?.kept ?? 0)
        const kept = shares.reduce((all, share) => all + share.kept, 0)
        expect(sum).toBeGreaterThanOrEqual(Math.min(kept, decrease - due))
      }),
    )
  })
})
