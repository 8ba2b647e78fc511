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
  CREEK_PIN,
  openCourtShop,
  type TestDish,
} from '#features/food-court/testing/court-shop.ts'
import type { ReaddressApi, ReaddressQuote } from '#features/readdress/contract/endpoints.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
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
    place = await openCourtShop(getDefaultDatabase().name)
    guest = await place.customer()
  })
  afterAll(async () => {
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const saveAddress = async (
    stall: TestDish['stall'],
    building: string,
    { area, ...pin }: { readonly area: string } & Partial<typeof BAY_PIN> = { area: 'bay', ...BAY_PIN },
  ): Promise<string> => {
    const areaId = place.shop.site.areas[`${stall}-${area}`] ?? ''
    const body = { addressType: 10 as const, areaId, flat: '1', building, ...pin }
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

  const quoteAt = (id: string, address: string) =>
    guest.browser.api<ReaddressApi>()(`POST ${PATH}`, { params: { id }, body: { address } })
  const accept = (id: string, address: string, { version, total }: ReaddressQuote) =>
    guest.browser.api<ReaddressApi>()(`PUT ${PATH}`, {
      ...{ params: { id }, body: { address, version, total } },
      idempotencyKey: randomUUID(),
    })
  const partOf = (placed: CourtOrder, stall: TestDish['stall']): string =>
    placed.parts.find(({ store }) => store._id === place.shop.site.stores[stall])?._id ?? ''
  const readAddresses = async (placed: CourtOrder) => {
    const ids = placed.parts.map(({ _id }) => _id)
    return [await readAddress('marina', ids), await readAddress('downtown', ids)]
  }

  it.each(['marina', 'downtown'] as const)(
    'RT-13 changes for all stalls at once, from the part of the stall %s, for the one fee of them',
    async (stall) => {
      const placed = await order()
      const id = partOf(placed, stall)
      const other = stall === 'marina' ? 'downtown' : 'marina'
      const api = guest.browser.api<ReaddressApi & StoresApi>()
      expect(expectOk(await api(`GET ${PATH}`, { params: { id } }))).toMatchObject({
        isChangeable: true,
        to: { area: 'Business Bay', address: expect.stringContaining('Bay Tower') },
        together: [other === 'marina' ? 'Marina' : 'Downtown'],
      })
      // What the page offers: areas of the stall, on the site of the court.
      const query = { promotionUrlId: place.shop.site.siteId, store: place.shop.site.stores[stall] ?? '' }
      const areas = expectOk(await api('GET /api/v1/areas', { query }))
      expect(areas.map(({ _id }) => _id)).toContain(place.shop.site.areas[`${stall}-bay`])
      expect(areas.map(({ _id }) => _id)).not.toContain(place.shop.site.areas[`${other}-bay`])
      expect(expectOk(await guest.read(placed._id)).addressPath).toMatch(
        /^change-delivery-address\/[0-9A-Za-z]{22}\/address$/,
      )

      const address = await saveAddress(stall, 'Canal House')
      const quote = expectOk(await quoteAt(id, address))
      expect(quote).toMatchObject({
        ...{ fee: { amount: 1100 }, feeBefore: { amount: 1100 }, refund: { amount: 0 }, atDoor: null },
        ...{ total: placed.total, totalBefore: placed.total },
      })
      expectOk(await accept(id, address, quote))
      const texts = await readAddresses(placed)
      expect(texts.every((text) => text.includes('Canal House'))).toBe(true)
      expect(expectOk(await guest.read(placed._id)).total).toEqual(placed.total)
    },
  )

  it('RT-13 finds the areas of all stalls by their name, for an address without a pin', async () => {
    const placed = await order()
    const address = await saveAddress('marina', 'Dune House', { area: 'bay' })
    const quote = expectOk(await quoteAt(partOf(placed, 'downtown'), address))
    expectOk(await accept(partOf(placed, 'downtown'), address, quote))
    expect((await readAddresses(placed)).every((text) => text.includes('Dune House'))).toBe(true)
  })

  it('RT-13 gives back once what the trip is cheaper, each part what it bore', async () => {
    const placed = await order()
    const id = partOf(placed, 'marina')
    const address = await saveAddress('marina', 'Reef House', { area: 'creek', ...CREEK_PIN })
    const quote = expectOk(await quoteAt(id, address))
    expect(quote).toMatchObject({ fee: { amount: 701 }, refund: { amount: 399 } })
    expectOk(await accept(id, address, quote))
    await place.shop.jobs.runPending()
    expect(await place.ledger(placed)).toMatchObject({ refunded: 399, partsRefunded: 399 })
  })

  it('RT-13 changes no part when one of them is on its way, and says whose it is', async () => {
    const placed = await order()
    const [marina, downtown] = [partOf(placed, 'marina'), partOf(placed, 'downtown')]
    const address = await saveAddress('marina', 'Gull House')
    const quote = expectOk(await quoteAt(marina, address))
    for (const action of ['accept', 'ready', 'out'] as const)
      expectOk(await place.act(downtown, action, { stall: 'downtown' }))
    const refusal = { status: 409, code: 4757, message: expect.stringMatching(/Downtown.*on its way/) }
    expect(await accept(marina, address, quote)).toMatchObject({ error: refusal })
    expect(await quoteAt(marina, address)).toMatchObject({ error: refusal })
    const api = guest.browser.api<ReaddressApi>()
    expect(await api(`GET ${PATH}`, { params: { id: marina } })).toMatchObject({
      data: { isChangeable: false },
    })
    expect(expectOk(await guest.read(placed._id)).addressPath).toBeNull()
    expect((await readAddresses(placed)).every((text) => text.includes('Bay Tower'))).toBe(true)
  })

  it('RT-13 is quoted again when another part has changed meanwhile', async () => {
    const placed = await order()
    const [marina, downtown] = [partOf(placed, 'marina'), partOf(placed, 'downtown')]
    const address = await saveAddress('marina', 'Tern House')
    const quote = expectOk(await quoteAt(marina, address))
    expectOk(await place.act(downtown, 'accept', { stall: 'downtown' }))
    expect(await accept(marina, address, quote)).toMatchObject({ error: { status: 409, code: 4755 } })
    const again = expectOk(await quoteAt(marina, address))
    expectOk(await accept(marina, address, again))
  })

  it('RT-13 goes without a part that its stall has declined', async () => {
    const placed = await order()
    const [marina, downtown] = [partOf(placed, 'marina'), partOf(placed, 'downtown')]
    expectOk(await place.act(downtown, 'decline', { stall: 'downtown' }))
    const address = await saveAddress('marina', 'Heron House')
    const quote = expectOk(await quoteAt(marina, address))
    // The declined part's share of the fee went back with it.
    expect(quote).toMatchObject({ fee: { amount: 880 }, feeBefore: { amount: 880 } })
    expectOk(await accept(marina, address, quote))
    expect(await readAddress('marina', [marina])).toContain('Heron House')
  })
})
