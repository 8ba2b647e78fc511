import { describe, expect, it } from 'vitest'
import { basketWith, promotionWith } from '../testing/promotion-samples.ts'
import { basketRefusal, heldAs, type KnownCustomer, refusalOf } from './offers.ts'

const now = new Date('2026-11-25T08:00:00Z')
const setting = {
  now,
  wantedAt: now,
  timeZone: 'Asia/Dubai',
  storeId: 'marina',
  areaId: 'jbr',
  country: 'AE',
  orderType: 20,
} as const

const customer: KnownCustomer = { isVerified: true, hasOrdered: false, used: {} }

describe('an offer for somebody and a cart', () => {
  it('is judged by where and when first, then by who and how often they used this very one', () => {
    const once = promotionWith({ id: 'once', customerLimit: 1 })
    expect(refusalOf(once, setting, customer)).toBeUndefined()
    expect(refusalOf(once, setting, { ...customer, used: { other: 3 } })).toBeUndefined()
    expect(refusalOf(once, setting, { ...customer, used: { once: 1 } })).toBeDefined()
    const elsewhere = promotionWith({ id: 'once', customerLimit: 1, conditions: { stores: ['downtown'] } })
    expect(refusalOf(elsewhere, setting, { ...customer, used: { once: 1 } })).toBe('store')
  })

  it('brings its terms and its minimum along, and whether it was chosen', () => {
    const promotion = promotionWith({ maximum: 900, priority: 3, conditions: { minimum: 2_000 } })
    const held = heldAs(promotion, false)
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
    expect(heldAs(promotion, true).isChosen).toBe(true)
  })

  it('says how much is missing to its minimum, and nothing once that is reached', () => {
    const promotion = promotionWith({ conditions: { minimum: 2_000 } })
    expect(basketRefusal(promotion, basketWith([{ price: 1_999 }]))).toEqual({ kind: 'minimum', missing: 1 })
    expect(basketRefusal(promotion, basketWith([{ price: 2_000 }]))).toBeUndefined()
  })

  it('says when nothing in the cart is what it falls on', () => {
    const drinks = promotionWith({
      effect: { kind: 'percent', percent: 10, on: { products: [], categories: ['drinks'] } },
    })
    expect(basketRefusal(drinks, basketWith([{ price: 500 }]))).toEqual({ kind: 'nothing' })
    expect(basketRefusal(drinks, basketWith([{ price: 500, category: 'drinks' }]))).toBeUndefined()
  })
})
