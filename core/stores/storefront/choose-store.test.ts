import { describe, expect, it } from 'vitest'
import type { StoreCard } from '../contract/endpoints.ts'
import { chooseStore } from './load-vendor.ts'

const createOutlet = (
  _id: string,
  rest: Partial<StoreCard> & { readonly isOpenNow?: boolean } = {},
): StoreCard => {
  const { isOpenNow = true, ...given } = rest
  const channel = (orderChannel: 'delivery' | 'pickup') => ({
    orderChannel,
    state: isOpenNow ? ('open' as const) : ('closed' as const),
    isOpen: isOpenNow,
    text: '',
    minutes: null,
    validUntil: null,
  })
  return {
    _id,
    name: _id,
    address: '',
    city: '',
    latitude: 0,
    longitude: 0,
    isDeliveryAvailable: true,
    isPickupAvailable: true,
    isDineInAvailable: false,
    isInRoomAvailable: false,
    isOpen: isOpenNow,
    channels: [channel('delivery'), channel('pickup')],
    ...given,
  }
}

const DELIVERY = 20
const PICKUP = 10

describe('outlet to show', () => {
  const closed = createOutlet('closed', { isOpenNow: false })
  const open = createOutlet('open')

  it('is the one that is open, else the first', () => {
    expect(chooseStore([closed, open], DELIVERY, {})?._id).toBe('open')
    expect(chooseStore([closed], DELIVERY, {})?._id).toBe('closed')
  })

  it('ST-03 is the remembered one while it exists; one that is gone is not requested', () => {
    expect(chooseStore([closed, open], DELIVERY, { storeId: 'closed' })?._id).toBe('closed')
    expect(chooseStore([closed, open], DELIVERY, { storeId: 'gone' })?._id).toBe('open')
  })

  it('is the area’s for deliveries, but not for pickups', () => {
    const input = { storeId: 'open', areaStoreId: 'closed' }
    expect(chooseStore([closed, open], DELIVERY, input)?._id).toBe('closed')
    expect(chooseStore([closed, open], PICKUP, input)?._id).toBe('open')
  })

  it('is never one that does not offer the service', () => {
    const noPickup = createOutlet('no-pickup', { isPickupAvailable: false })
    expect(chooseStore([noPickup], PICKUP, { storeId: 'no-pickup' })).toBeUndefined()
  })
})
