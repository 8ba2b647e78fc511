import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { isOwnOrder } from '#core/orders/server/orders.service.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { provePayer, settleLink } from '#features/pay-links/testing/link-shop.ts'
import type { PaymentReviewsApi } from '#features/payment-reviews/contract/endpoints.ts'
import { requestReplacement } from '#features/replacements/server/request-replacement.use-case.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createStaffSignIn, sendCall } from './support/actors.ts'
import { computeFingerprint } from './support/fingerprint.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { toWireCall, type WireCall } from './support/requests.ts'

const ROUNDS = chooseRunCount({ gate: 1, ci: 3, full: 60 })
/** Keys of arbitrary letters. */
const KEYS = chooseRunCount({ ci: 3, full: 60 })

/**
 * Every call after which a customer owes, has paid or gets a refund; ratings of an order, questions about one and its
 * receipt cost nothing. Left out: a guest's round of a table, which is sent once for each version of its draft; paying a link,
 * where nobody has a session that could own a key; a basket of a court, which becomes one order by the id that the browser
 * has given it. A pressed link and a pressed court order go on with their open payment.
 */
const MONEY_OPERATIONS =
  /^POST \/api\/v1\/(recurring-rules$|payment\/card-payment$|orders(?!\/:id\/(rating|receipt|partial-accepted-order|deliveryAddress|additions)$|\/dineIn\/(?!placeOrder$))(\/|$)|console\/orders\/:id\/(refunds|bill\/take)$|console\/payment-requests(\/:id\/(replace|refunds))?$|console\/payment-reviews\/:id\/resolve$|console\/stores\/:id\/orderEntry$|console\/tables\/:id\/rounds$)|^PUT .*\/(partial-accepted-order|deliveryAddress|additions)$/

/**
 * Those that happen once by their own rules: one order per version of a cart, one open card attempt per order, one
 * answer per question. A key is accepted and not required.
 */
const ONCE_BY_THEMSELVES: ReadonlySet<string> = new Set([
  'POST /api/v1/orders',
  'POST /api/v1/payment/card-payment',
  'PUT /api/v1/orders/:id/partial-accepted-order',
])

/** Lets everybody pay a share of their own orders, as guests do at a table. */
const OWNERS_SHARE_BILLS: ServerPlugin = {
  name: 'test-bill-guests',
  provides: () => ({
    billGuests: [
      {
        findGuest: async (tx, { orderId, userId }) =>
          (await isOwnOrder(tx, orderId, userId))
            ? { name: 'Amal', people: 2, page: 'table-order' }
            : undefined,
        countGuests: async () => 1,
        notifyGuests: async () => undefined,
      },
    ],
  }),
}

