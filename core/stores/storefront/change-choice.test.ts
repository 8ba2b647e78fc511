import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { resetMerchantValues, setLocalValue } from '#core/sites/storefront/local-values.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { parseServiceChoice, type ServiceChoice } from '../domain/choice-cookies.ts'
import { readStoredChoice, useChangeChoice } from './change-choice.ts'

const SLOT = { startTime: '2026-11-20T14:00:00.000Z', endTime: '2026-11-20T14:30:00.000Z' }
const cookies: Record<string, string> = {}

beforeEach(() => {
  resetMerchantValues()
  vi.stubGlobal('document', {
    set cookie(assignment: string) {
      const [name = '', value = ''] = assignment.split(';')[0]?.split('=') ?? []
      cookies[name] = decodeURIComponent(value)
    },
  })
  vi.stubGlobal('location', { protocol: 'https:' })
  setLocalValue('serviceType', String(SERVICE_TYPE.delivery))
  setLocalValue('storeId', 'marina')
  setLocalValue('areaId', 'jbr')
  setLocalValue('scheduledSlot', `${SLOT.startTime}/${SLOT.endTime}`)
})
afterEach(() => {
  resetMerchantValues()
  vi.unstubAllGlobals()
})

const change = (to: ServiceChoice) => {
  void callHook(useChangeChoice, { loaded: { root: { site: { homePath: 'shop' } } } })(to)
  return { stored: readStoredChoice(), sent: parseServiceChoice(cookies, 'shop') }
}

it.each([
  ['delivery at another area', { serviceType: SERVICE_TYPE.delivery, areaId: 'marsa', storeId: 'downtown' }],
  ['pickup at another outlet', { serviceType: SERVICE_TYPE.pickup, storeId: 'downtown' }],
])('ST-12 stores %s here and for the server, and the chosen time stays', (_, choice) => {
  const { stored, sent } = change(choice)
  expect(stored).toMatchObject({ areaId: 'jbr', slot: SLOT, ...choice })
  expect(sent).toEqual(stored)
})

it('ST-12 stores that an order is wanted as soon as possible, and the service stays', () => {
  const { stored, sent } = change({ slot: undefined })
  expect(stored).toMatchObject({ serviceType: SERVICE_TYPE.delivery, storeId: 'marina', areaId: 'jbr' })
  expect([stored.slot, sent]).toEqual([undefined, stored])
})
