import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { coveredBy, type PaymentQuestion, paymentChoices } from './payment-choices.ts'

const NONE = { delivery: [], pickup: [], dineIn: [], inRoom: [] }
const everything = { ...NONE, delivery: PAYMENT_METHODS, pickup: PAYMENT_METHODS }
const question: PaymentQuestion = {
  store: { paymentMethods: everything, cashLimit: null },
  channel: 'delivery',
  total: 5000,
  gateways: [{ methods: ['upi', 'knet', 'googlepay', 'applepay', 'crypto'] }],
  coveredBy: null,
}
const usable = (asked: PaymentQuestion) =>
  paymentChoices(asked).flatMap(({ mod, refusal }) => (refusal === null ? [mod] : []))

describe('the ways to pay', () => {
  it('PY-01 are all that the store offers and its gateway or the door can carry out', () => {
    const covering = ['loyalty', 'credits']
    expect(usable(question)).toEqual(PAYMENT_METHODS.filter((mod) => !covering.includes(mod)))
  })

  it('PY-01 are those of the door while nothing can be paid through the gateway', () => {
    expect(usable({ ...question, gateways: [] })).toEqual(['cod', 'cardOnDelivery', 'cardSwipe'])
  })

  it('are only those that this very gateway has', () => {
    const wallet = { takesCards: false, methods: ['crypto'] }
    expect(usable({ ...question, gateways: [wallet] })).toEqual([
      'cod',
      'cardOnDelivery',
      'cardSwipe',
      'crypto',
    ])
  })

  it('PY-01 are points or credits alone where they pay everything, and neither where they do not', () => {
    for (const covering of ['loyalty', 'credits'] as const)
      expect(paymentChoices({ ...question, total: 0, coveredBy: covering })).toEqual([
        { mod: covering, refusal: null },
      ])
    const refused = paymentChoices(question).filter(({ refusal }) => refusal === 'notCovering')
    expect(refused.map(({ mod }) => mod)).toEqual(['loyalty', 'credits'])
  })

  it('say which of them the store takes for another way of ordering only', () => {
    const store = {
      paymentMethods: { ...NONE, delivery: ['cod'], pickup: ['cardSwipe'] } as const,
      cashLimit: 4999,
    }
    expect(paymentChoices({ ...question, store })).toEqual([
      { mod: 'cod', refusal: 'cashLimit' },
      { mod: 'cardSwipe', refusal: 'notOffered' },
    ])
  })
})

describe('what pays a whole price', () => {
  const step = (kind: string, amount: number) => ({ kind, amount })
  it('is whatever paid more of it, and nothing while something is left', () => {
    expect(coveredBy(0, [step('points', -300), step('credits', -200)])).toBe('loyalty')
    expect(coveredBy(0, [step('points', -200), step('credits', -300)])).toBe('credits')
    expect(coveredBy(1, [step('credits', -300)])).toBeNull()
    expect(coveredBy(0, [])).toBeNull()
  })
})
