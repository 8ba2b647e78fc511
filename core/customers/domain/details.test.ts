import { describe, expect, it } from 'vitest'
import { isAllowedDomain, listMissingDetails, needsTerms } from './details.ts'
import { extractNationalDigits, normalizeDigits } from './digits.ts'

const complete = { phoneVerified: true, name: 'Amal', email: 'amal@example.com' }

describe('customer details', () => {
  it('AU-05 are complete with a verified phone and a name, and a valid e-mail where it is required', () => {
    expect(listMissingDetails(complete, 20)).toEqual([])
    expect(listMissingDetails({ ...complete, email: '' }, 10)).toEqual([])
    expect(listMissingDetails({ ...complete, email: '' }, 30)).toEqual([])
    expect(listMissingDetails({ ...complete, email: '' }, 20)).toEqual(['email'])
    expect(listMissingDetails({ ...complete, email: 'amal@' }, 30)).toEqual(['email'])
    expect(listMissingDetails({ phoneVerified: false, name: ' ', email: '' }, 20)).toEqual([
      'phone',
      'name',
      'email',
    ])
  })

  it('AU-05 may be restricted to e-mail domains', () => {
    expect(isAllowedDomain('a@Example.com', ['example.com'])).toBe(true)
    expect(isAllowedDomain('a@notexample.com', ['example.com'])).toBe(false)
    expect(isAllowedDomain('a@anything.org', [])).toBe(true)
  })

  it('AU-02 require the terms only where the country demands it, for pickup and delivery, from newcomers', () => {
    const newcomer = {
      isRequiredByCountry: true,
      channel: 'delivery',
      isFoodCourt: false,
      isSignedIn: false,
    } as const
    expect(needsTerms(newcomer)).toBe(true)
    expect(needsTerms({ ...newcomer, channel: 'pickup' })).toBe(true)
    expect(needsTerms({ ...newcomer, channel: 'dineIn' })).toBe(false)
    expect(needsTerms({ ...newcomer, isFoodCourt: true })).toBe(false)
    expect(needsTerms({ ...newcomer, isSignedIn: true })).toBe(false)
    expect(needsTerms({ ...newcomer, isRequiredByCountry: false })).toBe(false)
  })
})

describe('digits of other scripts', () => {
  it('are converted to ASCII digits, and leading zeros of a phone are dropped', () => {
    expect(normalizeDigits('٠١٢٣۴۵')).toBe('012345')
    expect(extractNationalDigits('٠٥٠-١٢٣ ٤٥٦٧')).toBe('501234567')
  })
})
