import { describe, expect, it } from 'vitest'
import { cartErrors } from '../contract/errors.ts'
import { classifyAddRefusal } from './use-add-to-cart.ts'

describe('rejected addition', () => {
  it('is classified by its error code', () => {
    expect(classifyAddRefusal(cartErrors.anotherStore)).toBe('anotherStore')
    expect(classifyAddRefusal(cartErrors.unavailable)).toBe('unavailable')
    expect(classifyAddRefusal(cartErrors.outOfStock)).toBe('outOfStock')
    expect(classifyAddRefusal(cartErrors.expired)).toBe('expired')
    expect(classifyAddRefusal({ code: 0 })).toBe('offline')
    expect(classifyAddRefusal({ code: 500 })).toBe('other')
  })
})
