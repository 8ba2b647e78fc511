import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeIncludedTax, computePercent } from '#platform/kernel/money-shares.ts'
import type { Cart } from '../contract/endpoints.ts'
import { computeExpectedSums } from './expected-sums.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })
const id = (letter: string) => letter.repeat(22)

/** A cart as the server sends it: inclusive tax, a fee, and a tip in percent. */
const PLAIN = { shares: [], basis: null, distance: null }

const createCart = (lines: readonly { unit: number; qty: number }[], percent: number | null): Cart => {
  const subTotal = lines.reduce((sum, { unit, qty }) => sum + unit * qty, 0)
  const tip = percent === null ? 0 : computePercent(subTotal, percent * 100)
  return {
    _id: id('c'),
    version: 1,
    store: id('s'),
    orderType: 20,
    scheduledTime: null,
    scheduledStartTime: null,
    scheduledEndTime: null,
    schedule: null,
    area: { _id: id('a'), name: 'Marina', minutes: 25, arrivalSpan: 10 },
    products: lines.map(({ unit, qty }, index) => ({
      _id: `${id('l').slice(2)}${String(index).padStart(2, '0')}`,
      product: { _id: id('p') },
      name: `Dish ${index}`,
      sku: '',
      photo: null,
      qty,
      unitPrice: aed(unit),
      basePrice: aed(unit),
      total: aed(unit * qty),
      customize: [],
      collectFromUser: [],
      specialInstructions: '',
      isRecent: false,
      category: null,
      tax: id('t'),
      state: {
        isAvailable: true,
        reason: null,
        text: '',
        remaining: null,
        validUntil: null,
        replacement: null,
      },
      ...{ minPerOrder: null, maxPerOrder: null, needsPrescription: false },
      userInfo: null,
    })),
    subTotal: aed(subTotal),
    total: aed(subTotal + 500 + tip),
    trace: [
      {
        kind: 'deliveryFee',
        name: 'Delivery fee',
        amount: aed(500),
        rate: null,
        inclusive: false,
        line: null,
        ...PLAIN,
      },
      {
        kind: 'tax',
        name: 'VAT',
        amount: aed(computeIncludedTax(subTotal, 500)),
        rate: 500,
        inclusive: true,
        line: null,
        ...PLAIN,
      },
      {
        kind: 'tip',
        name: 'Tip',
        amount: aed(tip),
        rate: percent && percent * 100,
        inclusive: false,
        line: null,
        ...PLAIN,
      },
    ],
    pricing: {
      taxes: [{ _id: id('t'), name: 'VAT', rate: 500, inclusive: true }],
      deliveryFee: { amount: aed(500), tax: null },
      packaging: null,
      serviceCharge: null,
      smallOrderFee: null,
      roundTo: null,
      rules: [],
    },
    minimumOrder: { required: aed(3000), missing: aed(Math.max(0, 3000 - subTotal)) },
    tip: { percent, amount: aed(tip) },
    changes: [],
    delivery: null,
    promotion: null,
    rewards: [],
    credits: null,
    loyalty: null,
    warnings: [],
    userInfo: [],
    dateTime: { current: '2026-11-20T14:00:00.000Z', expiry: '2026-11-20T14:30:00.000Z' },
  }
}

const line = fc.record({ unit: fc.integer({ min: 0, max: 50_000 }), qty: fc.integer({ min: 1, max: 99 }) })

describe('sums shown immediately after a tap', () => {
  it('CT-02 equal the server’s sums for the tapped quantities, to the minor unit', () => {
    const cases = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      tapped: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 8, maxLength: 8 }),
      percent: fc.option(fc.constantFrom(5, 10, 15)),
    })
    fc.assert(
      fc.property(cases, ({ lines, tapped, percent }) => {
        const shown = createCart(lines, percent)
        const quantities = Object.fromEntries(
          shown.products.map(({ _id }, index) => [_id, tapped[index] ?? 1]),
        )
        const answer = createCart(
          lines.map(({ unit }, index) => ({ unit, qty: tapped[index] ?? 1 })),
          percent,
        )
        const sums = computeExpectedSums(shown, quantities)
        expect(sums.subTotal).toEqual(answer.subTotal)
        expect(sums.total).toEqual(answer.total)
        expect(sums.minimumOrder).toEqual(answer.minimumOrder)
      }),
    )
  })

  it('keep the names of the steps in the display language', () => {
    const shown = createCart([{ unit: 4000, qty: 1 }], 10)
    const names = computeExpectedSums(shown, {}).trace.map(({ name }) => name)
    expect(names).toEqual(['Dish 0', 'Delivery fee', 'VAT', 'Tip'])
  })
})
