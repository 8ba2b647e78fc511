import { describe, expect, it } from 'vitest'
import type { Site } from '#core/sites/contract/endpoints.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { StoreCard } from '../contract/endpoints.ts'
import { chooseStore, loadVendor } from './load-vendor.ts'

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

/** A visit of a site with two outlets, both open; `asked` collects the calls to the server. */
const visit = async (
  cookies: Readonly<Record<string, string>>,
  address: string,
  slot?: { readonly isOffered: boolean; readonly text: string },
) => {
  const asked: string[] = []
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/v1/stores': [createOutlet('marina'), createOutlet('downtown')],
    'GET /api/v1/areas': [{ _id: 'jbr', store: 'marina' }],
    'GET /api/v1/stores/:id/slot': slot,
  }
  const api = (call: string, { params = {} }: { params?: { id?: string } }) => {
    asked.push(call.replace(':id', params.id ?? ''))
    return Promise.resolve({ ok: true, data: answers[call] ?? { _id: params.id } })
  }
  const page = { cookies, api: () => api, memoize: (_: string, make: () => unknown) => make() }
  const state = await loadVendor(page as unknown as PageContext, {
    site: { _id: 'site', homePath: 'shop' } as Site,
    language: 'en',
    url: new URL(address, 'https://shop.example'),
  })
  if (state.kind !== 'ready') throw new Error('The visit has no outlet')
  return { vendor: state.vendor, asked }
}

describe('a stored outlet that exists', () => {
  const stored = {
    'compass-homePath': 'shop',
    'compass-serviceType': String(DELIVERY),
    'compass-storeId': 'marina',
    'compass-areaId': 'jbr',
    'compass-scheduledSlot': '2026-11-20T14:00:00.000Z/2026-11-20T14:30:00.000Z',
  }

  it('ST-03 gives way to another that is requested: area and time are reset, and its details are fetched', async () => {
    const { vendor, asked } = await visit(stored, '/shop?outlet=downtown')
    expect(vendor).toMatchObject({ store: { _id: 'downtown' }, area: null, slot: null, lostSlot: null })
    expect(asked).toEqual(['GET /api/v1/stores', 'GET /api/v1/areas', 'GET /api/v1/stores/downtown/details'])
  })

  it.each(['/shop', '/shop?outlet=marina'])('ST-03 stays with area and time at %s', async (address) => {
    const { vendor, asked } = await visit(stored, address)
    expect(vendor).toMatchObject({ store: { _id: 'marina' }, area: { _id: 'jbr' } })
    expect(asked).toEqual([
      ...['GET /api/v1/stores', 'GET /api/v1/areas', 'GET /api/v1/stores/marina/details'],
      'GET /api/v1/stores/marina/slot',
    ])
  })
})

describe('the order type of a visit', () => {
  const SLOT = '2026-11-20T14:00:00.000Z/2026-11-20T14:30:00.000Z'
  const load = async (serviceType: number, slot: string, isOffered: boolean) => {
    const cookies = {
      ...{ 'compass-homePath': 'shop', 'compass-serviceType': String(serviceType) },
      ...{ 'compass-storeId': 'marina', 'compass-areaId': 'jbr', 'compass-scheduledSlot': slot },
    }
    const { vendor, asked } = await visit(cookies, '/shop', { isOffered, text: 'Today, 6:00 PM' })
    return { ...vendor, asked: asked.filter((call) => call.endsWith('/slot')) }
  }

  it.each([
    ['delivery', DELIVERY, 40],
    ['pickup', PICKUP, 30],
  ] as const)(
    'ST-12 is the scheduled one of %s with a time that is offered',
    async (_, service, scheduled) => {
      const slot = {
        startTime: '2026-11-20T14:00:00.000Z',
        endTime: '2026-11-20T14:30:00.000Z',
        text: 'Today, 6:00 PM',
      }
      expect(await load(service, SLOT, true)).toMatchObject({
        ...{ serviceType: service, orderType: scheduled, slot, lostSlot: null },
        asked: ['GET /api/v1/stores/marina/slot'],
      })
    },
  )

  it.each([
    ['delivery', DELIVERY],
    ['pickup', PICKUP],
  ] as const)(
    'ST-12 is %s itself without a time, and with one that is no longer offered',
    async (_, service) => {
      expect(await load(service, '', true)).toMatchObject({
        ...{ orderType: service, slot: null, lostSlot: null, asked: [] },
      })
      expect(await load(service, SLOT, false)).toMatchObject({
        ...{ orderType: service, slot: null, lostSlot: 'Today, 6:00 PM' },
      })
    },
  )
})
