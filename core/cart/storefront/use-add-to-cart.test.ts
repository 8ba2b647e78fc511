import { describe, expect, it } from 'vitest'
import { cartErrors } from '../contract/errors.ts'
import { refusalOf } from './use-add-to-cart.ts'

describe('a refusal to add', () => {
  it('is told apart by its code', () => {
    expect(refusalOf(cartErrors.anotherStore)).toBe('anotherStore')
    expect(refusalOf(cartErrors.unavailable)).toBe('unavailable')
    expect(refusalOf(cartErrors.outOfStock)).toBe('outOfStock')
    expect(refusalOf(cartErrors.expired)).toBe('expired')
    expect(refusalOf({ code: 0 })).toBe('offline')
    expect(refusalOf({ code: 500 })).toBe('other')
  })
})
