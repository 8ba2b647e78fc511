import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { computePaymentChoices, getCoveringMethod, type PaymentChoicesInput } from './payment-choices.ts'

const NONE = { delivery: [], pickup: [], dineIn: [], inRoom: [] }
const ALL_METHODS = { ...NONE, delivery: PAYMENT_METHODS, pickup: PAYMENT_METHODS }
const input: PaymentChoicesInput = {
  store: { paymentMethods: ALL_METHODS, cashLimit: null },
  channel: 'delivery',
  total: 5000,
  gateways: [{ methods: ['upi', 'knet', 'googlepay', 'applepay', 'crypto'] }],
  coveredBy: null,
}
const listUsableMethods = (asked: PaymentChoicesInput) =>
  computePaymentChoices(asked).flatMap(({ mod, refusal }) => (refusal === null ? [mod] : []))

describe('the ways to pay', () => {
  it('PY-01 are all that the store offers and its gateway or the door can carry out', () => {
    const covering = ['loyalty', 'credits']
    expect(listUsableMethods(input)).toEqual(PAYMENT_METHODS.filter((mod) => !covering.includes(mod)))
  })

  it('PY-01 are those of the door while nothing can be paid through the gateway', () => {
    expect(listUsableMethods({ ...input, gateways: [] })).toEqual(['cod', 'cardOnDelivery', 'cardSwipe'])
  })

  it('are only those that this very gateway has', () => {
    const wallet = { takesCards: false, methods: ['crypto'] }
    expect(listUsableMethods({ ...input, gateways: [wallet] })).toEqual([
      'cod',
      'cardOnDelivery',
      'cardSwipe',
      'crypto',
    ])
  })

  it('PY-01 are points or credits alone where they pay everything, and neither where they do not', () => {
    for (const covering of ['loyalty', 'credits'] as const)
      expect(computePaymentChoices({ ...input, total: 0, coveredBy: covering })).toEqual([
        { mod: covering, refusal: null },
      ])
    const refused = computePaymentChoices(input).filter(({ refusal }) => refusal === 'notCovering')
    expect(refused.map(({ mod }) => mod)).toEqual(['loyalty', 'credits'])
  })

  it('say which of them the store takes for another way of ordering only', () => {
    const store = {
      paymentMethods: { ...NONE, delivery: ['cod'], pickup: ['cardSwipe'] } as const,
      cashLimit: 4999,
    }
    expect(computePaymentChoices({ ...input, store })).toEqual([
      { mod: 'cod', refusal: 'cashLimit' },
      { mod: 'cardSwipe', refusal: 'notOffered' },
    ])
  })
})

describe('what pays a whole price', () => {
  const step = (kind: string, amount: number) => ({ kind, amount })
  it('is whatever paid more of it, and nothing while something is left', () => {
    expect(getCoveringMethod(0, [step('points', -300), step('credits', -200)])).toBe('loyalty')
    expect(getCoveringMethod(0, [step('points', -200), step('credits', -300)])).toBe('credits')
    expect(getCoveringMethod(1, [step('credits', -300)])).toBeNull()
    expect(getCoveringMethod(0, [])).toBeNull()
  })
})
