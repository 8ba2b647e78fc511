import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { priceCart } from '#core/pricing/domain/price-cart.ts'
import { anyCart } from '#core/pricing/testing/any-cart.ts'
import { TEST_CALCULATORS } from '#core/pricing/testing/test-rules.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { addFigures, getNet, NO_FIGURES } from './figures.ts'
import { dividePrice } from './price-parts.ts'
import { listOrderEntries, type OrderFacts } from './sale-entries.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** An agreed price as its order stores it. */
const anyPrice = anyCart.map((cart) => {
  const { steps: trace, total } = priceCart(cart, TEST_CALCULATORS)
  const lines = cart.lines.map(({ id, unitPrice, qty }) => ({ id, total: unitPrice * qty }))
  return { trace, total, lines, pricing: cart }
})

describe('the parts of a price', () => {
  it('add up to the total of the order, to the minor unit', () => {
    fc.assert(
      fc.property(anyPrice, fc.boolean(), ({ total, ...price }, isOld) => {
        const parts = dividePrice(isOld ? { ...price, pricing: null } : price)
        const together =
          sum(parts.lines.map(({ net }) => net)) +
          sum(parts.fees.map(({ amount }) => amount)) +
          sum(parts.taxes.map(({ amount }) => amount)) +
          parts.tip +
          parts.rounding -
          sum(parts.tendered.map(({ amount }) => amount))
        expect(together).toBe(total)
        for (const { gross, discount, net } of parts.lines) expect(gross - discount).toBe(net)
      }),
    )
  })

  it('take the tax that prices include out of goods and fees once', () => {
    const cart = {
      ...{
        currency: 'AED',
        deliveryFee: { amount: 1050, taxId: 'vat' },
        packaging: null,
        serviceCharge: null,
      },
      ...{ smallOrderFee: null, roundTo: null, tip: null, rules: [], minimumOrder: 0 },
      taxes: [{ _id: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }],
      lines: [
        { id: 'a', productId: 'p', categories: [], name: {}, unitPrice: 2100, qty: 1, taxId: 'vat' },
        { id: 'b', productId: 'q', categories: [], name: {}, unitPrice: 1000, qty: 1, taxId: null },
      ],
    }
    const { steps: trace } = priceCart(cart)
    const lines = cart.lines.map(({ id, unitPrice }) => ({ id, total: unitPrice }))
    expect(dividePrice({ trace, lines, pricing: cart })).toMatchObject({
      lines: [
        { id: 'a', gross: 2000, discount: 0, net: 2000 },
        { id: 'b', gross: 1000, discount: 0, net: 1000 },
      ],
      fees: [{ kind: 'deliveryFee', amount: 1000 }],
      taxes: [{ rate: 500, base: 3000, amount: 150 }],
    })
  })
})

const moment = { day: '2026-11-20', hour: '18' }

const toFacts = (
  {
    trace,
    total,
    lines,
    pricing,
  }: {
    trace: OrderFacts['trace']
    total: number
    lines: readonly { id: string; total: number }[]
    pricing: OrderFacts['pricing']
  },
  refund: number,
): OrderFacts => ({
  ...{ trace, total, pricing, status: ORDER_STATUS.delivered, orderType: ORDER_TYPE.delivery },
  lines: lines.map((line) => ({ ...line, productId: 'p', name: {}, qty: 1, category: null, choices: [] })),
  ...{ area: { en: 'JBR' }, enteredBy: null },
  payments: [{ id: 'p', mod: 'express', captured: total, tip: 0 }],
  refunds: refund > 0 ? [{ id: 'r', paymentId: 'p', amount: refund, isByStaff: true }] : [],
})

describe('what an order adds to the reports', () => {
  const sumOf = (facts: OrderFacts, dimension: string) =>
    listOrderEntries(facts, { sale: moment, refunds: new Map([['r', { day: '2026-11-22', hour: '09' }]]) })
      .filter((entry) => entry.dimension === dimension)
      .reduce((total, { figures }) => addFigures(total, figures), NO_FIGURES)

  it('OW-07 is what was paid and stayed, and the same in every breakdown, after any refund', () => {
    fc.assert(
      fc.property(anyPrice, fc.nat(1_000), (price, part) => {
        const refund = Math.floor((price.total * part) / 1_000)
        const facts = toFacts(price, refund)
        const day = sumOf(facts, 'day')
        expect(day.collected).toBe(price.total - refund)
        expect(getNet(day) + day.fees + day.tax + day.tips + day.rounding + day.other - day.tendered).toBe(
          day.collected,
        )
        for (const dimension of ['hour', 'channel', 'staff', 'area'])
          expect(sumOf(facts, dimension)).toEqual(day)
        expect(sumOf(facts, 'payment').collected).toBe(day.collected)
        for (const dimension of ['item', 'category'])
          expect(getNet(sumOf(facts, dimension))).toBe(getNet(day))
        expect(sumOf(facts, 'fee').fees).toBe(day.fees)
        expect(sumOf(facts, 'tax').tax).toBe(day.tax)
      }),
    )
  })

  it('counts a refund on its own day, and the sale stays on its day', () => {
    const price = {
      trace: [{ kind: 'line', amount: 1000, name: null, rate: null, inclusive: false, line: 'a' }] as const,
      total: 1000,
      lines: [{ id: 'a', total: 1000 }],
      pricing: null,
    }
    const entries = listOrderEntries(toFacts(price, 400), {
      sale: moment,
      refunds: new Map([['r', { day: '2026-11-22', hour: '09' }]]),
    }).filter(({ dimension }) => dimension === 'day')
    expect(
      entries.map(({ day, figures }) => [day, figures.gross, figures.refunds, figures.collected]),
    ).toEqual([
      ['2026-11-20', 1000, 0, 1000],
      ['2026-11-22', 0, 400, -400],
    ])
  })

  it('is nothing while it is under way, and no sale when it was declined', () => {
    const price = { trace: [], total: 500, lines: [], pricing: null }
    const facts = toFacts(price, 0)
    const moments = { sale: moment, refunds: new Map() }
    expect(listOrderEntries({ ...facts, status: ORDER_STATUS.approved }, moments)).toEqual([])
    expect(listOrderEntries({ ...facts, status: ORDER_STATUS.declined }, moments)).toMatchObject([
      { dimension: 'lost', key: '30', figures: { orders: 1, gross: 500, collected: 0 } },
    ])
  })
})
