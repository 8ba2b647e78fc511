import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from '#apps/server/pages.ts'
import { createPlacedOrder, createVerifiedCustomer } from '#apps/server/testing/test-shop.ts'
import { placeOnBehalf } from '#core/checkout/server/place-on-behalf.service.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { days } from '#platform/kernel/clock.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type LinkShop, openLinkShop } from '../testing/link-shop.ts'

const HOST = 'order.example'

/** The headings of the page, in the order of the states that they state. */
const HEADINGS = {
  unknown: 'Payment link invalid or moved.',
  moved: 'This payment link has moved.',
  withdrawn: 'This payment link was withdrawn.',
  paid: 'This payment link is already paid.',
  expired: 'This payment link has expired.',
} as const

describe('pages of payment links', () => {
  let place: LinkShop
  beforeAll(async () => {
    place = await openLinkShop(getDefaultDatabase().name, {
      pages: servePages,
      env: { PUBLIC_ORIGIN: `https://${HOST}` },
    })
  })
  afterAll(() => place.shop.close())

  /** Status of a link's page, and which of the states it states. */
  const open = async (id: string) => {
    const url = `/${place.shop.site.homePath}/pay-link/${id}`
    const { statusCode, body } = await place.shop.server.inject({ url, headers: { host: HOST } })
    const html = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    const said = Object.entries(HEADINGS).filter(([, heading]) => html.includes(heading))
    return { statusCode, says: said.map(([state]) => state) }
  }

  /** An order that staff enter for a customer who pays by its link. */
  const enterOrder = async (): Promise<string> => {
    const { shop } = place
    const me = expectOk(
      await (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()('GET /api/v1/users/me'),
    )
    return shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      const store = await loadStore(tx, shop.site.stores.marina ?? '')
      if (!store) throw new Error('The shop has no such outlet.')
      const items = [
        {
          ...{ productId: shop.site.products.fries ?? '', name: undefined, qty: 1, choices: undefined },
          ...{ answers: [], instructions: '', isRecent: false },
        },
      ]
      const order = await placeOnBehalf(shop.platform, tx, {
        ...{ userId: me._id, store, language: 'en', orderType: ORDER_TYPE.pickup, items },
        ...{ addressId: null, mod: 'express', collectFromUser: [], needsCutlery: false },
        entered: {
          by: { id: 'taker', role: 'orderTaker', name: 'Taker' },
          contact: { name: 'Omar Said', phone: '+971501234567' },
        },
      })
      if (!order.ok) throw new Error(String(order.failure.error.code))
      return order.value.id
    })
  }

  it('PL-02 answer 404 and say so where an id names neither a payment request nor an order paid by its link', async () => {
    const { order } = await createPlacedOrder(place.shop, place.shop.site)
    for (const id of ['a'.repeat(22), 'not-an-id', order._id])
      expect([id, await open(id)]).toEqual([id, { statusCode: 404, says: ['unknown'] }])
    expect(await open(await enterOrder())).toEqual({ statusCode: 200, says: [] })
    expect(await open((await place.create())._id)).toEqual({ statusCode: 200, says: [] })
  })

  it('PL-02 say of moved, withdrawn, paid and expired links which of these they are', async () => {
    const [moved, withdrawn, paid, expired] = await Promise.all([
      ...Array.from({ length: 3 }, () => place.create()),
      place.create({ lifetimeDays: 1 }),
    ])
    if (!moved || !withdrawn || !paid || !expired) throw new Error('A link is missing.')
    const amount = { amount: 100, currency: 'AED' }
    expectOk(
      await place.staff('POST /api/v1/console/payment-requests/:id/replace', {
        params: { id: moved._id },
        body: { description: 'Right amount', lifetimeDays: 7, amount },
        idempotencyKey: randomUUID(),
      }),
    )
    const params = { id: withdrawn._id }
    expectOk(await place.staff('POST /api/v1/console/payment-requests/:id/withdraw', { params }))
    const { attempt } = expectOk(
      await (await place.prove(paid._id)).pay(paid._id, { amount: paid.amount.amount }),
    )
    await place.settle(paid._id, attempt?._id ?? '')
    expect(await open(expired._id)).toEqual({ statusCode: 200, says: [] })
    place.shop.clock.advance(days(1))
    expect(await open(moved._id)).toEqual({ statusCode: 200, says: ['moved'] })
    expect(await open(withdrawn._id)).toEqual({ statusCode: 200, says: ['withdrawn'] })
    expect(await open(paid._id)).toEqual({ statusCode: 200, says: ['paid'] })
    expect(await open(expired._id)).toEqual({ statusCode: 200, says: ['expired'] })
  })

  it('PY-08 PL-03 name request and sum while the bank decides, and say not to pay again and how to leave', async () => {
    const request = await place.create()
    const url = `/${place.shop.site.homePath}/pay-link/summary/${request._id}`
    const { body } = await place.shop.server.inject({ url, headers: { host: HOST } })
    const html = body.slice(body.indexOf('<main'), body.indexOf('</main>')).replaceAll('<!-- -->', '')
    expect(html).toContain('We are asking your bank')
    expect(html).toContain(`Request ${request.number}`)
    expect(html).toContain(formatMoney(request.amount, 'en'))
    expect(html).toContain('Please do not pay again.')
    expect(html).toMatch(new RegExp(`<a[^>]* href="/${place.shop.site.homePath}"[^>]*>.*To the menu`))
  })
})
