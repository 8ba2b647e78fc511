import { describe, expect, it } from 'vitest'
import { cartErrors } from '../contract/errors.ts'
import { getRefusal } from './use-add-to-cart.ts'

describe('rejected addition', () => {
  it('is classified by its error code', () => {
    expect(getRefusal(cartErrors.anotherStore)).toBe('anotherStore')
    expect(getRefusal(cartErrors.unavailable)).toBe('unavailable')
    expect(getRefusal(cartErrors.outOfStock)).toBe('outOfStock')
    expect(getRefusal(cartErrors.expired)).toBe('expired')
    expect(getRefusal({ code: 0 })).toBe('offline')
    expect(getRefusal({ code: 500 })).toBe('other')
  })
})
