import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { computePaymentChoices, getCoveringMethod, type PaymentChoicesInput } from './payment-choices.ts'

const NONE = { delivery: [], pickup: [], dineIn: [], inRoom: [] }
const ALL_METHODS = { ...NONE, delivery: PAYMENT_METHODS, pickup: PAYMENT_METHODS }
const ANY_AMOUNT = { currencies: 'any', amounts: 'any' } as const
const input: PaymentChoicesInput = {
  store: { paymentMethods: ALL_METHODS, cashLimit: null, currency: 'KWD' },
  channel: 'delivery',
  total: 5000,
  gateways: [{ ...ANY_AMOUNT, methods: ['upi', 'knet', 'googlepay', 'applepay', 'crypto'] }],
  coveredBy: null,
}
const listUsableMethods = (requested: PaymentChoicesInput) =>
  computePaymentChoices(requested).flatMap(({ mod, refusal }) => (refusal === null ? [mod] : []))

describe('payment choices', () => {
  it('PY-01 lists every method that the store offers and that its gateway or pay on delivery supports', () => {
    // Benefits cover an order, and a charge to a room pays a bill.
    const others = ['loyalty', 'credits', 'roomCharge']
    expect(listUsableMethods(input)).toEqual(PAYMENT_METHODS.filter((mod) => !others.includes(mod)))
  })

  it('PY-01 lists only pay-on-delivery methods while the gateway is unusable', () => {
    expect(listUsableMethods({ ...input, gateways: [] })).toEqual(['cod', 'cardOnDelivery', 'cardSwipe'])
  })

  it('lists only the online methods that this gateway has', () => {
    const wallet = { ...ANY_AMOUNT, takesCards: false, methods: ['crypto'] }
    expect(listUsableMethods({ ...input, gateways: [wallet] })).toEqual([
      'cod',
      'cardOnDelivery',
      'cardSwipe',
      'crypto',
    ])
  })

  it('PY-01 lists points or credits alone where they cover the whole price, and rejects both where they do not', () => {
    for (const covering of ['loyalty', 'credits'] as const)
      expect(computePaymentChoices({ ...input, total: 0, coveredBy: covering })).toEqual([
        { mod: covering, refusal: null },
      ])
    const refused = computePaymentChoices(input).filter(({ refusal }) => refusal === 'notCovering')
    expect(refused.map(({ mod }) => mod)).toEqual(['loyalty', 'credits'])
  })

  it('PY-01 refuses a method when none of its gateways carries the amount or the currency', () => {
    const isWhole = ({ amount }: { amount: number }): boolean => amount % 10 === 0
    const whole = { currencies: 'any', amounts: isWhole, methods: ['upi'] } as const
    const dirhams = { currencies: ['AED', 'SAR'], amounts: 'any', methods: ['upi', 'knet'] } as const
    const listRefused = (total: number, gateways: PaymentChoicesInput['gateways']) =>
      computePaymentChoices({ ...input, total, gateways }).flatMap(({ mod, refusal }) =>
        refusal === 'notCarried' ? [mod] : [],
      )
    expect(listRefused(2115, [whole, dirhams])).toEqual(['express', 'upi', 'knet'])
    expect(listRefused(2120, [whole, dirhams])).toEqual(['knet'])
    expect(listRefused(2115, [whole, { ...dirhams, currencies: ['KWD', 'SAR'] }])).toEqual([])
  })

  it('PY-01 marks methods that the store accepts only for another order type', () => {
    const store = {
      paymentMethods: { ...NONE, delivery: ['cod'], pickup: ['cardSwipe'] } as const,
      cashLimit: 4999,
      currency: 'KWD',
    }
    expect(computePaymentChoices({ ...input, store })).toEqual([
      { mod: 'cod', refusal: 'cashLimit' },
      { mod: 'cardSwipe', refusal: 'notOffered' },
    ])
  })

  it('PY-01 limits cash alone, and only above the limit', () => {
    const store = {
      paymentMethods: { ...NONE, delivery: ['cod', 'cardOnDelivery', 'cardSwipe'] } as const,
      cashLimit: 4999,
      currency: 'KWD',
    }
    expect(listUsableMethods({ ...input, store })).toEqual(['cardOnDelivery', 'cardSwipe'])
    expect(listUsableMethods({ ...input, store, total: 4999 })).toContain('cod')
  })
})

describe('covering method', () => {
  const step = (kind: string, amount: number) => ({ kind, amount })
  it('PY-01 is the one that paid more of the price, credits if both paid as much, and none while something is left to pay', () => {
    expect(getCoveringMethod(0, [step('points', -300), step('credits', -200)])).toBe('loyalty')
    expect(getCoveringMethod(0, [step('points', -200), step('credits', -300)])).toBe('credits')
    expect(getCoveringMethod(0, [step('points', -300), step('credits', -300)])).toBe('credits')
    expect(getCoveringMethod(1, [step('credits', -300)])).toBeNull()
    expect(getCoveringMethod(0, [])).toBeNull()
  })
})
