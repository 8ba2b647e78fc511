import { describe, expect, it } from 'vitest'
import {
  CONSENT_VERSION,
  isConsentRequired,
  isRefusedByHeaders,
  listAllowedPurposes,
  parseConsentChoice,
} from './consent.ts'

const choice = (...purposes: ('statistics' | 'marketing')[]) => ({
  version: CONSENT_VERSION,
  at: '2027-03-27T10:00:00.000Z',
  purposes,
})

describe('consent', () => {
  it.each([
    ['by-law', 'FR', 'America/New_York', true],
    ['by-law', 'AE', 'Asia/Dubai', true],
    ['by-law', 'IN', 'Asia/Kolkata', true],
    ['by-law', 'ZZ', 'UTC', true],
    ['by-law', 'US', 'America/New_York', false],
    ['by-law', 'US', 'Europe/Paris', true],
    ['by-law', 'US', 'Asia/Nicosia', true],
    ['always', 'US', 'America/New_York', true],
  ] as const)(
    'PX-05 by the policy %s in %s with a device in %s is required: %s',
    (policy, country, timeZone, isRequired) => {
      expect(isConsentRequired({ policy, country, timeZone })).toBe(isRequired)
    },
  )

  it('PX-05 allows nothing before a choice where consent is required, and everything until an objection elsewhere', () => {
    const state = { choice: undefined, isRefusedByBrowser: false }
    expect(listAllowedPurposes({ ...state, isRequired: true })).toEqual([])
    expect(listAllowedPurposes({ ...state, isRequired: false })).toEqual(['statistics', 'marketing'])
  })

  it('allows exactly the chosen purposes', () => {
    const state = { isRequired: false, isRefusedByBrowser: false }
    expect(listAllowedPurposes({ ...state, choice: choice('statistics') })).toEqual(['statistics'])
    expect(listAllowedPurposes({ ...state, choice: choice() })).toEqual([])
  })

  it('MK-06 allows nothing while the browser refuses, whatever was chosen', () => {
    const state = { isRequired: false, isRefusedByBrowser: true }
    expect(listAllowedPurposes({ ...state, choice: undefined })).toEqual([])
    expect(listAllowedPurposes({ ...state, choice: choice('statistics', 'marketing') })).toEqual([])
  })

  it('MK-06 reads Global Privacy Control and Do Not Track from headers', () => {
    expect(isRefusedByHeaders({ 'sec-gpc': '1' })).toBe(true)
    expect(isRefusedByHeaders({ dnt: '1' })).toBe(true)
    expect(isRefusedByHeaders({ 'sec-gpc': '0', dnt: '0' })).toBe(false)
    expect(isRefusedByHeaders({})).toBe(false)
  })

  it('reads a stored choice, and treats another version or anything else as none', () => {
    const stored = choice('marketing')
    expect(parseConsentChoice(JSON.stringify(stored))).toEqual(stored)
    expect(parseConsentChoice(JSON.stringify({ ...stored, version: CONSENT_VERSION + 1 }))).toBeUndefined()
    expect(parseConsentChoice(JSON.stringify({ ...stored, purposes: ['marketing', 'all'] }))).toEqual(stored)
    for (const text of ['', 'true', 'null', '[]', '{', undefined])
      expect(parseConsentChoice(text)).toBeUndefined()
  })
})
