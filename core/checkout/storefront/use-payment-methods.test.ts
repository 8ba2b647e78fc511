import { describe, expect, it } from 'vitest'
import { choosePreselectedMethod } from './use-payment-methods.ts'

const cash = { mod: 'cod', isOffered: true, reason: '' } as const
const card = { mod: 'express', isOffered: true, reason: '' } as const

describe('preselected payment method', () => {
  it('UX-34 is the one used last, when it is available', () => {
    expect(choosePreselectedMethod({ methods: [cash, card], previous: 'express' })).toBe('express')
  })

  it('is none when the last one is unavailable and there are others to choose from', () => {
    const noCash = { ...cash, isOffered: false, reason: 'Cash is not valid for orders above AED 300.' }
    const upi = { ...card, mod: 'upi' } as const
    expect(choosePreselectedMethod({ methods: [noCash, card, upi], previous: 'cod' })).toBeNull()
  })

  it('is the only one offered', () => {
    expect(choosePreselectedMethod({ methods: [card], previous: null })).toBe('express')
    expect(choosePreselectedMethod({ methods: [], previous: null })).toBeNull()
  })
})
