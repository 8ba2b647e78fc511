import { afterEach, describe, expect, it } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { acknowledgeLine, setAllergens, setSentWith, useAllergies } from './allergies-store.ts'
import { allergyGuard, allergyHold } from './plugin.ts'

const cart = { _id: 'cart' } as Cart
const read = (of: Cart = cart) => allergyHold.readAllergies?.(of)

describe('the allergies that leave the device with an order', () => {
  afterEach(() => setAllergens([]))

  it('AL-01 are none, off until asked for', () => {
    expect(useAllergies.getState()).toMatchObject({ allergens: [], sentWith: null })
    expect(read()).toEqual([])
  })

  it('AL-01 are none while the customer only avoids them', () => {
    setAllergens(['gluten', 'milk'])
    expect(read()).toEqual([])
  })

  it('AL-01 go with the order of the cart for which the customer consented, and with no other', () => {
    setAllergens(['milk', 'gluten'])
    setSentWith('cart')
    expect(read()).toEqual(['gluten', 'milk'])
    expect(read({ _id: 'next cart' } as Cart)).toEqual([])
    setSentWith(null)
    expect(read()).toEqual([])
  })

  it('AL-01 are withdrawn with the mode: switched on again, nothing is sent', () => {
    setAllergens(['milk'])
    setSentWith('cart')
    setAllergens([])
    setAllergens(['milk'])
    expect(read()).toEqual([])
  })
})

describe('what leaves the device with an order that recurs', () => {
  afterEach(() => setAllergens([]))
  const lines = ['first', 'second', 'new'].map((line) => ({ store: 'marina', product: line, line }))

  it('AL-02 is nothing while the mode is off', () => {
    expect(allergyGuard.readAcceptance?.(lines)).toBeNull()
  })

  it('AL-02 is what the household avoids, and what was confirmed of exactly these dishes', () => {
    setAllergens(['milk', 'nuts'])
    acknowledgeLine('first', ['milk first', 'nuts sauce'])
    acknowledgeLine('second', ['nuts sauce'])
    acknowledgeLine('of another order', ['milk other'])
    expect(allergyGuard.readAcceptance?.(lines)).toEqual({
      avoided: ['milk', 'nuts'],
      acknowledged: ['milk first', 'nuts sauce'],
    })
  })
})
