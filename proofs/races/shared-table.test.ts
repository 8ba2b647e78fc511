import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrderPricing, reviseOrder } from '#core/orders/server/revise-order.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PricingLine } from '#core/pricing/domain/price-cart.ts'
import type { SharedBill, ShareInput } from '#features/split-bill/contract/endpoints.ts'
import { amountOf, type BillShop, openBillShop, type Payer } from '#features/split-bill/testing/bill-shop.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

const TABLES = chooseRunCount({ ci: 5, full: 1_000 })
const GUESTS = 20

/** A payment at the gateway. */
interface Started {
  readonly payer: Payer
  readonly id: string
}

/** One table of the model: its order, and the payments that the gateway has not decided. */
interface Table {
  readonly order: string
  readonly atGateway: Started[]
}

type Wanted = (bill: SharedBill) => ShareInput

const anyPart = fc
  .record({ num: fc.integer({ min: 1, max: 4 }), den: fc.integer({ min: 1, max: 4 }) })
  .filter(({ num, den }) => num <= den)
const anyWanted: fc.Arbitrary<Wanted> = fc.oneof(
  fc.tuple(fc.nat(7), anyPart).map(
    ([place, part]): Wanted =>
      ({ lines }) => ({
        way: 'items',
        parts: [{ line: lines[place % lines.length]?._id ?? '', ...part }],
      }),
  ),
  fc.integer({ min: 2, max: GUESTS }).map(
    (people): Wanted =>
      () => ({ way: 'evenly', people }),
  ),
  fc.integer({ min: 1, max: 4_000 }).map(
    (amount): Wanted =>
      ({ total }) => ({ way: 'amount', amount: { ...total, amount } }),
  ),
  fc.constant<Wanted>(() => ({ way: 'whole' })),
)

const anyGuest = fc.nat(GUESTS - 1)
const anyAction = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), guest: anyGuest, wanted: anyWanted }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), guest: anyGuest }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), guest: anyGuest, tip: fc.nat(300) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), which: fc.nat(9), isPaid: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('round' as const), place: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), place: fc.nat(7) }) },
)
type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never

describe('random tables of up to twenty guests, on postgres', () => {
  let place: BillShop
  let payers: readonly Payer[]
  beforeAll(async () => {
    place = await openBillShop('postgres')
    payers = await Promise.all(Array.from({ length: GUESTS }, (_, index) => place.payer(`Guest ${index}`)))
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const getPayer = (guest: number): Payer => {
    const payer = payers[guest % payers.length]
    if (!payer) throw new Error('There is nobody to pay')
    return payer
  }
  /** Gives the order other lines, as a later round or a rejected item does. */
  const revise = (
    order: string,
    change: (
      lines: readonly PricingLine[],
      id: string,
    ) => readonly (PricingLine & { readonly from?: string })[],
  ) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, async (tx) => {
      const { platform } = place.shop
      const locked = await lockOrder(tx, order)
      const pricing = locked && (await loadOrderPricing(platform, tx, { order: locked, calculators: {} }))
      if (!locked || !pricing) throw new Error('The order cannot be revised')
      const next = change(pricing.lines, tx.generateId())
      const lines = next.flatMap(({ id, from = id }): OrderRecord['lines'] => {
        const line = locked.lines.find((each) => each.id === from)
        return line ? [{ ...line, id }] : []
      })
      const priced = pricing.price(next.map(({ from: _, ...line }) => line))
      expectOk(
        await reviseOrder(platform, tx, { order: locked, lines, actor: { kind: 'system' }, ...priced }),
      )
    })

  const act = async ({ order, atGateway }: Table, action: Action): Promise<void> => {
    switch (action.kind) {
      case 'claim': {
        const payer = getPayer(action.guest)
        // Refused when it is taken, too much, or nothing is left.
        await payer.claim(order, action.wanted(expectOk(await payer.read(order))))
        return
      }
      case 'release':
        expectOk(await getPayer(action.guest).release(order))
        return
      case 'pay': {
        const payer = getPayer(action.guest)
        const bill = expectOk(await payer.read(order))
        const own = bill.shares.find(({ by, state }) => by.isYou && state === 'held')
        if (!own) return
        const tip = Math.min(action.tip, 2 * own.amount.amount)
        atGateway.push({ payer, id: expectOk(await payer.pay(bill, tip)).payment })
        return
      }
      case 'settle': {
        const [started] = atGateway.splice(action.which % Math.max(1, atGateway.length), 1)
        if (started) await started.payer.settle(started.id, action.isPaid ? 'captured' : 'failed')
        return
      }
      case 'wait':
        place.shop.clock.advance(minutes(action.time))
        return
      case 'round':
        return revise(order, (lines, id) => {
          const again = lines[action.place % lines.length]
          return again ? [...lines, { ...again, id, from: again.id }] : lines
        })
      case 'reject':
        return revise(order, (lines) =>
          lines.length > 1 ? lines.filter((_, index) => index !== action.place % lines.length) : lines,
        )
    }
  }
  const expectSound = async (order: string): Promise<SharedBill> => {
    const bill = expectOk(await getPayer(0).read(order))
    const sumOf = (isPaid: boolean) =>
      bill.shares
        .filter(({ state }) => (state === 'paid') === isPaid)
        .reduce((sum, { amount }) => sum + amount.amount, 0)
    const [total, due, open] = [amountOf(bill.total), amountOf(bill.due), amountOf(bill.open)]
    expect(sumOf(true) + due).toBe(total)
    expect(sumOf(false) + open).toBe(due)
    expect(bill.lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total)
    return bill
  }
  const finish = async ({ order, atGateway }: Table): Promise<void> => {
    for (const { payer, id } of atGateway.splice(0)) await payer.settle(id)
    place.shop.clock.advance(minutes(6))
    const last = getPayer(0)
    if ((await expectSound(order)).due.amount > 0) {
      const { payment } = expectOk(await last.pay(expectOk(await last.claim(order, { way: 'whole' }))))
      await last.settle(payment)
    }
    const bill = await expectSound(order)
    expect([amountOf(bill.due), amountOf(bill.paid)]).toEqual([0, amountOf(bill.total)])
  }

  it(`are paid to the minor unit after any claims, payments, rounds and rejected items (${TABLES} tables)`, async () => {
    const anyLines = fc.array(
      fc.record({
        product: fc.constantFrom('burger', 'fries', 'soda', 'water'),
        qty: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(anyLines, fc.array(anyAction, { maxLength: 40 }), async (lines, actions) => {
        const table: Table = { order: await place.order(lines), atGateway: [] }
        for (const action of actions) {
          await act(table, action)
          await expectSound(table.order)
        }
        await finish(table)
      }),
      { numRuns: TABLES, endOnFailure: true },
    )
  })
})
