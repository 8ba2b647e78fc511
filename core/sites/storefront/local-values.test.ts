import { beforeEach, describe, expect, it } from 'vitest'
import { getLocalValue, resetMerchantValues, setLocalValue, switchMerchant } from './local-values.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

beforeEach(() => {
  resetMerchantValues()
  setLocalValue('currLangCode', undefined)
})

describe('stored values', () => {
  it('deletes a value that is set to undefined', () => {
    setLocalValue('name', 'Aisha')
    setLocalValue('name', undefined)
    expect(getLocalValue('name')).toBeUndefined()
  })
})

describe('merchant switch', () => {
  it('RT-26 resets the stored values, but not the person’s language', () => {
    switchMerchant('zahr', NOON)
    setLocalValue('AuthToken', 'c_token')
    setLocalValue('storeId', 'salmiya')
    setLocalValue('currLangCode', 'ar')
    expect(switchMerchant('fournos', NOON)).toBe(true)
    expect(getLocalValue('homePath')).toBe('fournos')
    expect([getLocalValue('AuthToken'), getLocalValue('storeId')]).toEqual([undefined, undefined])
    expect(getLocalValue('currLangCode')).toBe('ar')
  })

  it('keeps what the first page stored before its merchant was known', () => {
    setLocalValue('homePath', undefined)
    setLocalValue('storeId', 'salmiya')
    expect(switchMerchant('zahr', NOON)).toBe(false)
    expect(getLocalValue('storeId')).toBe('salmiya')
  })

  it('changes nothing for the same merchant', () => {
    switchMerchant('zahr', NOON)
    setLocalValue('storeId', 'salmiya')
    expect(switchMerchant('zahr', NOON)).toBe(false)
    expect(getLocalValue('storeId')).toBe('salmiya')
  })

  it('restores a merchant’s values within half an hour, and none later', () => {
    switchMerchant('zahr', NOON)
    setLocalValue('storeId', 'salmiya')
    switchMerchant('fournos', NOON)
    switchMerchant('zahr', NOON + 30 * MINUTE)
    expect(getLocalValue('storeId')).toBe('salmiya')
    switchMerchant('fournos', NOON + 31 * MINUTE)
    switchMerchant('zahr', NOON + 62 * MINUTE)
    expect(getLocalValue('storeId')).toBeUndefined()
  })
})
