import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { CourtOrder } from '#features/food-court/contract/order-endpoints.ts'
import {
  BAY_PIN,
  type CourtCustomer,
  type CourtShop,
  openCourtShop,
  type TestDish,
} from '#features/food-court/testing/court-shop.ts'
import type { ReaddressApi } from '#features/readdress/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

/** 96 and 24 dirhams of dishes, and so 8.80 and 2.20 of the fee of 11. */
const DISHES: readonly TestDish[] = [
  { stall: 'marina', product: 'burger', qty: 3 },
  { stall: 'downtown', product: 'fries', qty: 2 },
]
const PATH = '/api/v1/orders/:id/deliveryAddress'

describe('the address of an order from a food court', () => {
  let place: CourtShop
  let guest: CourtCustomer
  beforeAll(async () => {
    place = await openCourtShop('embedded')
    guest = await place.customer()
  })
  afterAll(async () => {
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const saveAddress = async (stall: TestDish['stall'], building: string): Promise<string> => {
    const areaId = place.shop.site.areas[`${stall}-bay`] ?? ''
    const body = { addressType: 10 as const, areaId, flat: '1', building, ...BAY_PIN }
    return expectOk(await guest.browser.api<CustomersApi>()('POST /api/v1/address', { body }))._id
  }

  const order = async (): Promise<CourtOrder> => {
    const addressId = await saveAddress('marina', 'Bay Tower')
    return guest.settle(
      expectOk(await guest.place(DISHES, { orderType: 20, addressId, payment: { mod: 'express' } })),
    )
  }

  const readAddress = async (stall: TestDish['stall'], ids: readonly string[]) => {
    const found = (await place.board(stall)).find(({ _id }) => ids.includes(_id))
    return found?.address?.address ?? ''
  }

  it.each([
    ['marina', 'downtown', 880],
    ['downtown', 'marina', 220],
  ] as const)(
    'RT-13 of the stall %s alone, in the same area, costs nothing, and %s keeps its own',
    async (...row) => {
      const [stall, other, fee] = row
      const placed = await order()
      const ids = placed.parts.map(({ _id }) => _id)
      const id = placed.parts.find(({ store }) => store._id === place.shop.site.stores[stall])?._id ?? ''
      const params = { id }
      const api = guest.browser.api<ReaddressApi & StoresApi>()
      expect(expectOk(await api(`GET ${PATH}`, { params }))).toMatchObject({
        isChangeable: true,
        to: { area: 'Business Bay', address: expect.stringContaining('Bay Tower') },
      })
      // What the page offers: areas of the stall, on the site of the court.
      const query = { promotionUrlId: place.shop.site.siteId, store: place.shop.site.stores[stall] ?? '' }
      const areas = expectOk(await api('GET /api/v1/areas', { query }))
      expect(areas.map(({ _id }) => _id)).toContain(place.shop.site.areas[`${stall}-bay`])
      expect(areas.map(({ _id }) => _id)).not.toContain(place.shop.site.areas[`${other}-bay`])

      const address = await saveAddress(stall, 'Canal House')
      const quote = expectOk(await api(`POST ${PATH}`, { params, body: { address } }))
      expect(quote).toMatchObject({
        ...{ fee: { amount: fee }, feeBefore: { amount: fee }, refund: { amount: 0 }, atDoor: null },
        total: quote.totalBefore,
      })
      const { version, total } = quote
      const body = { address, version, total }
      expectOk(await api(`PUT ${PATH}`, { params, body, idempotencyKey: randomUUID() }))
      expect(await readAddress(stall, ids)).toContain('Canal House')
      expect(await readAddress(other, ids)).toContain('Bay Tower')
      expect(expectOk(await guest.read(placed._id)).total).toEqual(placed.total)
    },
  )
})
