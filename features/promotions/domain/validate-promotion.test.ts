import { describe, expect, it } from 'vitest'
import { buildBasket, buildPromotion } from '../testing/promotion-samples.ts'
import {
  type CustomerHistory,
  toApplicablePromotion,
  validateBasket,
  validatePromotion,
} from './validate-promotion.ts'

const now = new Date('2026-11-25T08:00:00Z')
const setting = {
  now,
  wantedAt: now,
  timeZone: 'Asia/Dubai',
  serviceHours: {},
  storeId: 'marina',
  areaId: 'jbr',
  country: 'AE',
  orderType: 20,
} as const

const customer: CustomerHistory = { isVerified: true, hasOrdered: false, used: {} }

describe('promotion for a customer and a cart', () => {
  it('is validated by place and time first, then by customer and their uses of this promotion', () => {
    const once = buildPromotion({ id: 'once', customerLimit: 1 })
    expect(validatePromotion(once, setting, customer)).toBeUndefined()
    expect(validatePromotion(once, setting, { ...customer, used: { other: 3 } })).toBeUndefined()
    expect(validatePromotion(once, setting, { ...customer, used: { once: 1 } })).toBeDefined()
    const elsewhere = buildPromotion({ id: 'once', customerLimit: 1, conditions: { stores: ['downtown'] } })
    expect(validatePromotion(elsewhere, setting, { ...customer, used: { once: 1 } })).toBe('store')
  })

  it('includes its terms and its minimum, and whether it was chosen', () => {
    const promotion = buildPromotion({ maximum: 900, priority: 3, conditions: { minimum: 2_000 } })
    const held = toApplicablePromotion(promotion, false)
    expect(held).toEqual({
      id: 'promotion',
      revision: 1,
      name: { en: 'Ten off' },
      effect: promotion.effect,
      maximum: 900,
      stacking: 'alone',
      priority: 3,
      isChosen: false,
      minimum: 2_000,
    })
    expect(toApplicablePromotion(promotion, true).isChosen).toBe(true)
  })

  it('states how much is missing to its minimum, and nothing once that is reached', () => {
    const promotion = buildPromotion({ conditions: { minimum: 2_000 } })
    expect(validateBasket(promotion, buildBasket([{ price: 1_999 }]))).toEqual({
      kind: 'minimum',
      missing: 1,
    })
    expect(validateBasket(promotion, buildBasket([{ price: 2_000 }]))).toBeUndefined()
  })

  it('states when it applies to nothing in the cart', () => {
    const drinks = buildPromotion({
      effect: { kind: 'percent', percent: 10, on: { products: [], categories: ['drinks'] } },
    })
    expect(validateBasket(drinks, buildBasket([{ price: 500 }]))).toEqual({ kind: 'nothing' })
    expect(validateBasket(drinks, buildBasket([{ price: 500, category: 'drinks' }]))).toBeUndefined()
  })
})
