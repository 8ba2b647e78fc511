import { expect, it } from 'vitest'
import { callHook } from '#platform/testing/call-hook.tsx'
import { useReaddressPath } from './use-readdress-path.ts'

const readPath = (merchantType: string) =>
  callHook(() => useReaddressPath('order1'), {
    loaded: { root: { site: { homePath: 'shop', brand: { merchantType } }, home: 'shop' } },
  })

it('RT-13 leads from a food court to the sub-path that asks for a new address, and elsewhere to the page itself', () => {
  expect(readPath('food-court')).toBe('/shop/change-delivery-address/order1/address')
  expect(readPath('restaurant')).toBe('/shop/change-delivery-address/order1')
})
