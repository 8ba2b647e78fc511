import { afterEach, describe, expect, it } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { setAllergens, setSentWith, useAllergies } from './allergies-store.ts'
import { allergyHold } from './plugin.ts'

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
