import { beforeEach, describe, expect, it } from 'vitest'
import { getValue, resetValues, setValue, switchMerchant, VALUE_NAMES } from './local-values.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000

beforeEach(() => {
  resetValues()
  setValue('currLangCode', undefined)
})

describe('stored values', () => {
  it('ST-01 has the names of the specification', () => {
    const specified = [
      ...['AuthToken', 'serviceType', 'storeId', 'homePath', 'promotionId', 'areaId', 'scheduledSlot'],
      ...['scheduledDeliveryType', 'scheduledTimeSlotString', 'cartExpireTime', 'currentTime', 'phone'],
      ...['dialCode', 'userId', 'name', 'email', 'phoneVerified', 'userVerified', 'activePg', 'skipToMenu'],
    ]
    expect(VALUE_NAMES).toEqual(expect.arrayContaining(specified))
  })

  it('deletes a value that is set to undefined', () => {
    setValue('name', 'Aisha')
    setValue('name', undefined)
    expect(getValue('name')).toBeUndefined()
  })
})

describe('merchant switch', () => {
  it('RT-26 resets the stored values, but not the person’s language', () => {
    switchMerchant('zahr', NOON)
    setValue('AuthToken', 'c_token')
    setValue('storeId', 'salmiya')
    setValue('currLangCode', 'ar')
    expect(switchMerchant('fournos', NOON)).toBe(true)
    expect(getValue('homePath')).toBe('fournos')
    expect([getValue('AuthToken'), getValue('storeId')]).toEqual([undefined, undefined])
    expect(getValue('currLangCode')).toBe('ar')
  })

  it('changes nothing for the same merchant', () => {
    switchMerchant('zahr', NOON)
    setValue('storeId', 'salmiya')
    expect(switchMerchant('zahr', NOON)).toBe(false)
    expect(getValue('storeId')).toBe('salmiya')
  })

  it('restores a merchant’s values within half an hour, and none later', () => {
    switchMerchant('zahr', NOON)
    setValue('storeId', 'salmiya')
    switchMerchant('fournos', NOON)
    switchMerchant('zahr', NOON + 30 * MINUTE)
    expect(getValue('storeId')).toBe('salmiya')
    switchMerchant('fournos', NOON + 31 * MINUTE)
    switchMerchant('zahr', NOON + 62 * MINUTE)
    expect(getValue('storeId')).toBeUndefined()
  })
})
