import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  startTestShop,
  type TestCartLine,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

const shop = await startTestShop()
const { site } = shop
const store = site.stores.marina ?? ''

afterAll(async () => {
  await expectLedgerClean(shop.platform.db)
  await shop.close()
})

const PRICE_LIKE = [
  'price',
  'unitPrice',
  'subTotal',
  'total',
  'amount',
  'discount',
  'deliveryFee',
  'tax',
  'taxes',
  'currency',
  'free',
  'isFree',
  'userId',
  'user',
  'brand',
  'stock',
  'tip',
]
const priceName = fc.constantFrom(...PRICE_LIKE)
const wrongNumber = fc.constantFrom<unknown>(0, -1, 1.5, 1e9, 100, '5', '', null, true, [], {}, 1e-9, '1e3')
const anyValue = fc.oneof(wrongNumber, fc.integer(), fc.string(), fc.jsonValue())

const countOrders = () =>
  shop.platform.db.tenant(site.brandId, async ({ sql }) => {
    const row = await sql
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  })

describe('cart tampering', () => {
  const addBody = { store, product: site.products.burger ?? '', qty: 1, orderType: 10 as const }
  const variant = { variant: site.options.cheese ?? '', counter: 1 }
  const group = { _id: site.groups.extras ?? '', variants: [variant] }

  it('CT-11 accepts no price, no owner and no unknown field from a browser, at any depth', async () => {
    const browser = await createGuest(shop, site)
    const api = browser.api<CartApi>()
    const { version, total } = await fillCart(browser, site)
    await fc.assert(
      fc.asyncProperty(
        priceName,
        anyValue,
        fc.constantFrom('body', 'group', 'variant'),
        async (name, value, depth) => {
          const extra = { [name]: value }
          const body = {
            body: { ...addBody, ...extra },
            group: { ...addBody, customize: [{ ...group, ...extra }] },
            variant: { ...addBody, customize: [{ ...group, variants: [{ ...variant, ...extra }] }] },
          }[depth]
          const result = await api('POST /api/v1/carts/addProductToCart', { body })
          expect(result).toMatchObject({ ok: false, error: { status: 422 } })
        },
      ),
      { numRuns: 150 },
    )
    expect(await api('GET /api/v1/carts/getAll', { query: { store } })).toMatchObject({
      ok: true,
      data: { cart: { version, total } },
    })
  })

  it('CT-11 accepts only whole quantities from 1 to 99, of products and of choices', async () => {
    const browser = await createGuest(shop, site)
    const api = browser.api<CartApi>()
    const cart = await fillCart(browser, site)
    const line = cart.products[0]?._id ?? ''
    await fc.assert(
      fc.asyncProperty(wrongNumber, async (wrong) => {
        const qty = wrong as number
        const variants = [{ variant: site.options.cheese ?? '', counter: qty }]
        const attempts = [
          await api('POST /api/v1/carts/addProductToCart', { body: { ...addBody, qty } }),
          await api('POST /api/v1/carts/addProductToCart', {
            body: { ...addBody, customize: [{ _id: group._id, variants }] },
          }),
          await api('POST /api/v1/carts/customize', { body: { store, productId: line, qty } }),
        ]
        for (const result of attempts) expect(result).toMatchObject({ ok: false, error: { status: 422 } })
      }),
      { numRuns: 30 },
    )
    expect(await api('GET /api/v1/carts/getAll', { query: { store } })).toMatchObject({
      ok: true,
      data: { cart: { version: cart.version } },
    })
  })

  it("CT-11 rejects a product of another brand, and another brand's store", async () => {
    const { seedTestBrand } = await import('#apps/server/testing/test-shop.ts')
    const rival = await seedTestBrand(shop, { key: 'rival-kitchen' })
    const api = (await createGuest(shop, site)).api<CartApi>()
    const foreign = { ...addBody, product: rival.products.burger ?? '' }
    expect(await api('POST /api/v1/carts/addProductToCart', { body: foreign })).toMatchObject({
      ok: false,
      error: { code: 4320 },
    })
    const elsewhere = { ...addBody, store: rival.stores.marina ?? '' }
    expect(await api('POST /api/v1/carts/addProductToCart', { body: elsewhere })).toMatchObject({
      ok: false,
      error: { code: 4310 },
    })
  })
})

/** The prices of the small brand, repeated by hand: an oracle that shares no code with the shop. */
const BASE: Readonly<Record<string, number>> = { burger: 3200, fries: 1200, soda: 999, water: 300 }
const EXTRAS: Readonly<Record<string, number>> = { cheese: 250, egg: 400 }
const SAUCES: Readonly<Record<string, number>> = { bbq: 200, garlic: 300, truffle: 500 }

interface RequestedLine {
  readonly product: string
  readonly qty: number
  readonly sauces: readonly string[]
  readonly extras: readonly { readonly option: string; readonly count: number }[]
}

const anyRequestedLine: fc.Arbitrary<RequestedLine> = fc.record({
  product: fc.constantFrom('burger', 'fries', 'soda', 'water'),
  qty: fc.integer({ min: 1, max: 9 }),
  sauces: fc.subarray(['bbq', 'garlic', 'truffle']),
  extras: fc.subarray([
    { option: 'cheese', count: 2 },
    { option: 'egg', count: 1 },
  ]),
})

