import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeLineAmounts } from '#core/pricing/domain/line-amounts.ts'
import { type PricingInput, priceCart } from '#core/pricing/domain/price-cart.ts'
import { anyCart } from '#core/pricing/testing/any-cart.ts'
import { TEST_CALCULATORS } from '#core/pricing/testing/test-rules.ts'
import { assignRefunds } from './assign-refunds.ts'
import {
  type BillShare,
  computeOpenAmount,
  listFittingClaims,
  type OpenBill,
  quoteShare,
  type ShareRequest,
} from './quote-share.ts'

const MAX_GUESTS = 20

/** A table while its guests order and pay. Amounts in minor units. */
interface Table {
  input: PricingInput
  bill: OpenBill
  /** What has gone back to payers. */
  refunded: number
}

const sumOf = (shares: readonly { readonly amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0)

/** The bill's lines and total by the pricing core. */
const priceTable = (input: PricingInput): Pick<OpenBill, 'lines' | 'total'> => {
  const { steps, total } = priceCart(input, TEST_CALCULATORS)
  const lines = input.lines.map(({ id, qty, unitPrice }) => ({ id, qty, total: unitPrice * qty }))
  // The lines of an order hold more than the calculation reads.
  const order = { lines, trace: steps, total } as unknown as Parameters<typeof computeLineAmounts>[0]
  return { lines: computeLineAmounts(order), total }
}

const openTable = (input: PricingInput): Table => {
  const priced = priceTable(input)
  return { input, bill: { ...priced, due: priced.total, claimed: [], paid: [] }, refunded: 0 }
}

const hold = (table: Table, request: ShareRequest): void => {
  const quoted = quoteShare(table.bill, request)
  if (quoted.ok) table.bill = { ...table.bill, claimed: [...table.bill.claimed, quoted.value] }
}

const take = (table: Table, guest: number): BillShare | undefined => {
  const { claimed } = table.bill
  const claim = claimed[guest % Math.max(1, claimed.length)]
  table.bill = { ...table.bill, claimed: claimed.filter((each) => each !== claim) }
  return claim
}

/** Money arrives: as far as something is due it pays the bill, the excess goes back. */
const receive = (table: Table, share: BillShare): void => {
  const amount = Math.min(share.amount, table.bill.due)
  table.refunded += share.amount - amount
  const due = table.bill.due - amount
  const paid = amount > 0 ? [...table.bill.paid, { ...share, amount }] : table.bill.paid
  table.bill = { ...table.bill, due, paid, claimed: listFittingClaims(due, table.bill.claimed) }
}

/** The bill has other lines: more is due, or money goes back as the payments of an order do it. */
const revise = (table: Table, input: PricingInput): void => {
  const { bill } = table
  const priced = priceTable(input)
  const decrease = bill.total - priced.total
  table.input = input
  const removed = new Set([...bill.lines.keys()].filter((line) => !priced.lines.has(line)))
  const shares = bill.paid.map((share, index) => ({
    ...{ id: String(index), kept: share.amount, parts: share.parts },
  }))
  const refunds = decrease > 0 ? assignRefunds(shares, { removed, decrease, due: bill.due }) : []
  const back = new Map(refunds.map(({ id, amount }) => [id, amount]))
  const paid = bill.paid.map((share, index) => ({
    ...share,
    amount: share.amount - (back.get(String(index)) ?? 0),
  }))
  const due = bill.due - decrease + sumOf(refunds)
  table.refunded += sumOf(refunds)
  table.bill = { ...priced, due, paid, claimed: listFittingClaims(due, bill.claimed) }
}

type Action = (table: Table) => void

const anyFraction = fc
  .record({ num: fc.integer({ min: 1, max: 7 }), den: fc.integer({ min: 1, max: 7 }) })
  .filter(({ num, den }) => num <= den)

/** A request for lines by their places on the bill. */
const anyItems: fc.Arbitrary<Action> = fc
  .uniqueArray(fc.record({ place: fc.nat(11), of: anyFraction }), {
    ...{ minLength: 1, maxLength: 4, selector: ({ place }) => place },
  })
  .map((wanted) => (table) => {
    const lines = [...table.bill.lines.keys()]
    const parts = wanted.flatMap(({ place, of }) => {
      const line = lines[place]
      return line === undefined ? [] : [{ line, ...of }]
    })
    if (parts.length > 0) hold(table, { way: 'items', parts })
  })

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: anyItems },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 2, max: MAX_GUESTS }).map(
      (people): Action =>
        (table) =>
          hold(table, { way: 'evenly', people }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 60_000 }).map(
      (amount): Action =>
        (table) =>
          hold(table, { way: 'amount', amount }),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Action>((table) => hold(table, { way: 'whole' })) },
  // A claim is paid in time, given up, or paid after it has run out: then it counts as an amount.
  {
    weight: 5,
    arbitrary: fc.nat(MAX_GUESTS).map(
      (guest): Action =>
        (table) => {
          const share = take(table, guest)
          if (share) receive(table, share)
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(MAX_GUESTS).map(
      (guest): Action =>
        (table) =>
          void take(table, guest),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(MAX_GUESTS), fc.nat(MAX_GUESTS)).map(
      ([late, next]): Action =>
        (table) => {
          const share = take(table, late)
          const other = take(table, next)
          if (other) receive(table, other)
          if (share) receive(table, { way: 'amount', amount: share.amount, parts: [] })
        },
    ),
  },
  {
    weight: 2,
    arbitrary: anyCart.map(
      ({ lines }): Action =>
        (table) => {
          const ordered = lines.slice(0, 3).map((line) => ({ ...line, id: `later ${line.id}` }))
          const known = new Set(table.input.lines.map(({ id }) => id))
          revise(table, {
            ...table.input,
            lines: [...table.input.lines, ...ordered.filter(({ id }) => !known.has(id))],
          })
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(11).map(
      (place): Action =>
        (table) => {
          const { lines } = table.input
          if (lines.length > 1)
            revise(table, {
              ...table.input,
              lines: lines.filter((_, index) => index !== place % lines.length),
            })
        },
    ),
  },
)

const anyTable = anyCart.filter(({ lines }) => lines.length > 0)

describe('a shared table', () => {
  it('neither loses nor doubles a minor unit, in any currency, for any claims, order of paying and rounds', () => {
    fc.assert(
      fc.property(anyTable, fc.array(anyAction, { maxLength: 60 }), (input, actions) => {
        const table = openTable(input)
        for (const act of actions) {
          act(table)
          const { lines, total, due, paid, claimed } = table.bill
          expect(sumOf([...lines.values()].map((amount) => ({ amount })))).toBe(total)
          expect(due + sumOf(paid)).toBe(total)
          expect(sumOf(claimed)).toBeLessThanOrEqual(due)
          expect(Math.min(due, ...paid.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0)
        }
        // Whoever comes last pays exactly what is left.
        table.bill = { ...table.bill, claimed: [] }
        hold(table, { way: 'whole' })
        const last = take(table, 0)
        expect(last?.amount ?? 0).toBe(table.bill.due)
        if (last) receive(table, last)
        expect([table.bill.due, sumOf(table.bill.paid), computeOpenAmount(table.bill)]).toEqual([
          0,
          table.bill.total,
          0,
        ])
      }),
      { numRuns: 300 },
    )
  })

  it('is paid by dish to the last minor unit by as many guests as sit there', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 1, max: MAX_GUESTS }), (input, guests) => {
        const table = openTable(input)
        for (let guest = 0; guest < guests; guest += 1) {
          const parts = [...table.bill.lines.keys()].map((line) => ({ line, num: 1, den: guests }))
          hold(table, { way: 'items', parts })
        }
        const { claimed, total } = table.bill
        // A part of less than half a minor unit cannot be claimed.
        const isEverybodyIn = claimed.length === guests
        for (const claim of claimed) receive(table, claim)
        if (isEverybodyIn) expect([table.bill.due, sumOf(table.bill.paid)]).toEqual([0, total])
        expect(table.refunded).toBe(0)
      }),
    )
  })
})
