import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { reportMissing } from '#features/replacements/testing/replacement-shop.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { Reply, SpecificationClient } from './client.ts'
import { openVisitedShop, type VisitedShop } from './visited-shop.ts'

const PICKUP = 10
const DELIVERY = 20
const CUSTOMER_REJECT = 100

const expectDone = (reply: Reply): Reply['data'] => {
  expect([reply.status, reply.code, reply.message]).toEqual([200, 200, ''])
  return reply.data
}

describe.each(listTestDatabases())('a client written from the specifications, on $name', ({ name }) => {
  let visited: VisitedShop
  let store: string
  beforeAll(async () => {
    visited = await openVisitedShop(name)
    store = visited.store
  })
  afterAll(async () => {
    await expectLedgerClean(visited.shop.platform.db)
    await visited.close()
  })

  const product = (sku: string) => visited.shop.site.products[sku] ?? ''
  const option = (key: string) => visited.shop.site.options[key] ?? ''
  const dateTime = () => {
    const current = visited.shop.clock.now()
    return { current: current.toISOString(), expiry: new Date(current.getTime() + 1_800_000).toISOString() }
  }
  const line = (sku: string, more: object = {}) => ({
    ...{ store, product: product(sku), qty: 1, orderType: PICKUP, dateTime: dateTime() },
    ...more,
  })
  /** Staff take an order through the kitchen, a pickup to its end. */
  const handOver = async (orderId: string, last: 'delivered' | 'out' = 'delivered') => {
    const manager = visited.shop.browser()
    manager.token = 'other'
    const api = manager.api<OrdersApi>()
    for (const action of ['accept', 'ready', last] as const) {
      const board = expectOk(await api('GET /api/v1/console/orders', { query: { store } }))
      const { version = 0 } = board.find(({ _id }) => _id === orderId) ?? {}
      const body = { action, version, ...(action === 'accept' ? { minutes: 20 } : {}) }
      expectOk(await api('PUT /api/v1/console/orders/:id/status', { params: { id: orderId }, body }))
    }
  }
  const deliverTo = async (client: SpecificationClient) => {
    const saved = await client.createAddress({
      ...{ area: 'JBR', city: 'Dubai', country: 'United Arab Emirates', address: 'Sea Tower 12, The Walk' },
      ...{ locality: 'Marina side', pinCode: '00000', addressType: 10, areaId: visited.shop.site.areas.jbr },
    })
    return expectDone(saved)._id as string
  }

  describe.each(['en', 'ar'])('in %s', (language) => {
    it('WR-01 begins at the page and finds the same user again', async () => {
      const client = visited.openClient(language)
      const begun = expectDone(
        await client.createUser({
          ...{ host: 'order.example', url: visited.page, lat: 25.08, long: 55.14 },
          ...{ skipFlag: true, areaId: visited.shop.site.areas.jbr, channelType: 40, sku: '' },
        }),
      )
      expect(begun.user).toMatchObject({ isGuest: true, phoneVerified: false })
      const { userId } = client.stored
      const again = expectDone(await client.createUser({ url: visited.page, userId }))
      expect([again.user._id, again.token]).toEqual([begun.user._id, begun.token])
      expect(expectDone(await client.createDineInUser({ store, userId })).user._id).toBe(begun.user._id)
    })

    it('WR-01 makes a new guest for whoever names a user id without that user’s token', async () => {
      const owner = await visited.openVerified(language)
      const stranger = visited.openClient(language)
      const begun = expectDone(await stranger.createUser({ url: visited.page, userId: owner.stored.userId }))
      expect(begun.user).toMatchObject({ isGuest: true, phone: '' })
      expect(begun.user._id).not.toBe(owner.stored.userId)
      const atTable = expectDone(
        await visited.openClient(language).createDineInUser({ store, userId: owner.stored.userId }),
      )
      expect(atTable.user._id).not.toBe(owner.stored.userId)
    })

    it('WR-01 makes a new guest for a token whose account is just being deleted', async () => {
      const client = visited.openClient(language)
      const begun = expectDone(await client.createUser({ url: visited.page }))
      const id: string = begun.user._id
      await client.getUser(id)
      // Before the deletion reaches the cache of sessions.
      await visited.shop.platform.db.system(({ sql, now }) =>
        sql.updateTable('users').set({ deleted_at: now }).where('id', '=', id).execute(),
      )
      const again = expectDone(await client.createUser({ url: visited.page }))
      expect(again.user).toMatchObject({ isGuest: true, phone: '' })
      expect(again.user._id).not.toBe(id)
    })

    it('WR-01 is sent to the present address of a site, and told where there is none', async () => {
      const client = visited.openClient(language)
      const moved = await client.createUser({ url: `/${visited.shop.site.homePath.toUpperCase()}/promo` })
      const url = `${visited.shop.platform.origin()}/${visited.shop.site.homePath}`
      expect(moved).toMatchObject({ code: 4300, url })
      expect(await client.createUser({ url: '/no-such-place' })).toMatchObject({ status: 404 })
      expect(await client.createUser({})).toMatchObject({ status: 404, field: 'url' })
      const nowhere = await client.createDineInUser({ store: 'x'.repeat(22) })
      expect(nowhere).toMatchObject({ status: 404, field: 'store' })
    })

    it('WR-02 verifies a phone without our id of the code, and counts its wrong guesses', async () => {
      const client = visited.openClient(language)
      await client.createUser({ url: visited.page })
      const phone = `52${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
      const sender = { phoneCode: '+971', phone, user: client.stored.userId, store, notificationModule: 10 }
      expectDone(await client.sendOtp({ ...sender, isSMSEnabled: true, country: 'AE', flow: 'checkout' }))
      const guess = {
        ...sender,
        verificationType: 10,
        isPhoneChange: false,
        firstName: 'Amal',
        lastName: 'H',
      }
      const otp = visited.shop.codes.get(`+971${phone}`) ?? ''
      const wrong = otp === '000001' ? '000002' : '000001'
      expect(await client.verifyOtp({ ...guess, otp: wrong })).toMatchObject({ code: 4402 })
      expect(await client.verifyOtp({ ...guess, phone: '501112223', otp })).toMatchObject({ code: 4403 })
      const { phone: _, ...unnamed } = guess
      expect(await client.verifyOtp({ ...unnamed, otp })).toMatchObject({ status: 422 })
      const verified = expectDone(await client.verifyOtp({ ...guess, otp }))
      expect(verified.user).toMatchObject({ phoneVerified: true, firstName: 'Amal', lastName: 'H' })
      expect(await client.verifyOtp({ ...guess, user: verified.user._id, otp })).toMatchObject({ code: 4403 })
    })

    it('WR-02 lets nobody use a code that another user requested', async () => {
      const [owner, thief] = [visited.openClient(language), visited.openClient(language)]
      for (const client of [owner, thief]) await client.createUser({ url: visited.page })
      const phone = `54${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
      expectDone(await owner.sendOtp({ phoneCode: '971', phone, store }))
      const otp = visited.shop.codes.get(`+971${phone}`) ?? ''
      expect(await thief.verifyOtp({ phoneCode: '971', phone, otp, store })).toMatchObject({ code: 4403 })
    })

    it('WR-03 reads itself and its addresses, and nobody else', async () => {
      const [client, other] = [await visited.openVerified(language), await visited.openVerified(language)]
      const { userId = '' } = client.stored
      expect(expectDone(await client.getUser(userId))).toMatchObject({ _id: userId, firstName: 'Amal' })
      expect(await other.getUser(userId)).toMatchObject({ status: 404 })
      const areaId = visited.shop.site.areas.palm ?? ''
      const area = language === 'ar' ? 'النخلة' : 'the palm'
      const saved = expectDone(
        await client.createUserAddress({ area, city: 'Dubai', address: 'Villa 7, Frond B', userId }),
      )
      expect(saved).toMatchObject({ areaId, address: 'Villa 7, Frond B', addressType: 30 })
      const parts = { area: areaId, flat: '7', building: 'Sea Tower', address: 'Sea Tower 7' }
      const second = expectDone(await client.createAddress(parts))
      expect(second).toMatchObject({ areaId, flat: '7', building: 'Sea Tower' })
      expect(second).not.toHaveProperty('street')
      expectDone(await client.deleteAddress(second._id))
      expect(await client.deleteAddress(second._id)).toMatchObject({ status: 404 })
      expect(await other.deleteAddress(saved._id)).toMatchObject({ status: 404 })
      expect(expectDone(await client.listUserAddresses({ userId, areaId }))).toEqual([saved])
      expect(expectDone(await client.listAreaAddresses(areaId))).toEqual([saved])
      expect(expectDone(await client.listAreaAddresses(visited.shop.site.areas.jbr ?? ''))).toEqual([])
      expect(await other.listUserAddresses({ userId })).toMatchObject({ code: 4411 })
      const foreign = { area, address: 'Villa 8', userId }
      expect(await other.createUserAddress(foreign)).toMatchObject({ code: 4411 })
      expect(expectDone(await other.listAddresses())).toEqual([])
    })

    it('WR-04 saves an address in words, changes and deletes it, and names a place that is not served', async () => {
      const client = await visited.openVerified(language)
      const words = { area: 'JBR', city: 'Dubai', country: 'AE', address: 'Sea Tower 12', locality: 'Marina' }
      const saved = expectDone(
        await client.createAddress({ ...words, lat: undefined, pinCode: '12345', addressType: 20 }),
      )
      expect(saved).toMatchObject({
        ...{ areaId: visited.shop.site.areas.jbr, addressType: 20, pinCode: '12345', block: 'Marina' },
        ...{ address: expect.stringContaining('Sea Tower 12'), flat: '', building: '' },
      })
      const changed = expectDone(await client.changeAddress(saved._id, { ...words, address: 'Sea Tower 14' }))
      expect(changed.address).toContain('Sea Tower 14')
      const { jbr, palm } = visited.shop.site.areas
      const byId = { areaId: palm, address: 'Villa 7' }
      expect(expectDone(await client.changeAddress(saved._id, byId)).areaId).toBe(palm)
      const byName = { area: 'JBR', address: 'Sea Tower 14' }
      expect(expectDone(await client.changeAddress(saved._id, byName)).areaId).toBe(jbr)
      const unserved = { code: 4316, field: 'area' }
      expect(await client.createAddress({ ...words, area: 'Atlantis' })).toMatchObject(unserved)
      const unknown = { ...byId, areaId: 'x'.repeat(22) }
      expect(await client.createAddress(unknown)).toMatchObject({ code: 4316, field: 'areaId' })
      expect(await client.createAddress({ ...words, city: 'Rome' })).toMatchObject({ code: 4316 })
      expect(await client.createAddress({ area: 'JBR' })).toMatchObject({ status: 422 })
      expect(expectDone(await client.listAddresses())).toHaveLength(1)
      expectDone(await client.deleteAddress(saved._id))
      expect(expectDone(await client.listAddresses())).toEqual([])
    })

    it('WR-04 lists dial codes by area and by country', async () => {
      const client = visited.openClient(language)
      const { jbr: areaId } = visited.shop.site.areas
      expect(expectDone(await client.listCountries({ areaId }))[0]).toMatchObject({ alpha2Code: 'AE' })
      const kuwait = expectDone(await client.listCountries({ country: 'KW' }))
      const name = language === 'ar' ? 'الكويت' : 'Kuwait'
      expect(kuwait).toMatchObject([{ alpha2Code: 'KW', dialCode: '965', name }])
      expect(await client.listCountries({ areaId: 'x'.repeat(22) })).toMatchObject({ status: 404 })
      expect(await client.listCountries({})).toMatchObject({ status: 422 })
    })

    it('WR-06 CT-01 fills and changes a cart by product, with choices that name no group', async () => {
      const client = await visited.openVerified(language)
      const customize = [
        {
          variants: [
            { variant: option('garlic'), counter: 1 },
            { variant: option('cheese'), counter: 2 },
          ],
        },
      ]
      const added = expectDone(
        await client.addToCart(line('burger', { customize, specialInstructions: 'x', isRecent: false })),
      )
      expect(added.products[0].customize).toMatchObject([
        { variants: [{ variant: option('garlic'), counter: 1 }] },
        { variants: [{ variant: option('cheese'), counter: 2 }] },
      ])
      expect(added.total).toEqual(added.subTotal && { ...added.subTotal, amount: 3200 + 500 + 200 })
      const more = expectDone(
        await client.customize({ product: product('burger'), qty: 2, customize: [{ variants: [] }], store }),
      )
      expect(more.products).toMatchObject([{ qty: 2, customize: [] }])
      const remove = { store, product: product('burger'), decrease: true, orderType: PICKUP }
      expect(expectDone(await client.removeFromCart(remove)).cart.products).toMatchObject([{ qty: 1 }])
      const last = await client.removeFromCartByPut({ ...remove, decrease: false })
      expect(expectDone(last)).toEqual({ cart: null, expired: false })
      expect(await client.removeFromCart({ store, decrease: true })).toMatchObject({ status: 422 })
    })

    it('WR-06 CT-01 refuses choices that the product does not have, and adds nothing', async () => {
      const client = await visited.openVerified(language)
      const customize = [{ variants: [{ variant: option('cola'), counter: 1 }] }]
      expect(await client.addToCart(line('burger', { customize }))).toMatchObject({ status: 422 })
      expect(await client.addToCart(line('combo', { customize: [{ variants: [] }] }))).toMatchObject({
        status: 422,
      })
      expect(expectDone(await client.getCart(store))).toEqual({ cart: null, expired: false })
    })

    it('WR-06 applies the promotion that is named with a product, alone, in bulk and in the draft', async () => {
      const client = await visited.openVerified(language)
      const codes = expectDone(
        await client.listCodes({ stores: store, country: 'AE', skip: 0, limit: 10, orderType: PICKUP }),
      )
      const idOf = (code: string) => codes.find((one: { code: string }) => one.code === code)._id
      const one = expectDone(await client.addToCart(line('burger', { cartPromo: idOf('TEN10') })))
      expect(one.promotion).toMatchObject({ code: 'TEN10', discount: { amount: 320 } })
      await client.deleteCart(store)
      const byLine = expectDone(await client.addToCart(line('burger', { promo: idOf('TEN10') })))
      expect(byLine.promotion).toMatchObject({ code: 'TEN10' })
      await client.deleteCart(store)
      const products = [
        { product: product('burger'), qty: 1 },
        { product: product('fries'), qty: 1, promo: idOf('TEN10') },
      ]
      const bulk = { store, products, orderType: PICKUP, dateTime: dateTime() }
      expect(expectDone(await client.addProducts(bulk)).cart.promotion).toMatchObject({
        discount: { amount: 440 },
      })
      await client.deleteCart(store)
      const whole = {
        ...bulk,
        products: products.map(({ promo: _, ...rest }) => rest),
        cartPromo: idOf('TEN10'),
      }
      expect(expectDone(await client.addProducts(whole)).cart.promotion).toMatchObject({ code: 'TEN10' })
      const draft = expectDone(await client.addToDraft(line('burger', { cartPromo: idOf('TEN10') }))).draft
      expect(draft.promotion).toMatchObject({ code: 'TEN10', discount: { amount: 320 } })
    })

    it('WR-06 keeps a promotion that lacks something with its reason, and refuses an unknown one without a trace', async () => {
      const client = await visited.openVerified(language)
      const codes = expectDone(await client.listCodes({ stores: store }))
      const big = codes.find((one: { code: string }) => one.code === 'BIG')._id
      const waiting = expectDone(await client.addToCart(line('burger', { cartPromo: big })))
      expect(waiting.promotion).toMatchObject({ code: 'BIG', discount: { amount: 0 } })
      expect(waiting.promotion.message).not.toBe('')
      await client.deleteCart(store)
      const unknown = line('burger', { cartPromo: 'x'.repeat(22) })
      expect(await client.addToCart(unknown)).toMatchObject({ code: 4620 })
      const bulk = { store, products: [{ product: product('burger'), qty: 1 }], orderType: PICKUP }
      expect(await client.addProducts({ ...bulk, cartPromo: 'x'.repeat(22) })).toMatchObject({ code: 4620 })
      expect(await client.addToDraft(unknown)).toMatchObject({ code: 4620 })
      expect(expectDone(await client.getCart(store)).cart).toBeNull()
    })

    it('WR-07 changes the instructions of a line, its own only', async () => {
      const [client, other] = [await visited.openVerified(language), await visited.openVerified(language)]
      const cart = expectDone(await client.addToCart(line('burger', { qty: 2 })))
      const lineId = cart.products[0]._id
      const changed = expectDone(await client.changeInstruction(lineId, { specialInstructions: 'No onions' }))
      expect(changed.products).toMatchObject([{ qty: 2, specialInstructions: 'No onions' }])
      const wished = { specialInstructions: 'Salt' }
      expect(await other.changeInstruction(lineId, wished)).toMatchObject({ code: 4206 })
      await other.addToCart(line('fries'))
      expect(await other.changeInstruction(lineId, wished)).toMatchObject({ code: 4208 })
      expect(await visited.openClient(language).changeInstruction(lineId, {})).toMatchObject({ status: 401 })
    })

    it('WR-07 WR-08 MN-06 reads menus, products, skus, variants and special menus with their times', async () => {
      const client = visited.openClient(language)
      const query = { store, orderType: PICKUP }
      const info = expectDone(await client.getMiscInfo(query))
      expect(info).toMatchObject({
        store,
        methods: ['express', 'knet', 'cardSwipe'],
        minimumOrder: { amount: 0 },
      })
      const nowhere = { store: 'x'.repeat(22), orderType: PICKUP }
      expect(await client.getMiscInfo(nowhere)).toMatchObject({ code: 4310 })
      const [menu] = expectDone(await client.listMenus(query))
      const listed = expectDone(await client.listMenuProducts(menu._id, { ...query, limit: 60 }))
      const all = expectDone(await client.listProducts({ ...query, limit: 60 }))
      expect(listed.products).toEqual(all.products)
      const toast = expectDone(await client.getProductBySku('toast', query))
      expect(all.products.map(({ sku }: { sku: string }) => sku)).toContain('toast')
      expect(toast).toMatchObject({
        isActive: true,
        isSchedule: true,
        isBogo: true,
        bogo: { buy: 1, free: 1 },
        qty: null,
      })
      expect(toast.availableTime.isStoreTime).toBe(false)
      expect(toast.availableTime.slots[0]).toEqual({
        ...{ day: 'mon', open: true },
        timings: [{ opensAt: '07:00', closesAt: '11:00' }],
      })
      expect(toast.availableTime.slots[6]).toEqual({ day: 'sun', open: false, timings: [] })
      const pie = expectDone(await client.getProduct(product('pie')))
      expect(pie).toMatchObject({ isSchedule: false, isBogo: false, bogo: null, qty: 1, availableDates: [] })
      expect(pie.availableTime).toEqual({ isStoreTime: true, slots: [] })
      const variants = expectDone(await client.getVariants(product('shake')))
      expect(variants.customize[0].variants).toHaveLength(3)
      expect(await client.getVariants('x'.repeat(22))).toMatchObject({ status: 404 })
      const specials = expectDone(await client.listSpecialMenus(query))
      expect(specials).toMatchObject([{ type: 3, products: [{ sku: 'toast', isBogo: true }] }])
      expect(expectDone(await client.getMenu(store, { orderType: PICKUP })).categories).toHaveLength(3)
    })

    it('WR-05 refuses what has no effect here and says which field it is', async () => {
      const client = await visited.openVerified(language)
      await client.addToCart(line('burger'))
      const place = (more: object, payment: object = { mod: 'express' }) =>
        client.placeOrder({ store, payment, source: 'web', ...more })
      const refused = [
        await place({ orderId: 'x'.repeat(22) }),
        await place({ loyaltyId: '123456' }),
        await place({ recurrenceObj: { unit: 'century' } }),
        await place({}, { mod: 'express', cardCode: '123' }),
        await place({}, { mod: 'express', cardDetails: 'Amal 12/29' }),
        await place({}, { mod: 'cardSwipe', isCardPayment: true }),
        await place({}, { mod: 'cardSwipe', isKnet: true }),
        await place({}, { mod: 'express', cardId: 'card-one', cardToken: 'card-two' }),
      ]
      expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [422, 422]))
      expect(refused.map(({ field }) => field)).toEqual([
        ...['orderId', 'loyaltyId', 'recurrenceObj.unit', 'payment.cardCode', 'payment.cardDetails'],
        ...['payment.isCardPayment', 'payment.isKnet', 'payment.cardToken'],
      ])
      expect(expectDone(await client.listOrders({ skip: 0, limit: 10 }))).toEqual([])
    })

    it('WR-05 lets the other names of a payment have their effect', async () => {
      const client = await visited.openVerified(language)
      await client.addToCart(line('burger'))
      const payment = {
        mod: 'express',
        isCardPayment: true,
        isTokenization: true,
        isKnet: false,
        cardDetails: '',
      }
      const wishes = { deliveryInfo: { deliveryInstruction: 'Ring twice', needsCutlery: true } }
      const order = expectDone(await client.placeOrder({ store, payment, ...wishes }))
      expect(order).toMatchObject({ deliveryInstruction: 'Ring twice', needsCutlery: true })
      expect(visited.shop.gateway.created.at(-1)?.cards).toMatchObject({ save: true })
      await visited.payAtProvider(client, order.payment)
      const cards = expectDone(await client.listCards({ store }))
      await client.addToCart(line('fries'))
      const again = { mod: 'express', cardToken: cards.at(-1)._id }
      const second = expectDone(await client.placeOrder({ store, payment: again }))
      expect(visited.shop.gateway.created.at(-1)?.cards).toMatchObject({ use: cards.at(-1)._id })
      await visited.payAtProvider(client, second.payment)
      await client.addToCart(line('fries'))
      const knet = expectDone(await client.placeOrder({ store, payment: { mod: 'express', isKnet: true } }))
      expect(knet.payment.mod).toBe('knet')
    })

    it('WR-11 OR-05 a guest orders, pays at the provider, follows the order, rates it and orders again', async () => {
      const client = await visited.openVerified(language)
      await client.updateProfile({ firstName: 'Amal', lastName: 'Haddad', email: 'amal@example.com' })
      expectDone(await client.addToCart(line('burger')))
      expectDone(await client.addToCart(line('soda', { qty: 2 })))
      const { cart } = expectDone(await client.getCart(store))
      const phone = expectDone(await client.getUser(client.stored.userId ?? ''))
      const placed = expectDone(
        await client.placeOrder({
          ...{ store, source: 'web', isSMSEnabled: true, collectFromUser: [] },
          payment: { mod: 'express', isCardPayment: true, isSaveCard: false },
          address: { name: 'Amal Haddad', email: 'amal@example.com' },
          phone: { number: phone.phone, countryCode: phone.phoneCode },
        }),
      )
      expect(placed).toMatchObject({
        status: 0,
        total: cart.total,
        payment: { status: 10, requiresRedirect: true },
      })
      expect(placed.payment.redirectLink).toBe(placed.payment.pageUrl)
      await visited.payAtProvider(client, placed.payment)
      await handOver(placed._id)
      const order = expectDone(await client.getOrderDetails(placed._id))
      expect(order).toMatchObject({
        status: 60,
        payment: { status: 100 },
        isSingleOrderDineIn: false,
        promotion: null,
      })
      expect(order.sourceOfOrder.outletUrl).toBe(`/${visited.shop.site.homePath}`)
      expect(order.redeemedPoints).toBe(0)
      expect(order.loyaltyPoints).toBeGreaterThan(0)
      const taxes = order.trace.filter(({ kind }: { kind: string }) => kind === 'tax')
      expect(taxes).toHaveLength(2)
      for (const tax of taxes)
        expect(tax).toMatchObject({ name: expect.stringMatching(/\S/), rate: expect.any(Number) })
      expect(taxes.every(({ amount }: Reply['data']) => amount.amount > 0)).toBe(true)
      const added = order.trace.filter(({ inclusive }: Reply['data']) => !inclusive)
      expect(added.reduce((sum: number, { amount }: Reply['data']) => sum + amount.amount, 0)).toBe(
        order.total.amount,
      )
      expectDone(await client.rateOrder(placed._id, { rating: 5, comment: 'Good' }))
      const again = expectDone(await client.reorder({ order: placed._id, orderType: PICKUP }))
      expect(again.cart.products).toHaveLength(2)
      const listed = await client.listOrders({ stores: store, sortByCreatedAt: -1, skip: 0, limit: 10 })
      expect(expectDone(listed)).toMatchObject([{ _id: placed._id, loyaltyPoints: order.loyaltyPoints }])
    })

    it('WR-11 a member orders a delivery with a code, and pays another order with points', async () => {
      const client = await visited.openVerified(language)
      const address = await deliverTo(client)
      const delivered = { orderType: DELIVERY, area: visited.shop.site.areas.jbr }
      expectDone(await client.addToCart(line('burger', delivered)))
      const how = { areaId: visited.shop.site.areas.jbr, store, orderType: DELIVERY }
      expect(await client.applyPromo({ ...how, codeName: 'BIG' })).toMatchObject({ code: 4203 })
      const reduced = expectDone(await client.applyPromo({ ...how, codeName: 'TEN10' }))
      const payment = { mod: 'cod' }
      const first = expectDone(await client.placeOrder({ store, payment, address: { _id: address } }))
      expect(first).toMatchObject({
        status: 10,
        total: reduced.total,
        promotion: { discount: { amount: 320 } },
      })
      const { userId = '' } = client.stored
      await visited.grantPoints(visited.shop, { userId, points: 1000 })
      expectDone(await client.addToCart(line('burger')))
      const paid = expectDone(await client.applyLoyalty({ store, points: 400 }))
      const second = expectDone(
        await client.placeOrder({ store, payment: { mod: 'cardSwipe' }, loyaltyId: 'mine' }),
      )
      expect(second.total).toEqual(paid.total)
      expect(expectDone(await client.getOrder(second._id))).toMatchObject({ redeemedPoints: 400 })
      const cancelled = expectDone(await client.setStatus(second._id, { status: CUSTOMER_REJECT }))
      expect(cancelled.status).toBe(100)
      expect(expectDone(await client.getOrder(second._id))).toMatchObject({ redeemedPoints: 0 })
    })

    it('WR-11 accepts a replacement that the outlet suggests, without our version of it', async () => {
      const client = await visited.openVerified(language)
      await client.addToCart(line('burger'))
      const order = expectDone(await client.placeOrder({ store, payment: { mod: 'express' } }))
      await visited.payAtProvider(client, order.payment)
      const [{ _id: burger }] = order.products
      expect(await reportMissing(visited, order, { items: [{ line: burger }] })).toMatchObject({ ok: true })
      const [request] = expectDone(await client.getReplacement(order._id))
      const cheaper = request.items[0].suggestions.find(
        ({ difference }: Reply['data']) => difference.amount <= 0,
      )
      const items = [{ line: burger, suggestion: cheaper._id }]
      const agreed = await client.answerReplacement(order._id, {
        isAccepted: true,
        payment: { mod: 'express' },
        items,
      })
      expect(expectDone(agreed)).toMatchObject({ status: 'agreed', settledBy: 'customer' })
      expect(await client.answerReplacement(order._id, { isAccepted: false })).toMatchObject({ status: 409 })
    })

    it('WR-11 has an order come again, paid in cash, and places nothing when the rule is wrong', async () => {
      const client = await visited.openVerified(language)
      const address = { _id: await deliverTo(client) }
      expectDone(
        await client.addToCart(line('burger', { orderType: DELIVERY, area: visited.shop.site.areas.jbr })),
      )
      const rule = {
        unit: 'week',
        every: 2,
        weekdays: [],
        time: '12:30',
        ends: { kind: 'afterOrders', orders: 4 },
      }
      const place = (recurrenceObj: object) =>
        client.placeOrder({ store, payment: { mod: 'cod' }, address, recurrenceObj })
      expect(await place({ ...rule, startsOn: '2020-01-01' })).toMatchObject({ status: 422 })
      expect(expectDone(await client.listOrders({}))).toEqual([])
      const order = expectDone(await place({ ...rule, startsOn: '2027-03-01' }))
      expect(expectDone(await client.listRecurring()).rules).toMatchObject([
        { order: order._id, unit: 'week', every: 2, status: 'active', payment: { mod: 'cod' } },
      ])
    })

    it('WR-11 learns why a payment failed, and pays the same order again by card', async () => {
      const client = await visited.openVerified(language)
      await client.addToCart(line('burger'))
      visited.shop.gateway.mode = 'refused'
      const order = expectDone(await client.placeOrder({ store, payment: { mod: 'express' } }))
      visited.shop.gateway.mode = 'redirect'
      visited.shop.clock.advance(60_000)
      expect(order.payment.status).toBe(4008)
      const why = expectDone(await client.getFailureMeta(order.payment._id))
      expect(why).toMatchObject({ order: order._id, isPayable: true, heading: expect.stringMatching(/\S/) })
      const answers = await Promise.all([1, 2, 3].map(() => client.payByCard({ order: order._id })))
      const payments = new Set(answers.map((answer) => expectDone(answer).payment._id))
      expect(payments.size).toBe(1)
      const [again] = answers
      await visited.payAtProvider(client, again?.data.payment)
      expect(expectDone(await client.getOrder(order._id))).toMatchObject({
        status: 10,
        payment: { status: 100 },
      })
      expect(await client.payByCard({ order: order._id })).toMatchObject({ status: 409 })
      const [paid, failed] = expectDone(await client.listTransactions({ skip: 0, limit: 10 }))
      expect(paid).toMatchObject({
        order: order._id,
        orderId: order.orderId,
        status: 100,
        amount: order.total,
      })
      expect(failed).toMatchObject({ order: order._id, status: 4008, refunded: { amount: 0 } })
    })

    it('WR-11 CK-04 places one order when the call is repeated without a key, at once or after a lost answer', async () => {
      const client = await visited.openVerified(language)
      await client.addToCart(line('burger'))
      const place = () => client.placeOrder({ store, payment: { mod: 'cardSwipe' } })
      const answers = [...(await Promise.all([place(), place(), place()])), await place()]
      expect(new Set(answers.map((answer) => expectDone(answer)._id)).size).toBe(1)
      expect(expectDone(await client.listOrders({}))).toHaveLength(1)
      visited.shop.clock.advance(11 * 60_000)
      expect(await place()).toMatchObject({ code: 4206 })
      await client.addToCart(line('fries'))
      expect(expectDone(await place())._id).not.toBe(answers[0]?.data._id)
    })

    it('OR-01 sends only the parts that populateFields names, and a delivery only while it is on its way', async () => {
      const client = await visited.openVerified(language)
      await client.addToCart(line('burger'))
      const { _id } = expectDone(await client.placeOrder({ store, payment: { mod: 'cardSwipe' } }))
      const fields = 'user,menuInfo,promotion,store,refund,credit,notes,area,payment,delivery,rating'
      const all = expectDone(
        await client.getOrderDetails(_id, { populateFields: fields, isActiveDelivery: 'true' }),
      )
      expect(all).toMatchObject({
        ...{ detail: 'populated', user: { name: 'Amal Haddad' }, menuInfo: [{ qty: 1 }], promotion: null },
        ...{ refund: { amount: 0 }, credit: { amount: 0 }, area: '', delivery: null },
        ...{
          store: { phone: '+97145550100' },
          payment: { mod: 'cardSwipe' },
          notes: { needsCutlery: false },
        },
      })
      const some = expectDone(await client.getOrder(_id, { populateFields: 'payment' }))
      expect(some.payment.mod).toBe('cardSwipe')
      for (const left of ['user', 'menuInfo', 'notes', 'delivery', 'products'])
        expect(some).not.toHaveProperty(left)
      expect(some.store).not.toHaveProperty('phone')
      expect(await client.getOrder(_id, { populateFields: 'password' })).toMatchObject({ status: 422 })
      const stranger = await visited.openVerified(language)
      expect(expectDone(await stranger.getOrder(_id, { populateFields: fields }))).not.toHaveProperty('user')
      expect(expectDone(await stranger.listTransactions({}))).toEqual([])
    })

    it('OR-01 sends a delivery with its address and time', async () => {
      const client = await visited.openVerified(language)
      const address = { _id: await deliverTo(client) }
      const delivered = line('burger', { orderType: DELIVERY, area: visited.shop.site.areas.jbr })
      await client.addToCart(delivered)
      const { _id } = expectDone(await client.placeOrder({ store, payment: { mod: 'cod' }, address }))
      const { delivery } = expectDone(await client.getOrder(_id, { populateFields: 'delivery' }))
      expect(delivery).toMatchObject({
        address: expect.stringContaining('Sea Tower'),
        city: language === 'ar' ? 'دبي' : 'Dubai',
      })
      const active = { populateFields: 'delivery', isActiveDelivery: 'true' }
      expect(expectDone(await client.getOrder(_id, active)).delivery).toBeNull()
      await handOver(_id, 'out')
      const { delivery: onItsWay } = expectDone(await client.getOrder(_id, active))
      expect(onItsWay.address).toContain('Sea Tower')
    })
  })
})