const computeUnitPrice = ({ product, sauces, extras }: RequestedLine): number => {
  const base = BASE[product] ?? 0
  if (product !== 'burger') return base
  const paid = sauces
    .map((sauce) => SAUCES[sauce] ?? 0)
    .sort((a, b) => a - b)
    .slice(1)
  const more = extras.map(({ option, count }) => (EXTRAS[option] ?? 0) * count)
  return [...paid, ...more].reduce((sum, price) => sum + price, base)
}

const computeExpectedTotal = (lines: readonly RequestedLine[]): number => {
  const goods = lines.reduce((sum, line) => sum + computeUnitPrice(line) * line.qty, 0)
  const sugared = lines
    .filter(({ product }) => product === 'soda')
    .reduce((sum, { qty }) => sum + 999 * qty, 0)
  return goods + 200 + Math.floor((sugared * 125 + 500) / 1000)
}

const toWantedLine = ({ product, qty, sauces, extras }: RequestedLine): TestCartLine => ({
  product,
  qty,
  customize:
    product === 'burger'
      ? [
          {
            _id: site.groups.sauces ?? '',
            variants: sauces.map((key) => ({ variant: site.options[key] ?? '' })),
          },
          {
            _id: site.groups.extras ?? '',
            variants: extras.map(({ option, count }) => ({
              variant: site.options[option] ?? '',
              counter: count,
            })),
          },
        ]
      : [],
})

describe('order tampering', () => {
  it('CT-11 charges the menu’s price, whatever the browser sends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRequestedLine, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((difference) => difference !== 0),
        async (lines, difference) => {
          const browser = await createVerifiedCustomer(shop, site)
          const cart = await fillCart(browser, site, { lines: lines.map(toWantedLine) })
          expect(cart.total.amount).toBe(computeExpectedTotal(lines))
          const lie = { amount: cart.total.amount + difference, currency: 'AED' }
          const before = await countOrders()
          expect(await placeOrder(browser, { ...cart, total: lie })).toMatchObject({
            ok: false,
            error: { code: 4425 },
          })
          expect(await countOrders()).toBe(before)
          const placed = await placeOrder(browser, cart, { mod: 'cardSwipe' })
          expect(placed).toMatchObject({
            ok: true,
            data: { total: cart.total, payment: { amount: cart.total } },
          })
        },
      ),
      { numRuns: 15 },
    )
  })

  it('CT-11 accepts no unknown field and no number in another type', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const good = { store, cartVersion: cart.version, total: cart.total, payment: { mod: 'express' as const } }
    const place = (body: object, key: number) =>
      browser.api<CheckoutApi>()('POST /api/v1/orders', {
        body: body as typeof good,
        idempotencyKey: `tampered ${key}`,
      })
    const before = await countOrders()
    let key = 0
    await fc.assert(
      fc.asyncProperty(
        priceName.filter((name) => name !== 'total'),
        anyValue,
        fc.constantFrom('body', 'total', 'payment', 'address'),
        async (name, value, where) => {
          fc.pre(!(where === 'total' && (name === 'amount' || name === 'currency')))
          const extra = { [name]: value }
          const inner =
            where === 'body' ? extra : { [where]: { ...(where === 'address' ? {} : good[where]), ...extra } }
          key += 1
          expect(await place({ ...good, ...inner }, key)).toMatchObject({ ok: false, error: { status: 422 } })
        },
      ),
      { numRuns: 120 },
    )
    for (const cartVersion of [String(cart.version), -1, 1.5, null]) {
      key += 1
      expect(await place({ ...good, cartVersion }, key)).toMatchObject({ ok: false, error: { status: 422 } })
    }
    for (const amount of [String(cart.total.amount), 0.5, null]) {
      key += 1
      expect(await place({ ...good, total: { amount, currency: 'AED' } }, key)).toMatchObject({
        ok: false,
        error: { status: 422 },
      })
    }
    expect(await countOrders()).toBe(before)
    expect(await placeOrder(browser, cart)).toMatchObject({ ok: true })
  })

  it('CK-04 rejects a key that was used for another body, and places once without a key', async () => {
    const browser = await createVerifiedCustomer(shop, site)
    const cart = await fillCart(browser, site)
    const wrong = { ...cart, total: { amount: 1, currency: 'AED' } }
    expect(await placeOrder(browser, wrong, { key: 'one key' })).toMatchObject({
      ok: false,
      error: { code: 4425 },
    })
    expect(await placeOrder(browser, cart, { key: 'one key' })).toMatchObject({
      ok: false,
      error: { code: 4220 },
    })
    const once = expectOk(await placeOrder(browser, cart, { key: '' }))
    expect(await placeOrder(browser, cart, { key: '' })).toMatchObject({ ok: true, data: { _id: once._id } })
    const other = await createVerifiedCustomer(shop, site)
    const own = await fillCart(other, site)
    expect(await placeOrder(other, own, { key: 'one key' })).toMatchObject({ ok: true })
  })
})