describe('idempotency keys of calls that move money', () => {
  let shop: TestShop
  let operations: readonly OperationUnderAttack[]
  beforeAll(async () => {
    shop = await startTestShop({
      plugins: [...serverPlugins, OWNERS_SHARE_BILLS],
      brand: { hasTables: true },
    })
    operations = listOperations(shop)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const keyed = () => operations.filter(({ name }) => MONEY_OPERATIONS.test(name))

  it('CK-04 are required by every such operation of the contract, and named in its reference', async () => {
    const moving = keyed().filter(({ name }) => !ONCE_BY_THEMSELVES.has(name))
    expect(moving.length).toBeGreaterThan(1)
    const required = operations.filter(({ endpoint }) => endpoint.idempotency === 'required')
    expect(required.map(({ name }) => name)).toEqual(moving.map(({ name }) => name))
    for (const { name, endpoint } of keyed())
      expect(endpoint.idempotency, name).toBe(ONCE_BY_THEMSELVES.has(name) ? 'accepted' : 'required')
    const { paths } = (await shop.server.inject('/api/docs/json')).json()
    for (const { path, method, endpoint } of operations) {
      const documented = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(documented['x-idempotency'], path).toBe(endpoint.idempotency)
      expect(documented['x-access'], path).toBe(endpoint.access)
    }
  })

  /** Makes successful calls, one per operation name; a new operation needs a row. */
  const HONEST: Readonly<
    Record<string, () => Promise<{ browser: TestBrowser; call: WireCall; other: WireCall }>>
  > = {
    'POST /api/v1/orders': async () => {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const cart = await fillCart(browser, shop.site)
      const body = {
        store: cart.store,
        cartVersion: cart.version,
        total: cart.total,
        payment: { mod: 'cardSwipe' },
      }
      const other = { ...body, needsCutlery: true }
      return { browser, ...callsOf('POST /api/v1/orders', { body, other }) }
    },
    'POST /api/v1/orders/:id/payment': async () => {
      shop.gateway.mode = 'refused'
      const { browser, order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
      shop.gateway.mode = 'redirect'
      const [body, other] = [{ mod: 'express' }, { mod: 'cardSwipe' }]
      return { browser, ...callsOf('POST /api/v1/orders/:id/payment', { id: order._id, body, other }) }
    },
    'POST /api/v1/payment/card-payment': async () => {
      shop.gateway.mode = 'refused'
      const { browser, order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
      shop.gateway.mode = 'redirect'
      const body = { order: order._id }
      const other = { ...body, isSaveCard: true }
      return { browser, ...callsOf('POST /api/v1/payment/card-payment', { body, other }) }
    },
    'POST /api/v1/orders/:id/bill/pay': async () => {
      const { browser, order } = await createPlacedOrder(shop, shop.site)
      const params = { id: order._id }
      const claim = callsOf('PUT /api/v1/orders/:id/bill/share', {
        ...params,
        ...{ body: { way: 'evenly', people: 2 }, other: {} },
      })
      const { data } = (await sendCall(shop, browser, claim.call)).json()
      const [{ _id: share, amount }] = data.shares
      const body = { share, amount, tip: { ...amount, amount: 50 }, payment: { mod: 'express' } }
      const other = { ...body, tip: { ...amount, amount: 60 } }
      return { browser, ...callsOf('POST /api/v1/orders/:id/bill/pay', { ...params, body, other }) }
    },
    'POST /api/v1/orders/dineIn/placeOrder': async () => {
      const { browser, order } = await createPlacedOrder(shop, shop.site)
      const { total } = order
      const payment = { mod: 'express' }
      const body = { order: order._id, total, tip: { ...total, amount: 50 }, payment }
      const other = { ...body, tip: { ...total, amount: 60 } }
      return { browser, ...callsOf('POST /api/v1/orders/dineIn/placeOrder', { body, other }) }
    },
    'POST /api/v1/console/orders/:id/bill/take': async () => {
      const { _id: id, total } = (await createPlacedOrder(shop, shop.site)).order
      const browser = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
      const body = { amount: { ...total, amount: 100 }, method: 'cash' }
      const other = { ...body, method: 'card' }
      return { browser, ...callsOf('POST /api/v1/console/orders/:id/bill/take', { id, body, other }) }
    },
    'POST /api/v1/console/payment-requests': async () => {
      const browser = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
      const amount = { amount: 5_000, currency: shop.site.currency }
      const body = { description: 'Cake for Saturday', amount, lifetimeDays: 3 }
      const other = { ...body, lifetimeDays: 4 }
      const query = { store: shop.site.stores.marina ?? '' }
      return { browser, ...callsOf('POST /api/v1/console/payment-requests', { query, body, other }) }
    },
    'POST /api/v1/console/payment-requests/:id/replace': async () => {
      const { browser, call } = await honest('POST /api/v1/console/payment-requests')
      const { data } = (await sendCall(shop, browser, call)).json()
      const body = JSON.parse(call.payload ?? '')
      const other = { ...body, lifetimeDays: 4 }
      const name = 'POST /api/v1/console/payment-requests/:id/replace'
      return { browser, ...callsOf(name, { id: data._id, body, other }) }
    },
    'POST /api/v1/console/payment-requests/:id/refunds': async () => {
      const { browser, call } = await honest('POST /api/v1/console/payment-requests')
      const { _id: id, amount } = (await sendCall(shop, browser, call)).json().data
      const payer = await provePayer(shop, id)
      const { attempt } = expectOk(await payer.pay(id, { amount: amount.amount }))
      await settleLink(shop, { id, payment: attempt?._id ?? '' })
      const body = { amount: { ...amount, amount: 100 }, reason: 'cold' }
      const other = { ...body, reason: 'late' }
      return { browser, ...callsOf('POST /api/v1/console/payment-requests/:id/refunds', { id, body, other }) }
    },
    'POST /api/v1/console/orders/:id/refunds': async () => {
      const { _id: id } = await paidOrder()
      const browser = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
      const body = { amount: { amount: 100, currency: shop.site.currency }, reason: 'cold' }
      const other = { ...body, reason: 'late' }
      return { browser, ...callsOf('POST /api/v1/console/orders/:id/refunds', { id, body, other }) }
    },
    'POST /api/v1/console/payment-reviews/:id/resolve': async () => {
      const { _id: review } = (await reportPayment(() => money(1, shop.site.currency))).payment
      const browser = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
      const reviews = await browser.api<PaymentReviewsApi>()('GET /api/v1/console/payment-reviews', {
        query: { store: shop.site.stores.marina ?? '' },
      })
      const version = expectOk(reviews).find(({ _id }) => _id === review)?.version
      const body = { version, outcome: 'unpaid', note: 'not in the portal' }
      const other = { ...body, note: 'looked it up' }
      const name = 'POST /api/v1/console/payment-reviews/:id/resolve'
      return { browser, ...callsOf(name, { id: review, body, other }) }
    },
    'PUT /api/v1/orders/:id/partial-accepted-order': async () => {
      const { browser, order } = await createPlacedOrder(shop, shop.site)
      const { brandId } = shop.site
      const cook = {
        kind: 'staff',
        staffId: 'cook',
        sessionId: 'cook',
        name: 'Sam',
        role: 'kitchen',
        brandId,
      } as const
      const items = order.products.slice(0, 1).map(({ _id: line }) => ({ line }))
      const question = { orderId: order._id, version: 1, items, minutes: 10 }
      expect(await requestReplacement(shop.platform, cook, question)).toMatchObject({ ok: true })
      const [body, other] = [true, false].map((isAccepted) => ({ isAccepted, version: 1 }))
      const name = 'PUT /api/v1/orders/:id/partial-accepted-order'
      return { browser, ...callsOf(name, { id: order._id, body, other }) }
    },
    'POST /api/v1/recurring-rules': async () => {
      const input = { orderType: 20 as const, area: 'jbr', mod: 'cod' as const }
      const { browser, order } = await createPlacedOrder(shop, shop.site, input)
      const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
      const when = { unit: 'week', every: 1, weekdays: [], startsOn: '2027-03-01', time: '12:30' }
      const body = { ...when, ends: { kind: 'never' }, order: order._id, address }
      const other = { ...body, every: 2 }
      return { browser, ...callsOf('POST /api/v1/recurring-rules', { body, other }) }
    },
    'POST /api/v1/console/stores/:id/orderEntry': async () => {
      const browser = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
      const id = shop.site.stores.marina ?? ''
      const items = [{ product: shop.site.products.burger ?? '', qty: 1 }]
      const quoted = callsOf('POST /api/v1/console/stores/:id/orderEntry/quote', {
        ...{ id, body: { orderType: 10, items }, other: {} },
      })
      const { data } = (await sendCall(shop, browser, quoted.call)).json()
      const person = { phoneCode: '971', phone: generatePhone(), name: 'Omar Said', mod: 'cardSwipe' }
      const body = { orderType: 10, items, ...person, total: data.total }
      const other = { ...body, name: 'Omar Saleh' }
      return { browser, ...callsOf('POST /api/v1/console/stores/:id/orderEntry', { id, body, other }) }
    },
    'POST /api/v1/console/tables/:id/rounds': async () => {
      const browser = await createStaffSignIn(shop, { site: shop.site, role: 'owner' })()
      const store = shop.site.stores.marina ?? ''
      const name = crypto.randomUUID().slice(0, 18)
      const table = { store, kind: 'table' as const, names: [name], area: 'Inside', seats: 2 }
      const made = await browser.api<FloorApi>()('POST /api/v1/console/tables', { body: table })
      const id = expectOk(made).tables.find((each) => each.name === name)?._id ?? ''
      const items = [{ product: shop.site.products.burger ?? '', qty: 1 }]
      const quoted = callsOf('POST /api/v1/console/tables/:id/quote', { id, body: { items }, other: {} })
      const { data } = (await sendCall(shop, browser, quoted.call)).json()
      const body = { items, session: null, total: data.total }
      const other = { ...body, items: [...items, ...items] }
      return { browser, ...callsOf('POST /api/v1/console/tables/:id/rounds', { id, body, other }) }
    },
    'PUT /api/v1/orders/:id/additions': async () => {
      const { browser, order } = await createPlacedOrder(shop, shop.site)
      const add = [{ product: shop.site.products.water ?? '', qty: 1 }]
      const params = { id: order._id }
      const quoted = callsOf('POST /api/v1/orders/:id/additions', { ...params, body: { add }, other: {} })
      const { data } = (await sendCall(shop, browser, quoted.call)).json()
      const body = { add, version: data.version, total: data.total }
      const other = { ...body, version: data.version + 1 }
      return { browser, ...callsOf('PUT /api/v1/orders/:id/additions', { ...params, body, other }) }
    },
    'PUT /api/v1/orders/:id/deliveryAddress': async () => {
      const input = { orderType: 20 as const, area: 'jbr', mod: 'cod' as const }
      const { browser, order } = await createPlacedOrder(shop, shop.site, input)
      const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
      const body = { address, version: 1, total: order.total }
      const other = { ...body, version: 2 }
      const name = 'PUT /api/v1/orders/:id/deliveryAddress'
      return { browser, ...callsOf(name, { id: order._id, body, other }) }
    },
  }

  /** A card order of which the gateway reports a captured amount. */
  const reportPayment = async (choose: (due: Money) => Money) => {
    const { browser, order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
    const { referenceNo: reference, _id: id, amount } = order.payment
    const captured = choose(amount)
    const gatewayReference = `gw-${reference}`
    shop.gateway.reports.set(reference, { state: 'captured', reference, gatewayReference, captured })
    await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
    return order
  }
  const paidOrder = () => reportPayment((due) => due)

  const callsOf = (
    name: string,
    { id, query, body, other }: { id?: string; query?: unknown; body: unknown; other: unknown },
  ) => {
    const operation = operations.find((one) => one.name === name)
    if (!operation) throw new Error(`The contract has no ${name}`)
    const params = { id }
    return {
      call: toWireCall(operation, { params, query, body }),
      other: toWireCall(operation, { params, query, body: other }),
    }
  }

  const honest = (name: string) => {
    const make = HONEST[name]
    if (!make) throw new Error(`Say how ${name} is called honestly`)
    return make()
  }

  it('CK-04 return the first response again, and are refused for any other body without a trace', async () => {
    for (const { name } of keyed())
      for (let round = 0; round < ROUNDS; round += 1) {
        const { browser, call, other } = await honest(name)
        const key = crypto.randomUUID()
        const first = await sendCall(shop, browser, { ...call, key })
        expect(first.statusCode, first.body).toBe(200)
        const before = await computeFingerprint(shop.platform.db)
        const again = await sendCall(shop, browser, { ...call, key })
        expect([again.statusCode, again.json(), again.headers['idempotent-replayed']]).toEqual([
          200,
          first.json(),
          'true',
        ])
        const rewritten = { ...call, payload: ` ${call.payload}` }
        // Where the contract names its parameters, one more is refused before keys are looked at.
        const aside = other.url.includes('?') ? other : { ...other, url: `${other.url}?aside=1` }
        for (const misuse of [other, rewritten, aside]) {
          const refused = await sendCall(shop, browser, { ...misuse, key })
          expect([refused.statusCode, refused.json().meta.code]).toEqual([422, 4220])
        }
        expect(await computeFingerprint(shop.platform.db)).toEqual(before)
      }
  })

  it('CK-04 are per person: the same key of two people yields two independent responses', async () => {
    for (const { name } of keyed()) {
      const [one, another] = [await honest(name), await honest(name)]
      const key = 'the same key'
      const answers = [
        await sendCall(shop, one.browser, { ...one.call, key }),
        await sendCall(shop, another.browser, { ...another.call, key }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data))).size).toBe(2)
    }
  })

  it('CK-04 are refused when missing, empty or longer than 255 characters, and nothing is written', async () => {
    for (const { name } of keyed()) {
      const { browser, call } = await honest(name)
      const before = await computeFingerprint(shop.platform.db)
      const none = ONCE_BY_THEMSELVES.has(name) ? [] : [null]
      for (const key of [...none, '', 'k'.repeat(256), 'k'.repeat(8_000)]) {
        const refused = await sendCall(shop, browser, { ...call, key })
        expect([refused.statusCode, refused.json().meta.code], `${name} ${key?.length}`).toEqual([400, 4221])
      }
      expect(await computeFingerprint(shop.platform.db)).toEqual(before)
      expect((await sendCall(shop, browser, { ...call, key: 'k'.repeat(255) })).statusCode).toBe(200)
    }
  })

  it('CK-04 are not needed where a call happens once by itself, however often it is sent at once', async () => {
    const count = async () =>
      shop.platform.db.tenant(shop.site.brandId, async ({ sql }) => {
        const orders = await sql.selectFrom('orders').select('id').execute()
        const payments = await sql.selectFrom('payments').select('id').execute()
        const refunds = await sql.selectFrom('refunds').select('id').execute()
        return [orders.length, payments.length, refunds.length]
      })
    for (const name of ONCE_BY_THEMSELVES) {
      const { browser, call } = await honest(name)
      const before = await count()
      const first = await sendCall(shop, browser, { ...call, key: null })
      expect(first.statusCode, first.body).toBe(200)
      const after = await count()
      await Promise.all(Array.from({ length: 8 }, () => sendCall(shop, browser, { ...call, key: null })))
      expect(await count(), name).toEqual(after)

      const other = await honest(name)
      const start = await count()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => sendCall(shop, other.browser, { ...other.call, key: null })),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200).length, name).toBeGreaterThan(0)
      const grown = (await count()).map((total, index) => total - (start[index] ?? 0))
      expect(grown, name).toEqual(after.map((total, index) => total - (before[index] ?? 0)))
    }
  })

  it('CK-04 may be any text that a header carries', async () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 255 }), {
      numRuns: KEYS,
      seed: 7,
    })
    for (const text of texts.filter((one) => one.trim() === one)) {
      const { browser, call } = await honest('POST /api/v1/orders')
      expect((await sendCall(shop, browser, { ...call, key: text })).statusCode, text).toBe(200)
      expect(
        (await sendCall(shop, browser, { ...call, key: text })).headers['idempotent-replayed'],
        text,
      ).toBe('true')
    }
  })
})
