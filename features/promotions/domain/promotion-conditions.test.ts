import { describe, expect, it } from 'vitest'
import { buildPromotion } from '../testing/promotion-samples.ts'
import {
  isForCardsOnly,
  type PromotionContext,
  validateCustomer,
  validateOrderingContext,
  validatePaymentChoice,
} from './promotion-conditions.ts'

const now = new Date('2026-11-25T08:00:00Z')
const context: PromotionContext = {
  now,
  wantedAt: now,
  timeZone: 'Asia/Dubai',
  serviceHours: {},
  storeId: 'marina',
  areaId: 'jbr',
  country: 'AE',
  orderType: 20,
}
const customer = { isVerified: true, hasOrdered: false, used: 0 }
describe('validity of a promotion', () => {
  it('PR-02 applies only between its dates, excluding the end instant', () => {
    const dated = (validFrom: string | null, validUntil: string | null) =>
      validateOrderingContext(
        buildPromotion({
          validFrom: validFrom === null ? null : new Date(validFrom),
          validUntil: validUntil === null ? null : new Date(validUntil),
        }),
        context,
      )
    expect(dated('2026-11-25T08:00:00Z', '2026-11-25T08:00:01Z')).toBeUndefined()
    expect(dated('2026-11-25T08:00:01Z', null)).toBe('notYet')
    expect(dated(null, '2026-11-25T08:00:00Z')).toBe('ended')
    expect(validateOrderingContext(buildPromotion({ state: 'paused' }), context)).toBe('ended')
  })

  it('PR-02 applies only to the order types, outlets, countries and areas that it is bound to', () => {
    expect(validateOrderingContext(buildPromotion({ conditions: { orderTypes: [10, 30] } }), context)).toBe(
      'orderType',
    )
    expect(
      validateOrderingContext(buildPromotion({ conditions: { orderTypes: [20] } }), context),
    ).toBeUndefined()
    expect(validateOrderingContext(buildPromotion({ conditions: { stores: ['downtown'] } }), context)).toBe(
      'store',
    )
    expect(validateOrderingContext(buildPromotion({ conditions: { countries: ['KW'] } }), context)).toBe(
      'store',
    )
    expect(validateOrderingContext(buildPromotion({ conditions: { areas: ['palm'] } }), context)).toBe('area')
    expect(
      validateOrderingContext(buildPromotion({ conditions: { areas: ['palm'] } }), {
        ...context,
        areaId: null,
      }),
    ).toBe('area')
  })

  it('applies at its hours by the clock of the outlet, evaluated for the time at which the order is wanted', () => {
    const lunch = buildPromotion({ conditions: { hours: { wed: [['12:00', '15:00']] } } })
    expect(validateOrderingContext(lunch, context)).toBeUndefined()
    expect(validateOrderingContext(lunch, { ...context, timeZone: 'Europe/Athens' })).toBe('hours')
    expect(validateOrderingContext(lunch, { ...context, wantedAt: new Date('2026-11-25T11:30:00Z') })).toBe(
      'hours',
    )
    expect(
      validateOrderingContext(lunch, { ...context, now: new Date('2026-11-25T03:00:00Z'), wantedAt: now }),
    ).toBeUndefined()
  })

  it('PR-02 applies as often as its limits allow, and once for a first order', () => {
    expect(validateCustomer(buildPromotion({ totalLimit: 5, used: 5 }), customer)).toBe('usedUp')
    expect(validateCustomer(buildPromotion({ totalLimit: 5, used: 4 }), customer)).toBeUndefined()
    expect(validateCustomer(buildPromotion({ customerLimit: 1 }), { ...customer, used: 1 })).toBe('usedByYou')
    const first = buildPromotion({ conditions: { isFirstOrder: true } })
    expect(validateCustomer(first, customer)).toBeUndefined()
    expect(validateCustomer(first, { ...customer, hasOrdered: true })).toBe('notFirstOrder')
  })
})

describe('payment of an order with a discount', () => {
  const { conditions: forCards } = buildPromotion({
    conditions: { paymentMethods: ['express', 'cardSwipe'] },
  })
  const { conditions: forVisa } = buildPromotion({ conditions: { cardTypes: ['visa'] } })

  it('PR-05 rejects every other payment method for a card discount and states that it is for cards', () => {
    expect(isForCardsOnly(forCards)).toBe(true)
    expect(validatePaymentChoice(forCards, { method: 'cod', cardType: null })).toBe('cardsOnly')
    expect(validatePaymentChoice(forCards, { method: 'express', cardType: null })).toBeUndefined()
    expect(validatePaymentChoice(forVisa, { method: 'cod', cardType: 'visa' })).toBe('cardsOnly')
  })

  it('PR-05 rejects other and unnamed cards for a discount on some cards', () => {
    expect(validatePaymentChoice(forVisa, { method: 'express', cardType: 'amex' })).toBe('cardType')
    expect(validatePaymentChoice(forVisa, { method: 'express', cardType: null })).toBe('cardType')
    expect(validatePaymentChoice(forVisa, { method: 'express', cardType: 'visa' })).toBeUndefined()
  })

  it('does not mention cards for a discount on other payment methods', () => {
    const { conditions } = buildPromotion({ conditions: { paymentMethods: ['upi', 'cod'] } })
    expect(validatePaymentChoice(conditions, { method: 'express', cardType: null })).toBe('method')
    expect(validatePaymentChoice(conditions, { method: 'upi', cardType: null })).toBeUndefined()
  })
})
