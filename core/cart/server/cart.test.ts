import { afterAll, describe, expect, it } from 'vitest'
import {
  createGuest,
  createVerifiedCustomer,
  fillCart,
  generatePhone,
  signIn,
  startTestShop,
} from '#apps/server/testing/test-shop.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { bumpAllMenus } from '#core/stores/server/stores.service.ts'
import { days, minutes, seconds } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { BulkApi } from '../contract/bulk-endpoints.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'

const shop = await startTestShop()
afterAll(() => shop.close())
const { site } = shop
const { stores, products, options, groups, areas } = site

const newGuest = async () => {
  const browser = await createGuest(shop, site)
  return { browser, api: browser.api<CartApi>() }
}
const add = (product: string, more: object = {}) => ({
  body: {
    store: stores.marina ?? '',
    product: products[product] ?? '',
    qty: 1,
    orderType: ORDER_TYPE.pickup,
    ...more,
  },
})
const marinaQuery = { query: { store: stores.marina ?? '' } }
const ADD = 'POST /api/v1/carts/addProductToCart'
const READ = 'GET /api/v1/carts/getAll'
const REMOVE = 'POST /api/v1/carts/removeProductFromCart'
const toChoice = (group: string, ...variants: [string, number?][]) => ({
  _id: groups[group] ?? '',
  variants: variants.map(([variant, counter = 1]) => ({ variant: options[variant] ?? '', counter })),
})
const getSteps = (cart: Cart) => cart.trace.map(({ kind, amount }) => [kind, amount.amount])

describe('adding a product', () => {
  it('CT-01 accepts the whole payload of the specification and ignores the browser’s clock', async () => {
    const { api } = await newGuest()
    const forged = { current: '2031-01-01T00:00:00.000Z', expiry: '2031-01-01T09:00:00.000Z' }
    const result = expectOk(
      await api(
        ADD,
        add('burger', {
          qty: 2,
          orderType: ORDER_TYPE.delivery,
          area: areas.jbr,
          customize: [toChoice('sauces', ['bbq'], ['garlic']), toChoice('extras', ['cheese', 2])],
          specialInstructions: '  no onion ',
          isRecent: true,
          dateTime: forged,
        }),
      ),
    )
    const [line] = result.products
    // 32.00, the cheaper sauce free, garlic 3.00, two cheeses 5.00.
    expect(line).toMatchObject({
      qty: 2,
      unitPrice: { amount: 4000, currency: 'AED' },
      total: { amount: 8000, currency: 'AED' },
      specialInstructions: 'no onion',
      isRecent: true,
    })
    expect(
      line?.customize.map(({ name, variants }) => [
        name,
        variants.map((v) => [v.name, v.counter, v.price.amount]),
      ]),
    ).toEqual([
      [
        'Sauces',
        [
          ['Barbecue', 1, 0],
          ['Garlic', 1, 300],
        ],
      ],
      ['Extras', [['Cheese', 2, 500]]],
    ])
    expect(getSteps(result)).toEqual([
      ['line', 8000],
      ['deliveryFee', 700],
      ['packaging', 200],
      ['tax', 424],
    ])
    expect(result.total.amount).toBe(8900)
    expect(result.area).toMatchObject({ name: 'JBR', minutes: 35 })
    expect(Date.parse(result.dateTime.expiry) - shop.clock.now().getTime()).toBe(minutes(30))
  })

  it('CT-02 UX-19 merges equal lines and keeps lines with other choices or instructions separate', async () => {
    const { browser, api } = await newGuest()
    await fillCart(browser, site, { lines: [{ product: 'burger' }, { product: 'burger', qty: 2 }] })
    await api(ADD, add('burger', { customize: [toChoice('sauces', ['garlic'], ['bbq'])] }))
    await api(ADD, add('burger', { customize: [toChoice('sauces', ['bbq'], ['garlic'])] }))
    await api(ADD, add('burger', { specialInstructions: 'well done' }))
    const read = await api(READ, marinaQuery)
    expect(read.ok && read.data.cart?.products.map(({ qty, unitPrice }) => [qty, unitPrice.amount])).toEqual([
      [3, 3200],
      [2, 3500],
      [1, 3200],
    ])
  })

  it('adds exclusive taxes to the total and shows inclusive ones', async () => {
    const { browser } = await newGuest()
    const cart = await fillCart(browser, site, {
      lines: [{ product: 'soda', qty: 3 }, { product: 'water' }],
    })
    // 3 × 9.99 + 3.00 + packaging 2.00; 12.5 % of 29.97 on top; 5 % inside the packaging.
    expect(getSteps(cart)).toEqual([
      ['line', 2997],
      ['line', 300],
      ['packaging', 200],
      ['tax', 375],
      ['tax', 10],
    ])
    expect(cart.total.amount).toBe(2997 + 300 + 200 + 375)
    expect(cart.trace.find(({ inclusive }) => inclusive)).toMatchObject({ name: 'VAT', rate: 500 })
  })

  it('prices a product with sizes by its chosen size', async () => {
    const { browser } = await newGuest()
    const cart = await fillCart(browser, site, {
      lines: [{ product: 'shake', customize: [toChoice('shake-size', ['large'])] }],
    })
    expect(cart.subTotal.amount).toBe(2300)
  })

  it('CT-05 rejects products of another store, one or many, until the customer chooses to discard the cart, and then starts a new one', async () => {
    const { browser, api } = await newGuest()
    await fillCart(browser, site)
    const elsewhere = { store: stores.downtown ?? '' }
    const refused = await api(ADD, add('fries', elsewhere))
    expect(refused).toMatchObject({ ok: false, error: { code: 4200, status: 409 } })
    expect(!refused.ok && refused.error.message).toContain('Marina')
    const addMany = (more: object) =>
      browser.api<BulkApi>()('POST /api/v1/carts/addProducts', {
        body: { orderType: 10, products: [{ product: products.fries ?? '', qty: 1 }], ...elsewhere, ...more },
      })
    expect(await addMany({})).toMatchObject({ ok: false, error: { code: 4200 } })
    expect(await addMany({ store: 'x'.repeat(22) })).toMatchObject({ ok: false, error: { field: 'store' } })
    const replaced = await api(ADD, add('fries', { ...elsewhere, replace: true }))
    expect(replaced).toMatchObject({ ok: true, data: { store: stores.downtown } })
    const marina = { store: stores.marina ?? '' }
    expect(await addMany({ ...marina, replace: true })).toMatchObject({ ok: true, data: { cart: marina } })
    expect(await addMany({ replace: true })).toMatchObject({ ok: true })
    expect(await api(READ, marinaQuery)).toMatchObject({ ok: true, data: { cart: null, expired: false } })
  })

  it('CT-05 rejects a product that is not served now with 4201 and its name', async () => {
    const { api } = await newGuest()
    const refused = await api(ADD, add('pancakes'))
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 4201, message: 'Pancakes is not available now.' },
    })
  })

  it('CT-05 rejects more than the stock with 4202 and the remaining quantity', async () => {
    const { api } = await newGuest()
    expect(await api(ADD, add('wings', { qty: 4 }))).toMatchObject({ ok: true })
    const other = { specialInstructions: 'hot', qty: 2 }
    expect(await api(ADD, add('wings', other))).toMatchObject({
      ok: false,
      error: { code: 4202, message: 'Only 5 of Wings left.' },
    })
    const full = expectOk(await api(ADD, add('wings', { ...other, qty: 1 })))
    // A line that is there already is not raised above the stock either.
    const raise = { store: stores.marina ?? '', productId: full.products[0]?._id ?? '', qty: 5 }
    expect(await api('POST /api/v1/carts/customize', { body: raise })).toMatchObject({
      ok: false,
      error: { code: 4202, message: 'Only 5 of Wings left.' },
    })
    const { cart } = expectOk(await api(READ, marinaQuery))
    expect(cart?.products.map(({ qty }) => qty)).toEqual([4, 1])
  })

  it.each([
    ['a group without its required choice', 'combo', {}, 4322],
    ['two of a single choice', 'combo', { customize: [toChoice('drink', ['cola'], ['juice'])] }, 4323],
    ['an option of another product', 'combo', { customize: [toChoice('drink', ['bbq'])] }, 4321],
    ['a group of another product', 'fries', { customize: [toChoice('sauces', ['bbq'])] }, 4321],
    ['more of an option than allowed', 'burger', { customize: [toChoice('extras', ['cheese', 4])] }, 4323],
    ['an area of another store', 'fries', { orderType: 20, area: areas['old-town'] }, 4316],
    ['a channel that the store has not', 'fries', { orderType: 50 }, 4315],
    ['an order for later while no time can be chosen', 'fries', { orderType: 40 }, 4315],
    ['a product that does not exist', 'fries', { product: 'x'.repeat(22) }, 4320],
    ['a store that does not exist', 'fries', { store: 'x'.repeat(22) }, 4310],
  ])('CT-11 rejects %s', async (_, product, more, code) => {
    const { api } = await newGuest()
    expect(await api(ADD, add(product, more))).toMatchObject({ ok: false, error: { code } })
    expect(await api(READ, marinaQuery)).toMatchObject({ ok: true, data: { cart: null } })
  })

  it('CT-11 allows at most 99 units per line and 200 lines', async () => {
    const { browser, api } = await newGuest()
    const cart = await fillCart(browser, site, { lines: [{ product: 'fries', qty: 99 }] })
    expect(await api(ADD, add('fries'))).toMatchObject({ ok: false, error: { code: 4210 } })
    const [line] = cart.products
    await shop.platform.db.tenant(site.brandId, async ({ sql }) => {
      const row = await sql
        .selectFrom('cart_lines')
        .selectAll()
        .where('id', '=', line?._id ?? '')
        .executeTakeFirstOrThrow()
      const { choices, snapshot, answers, ...rest } = row
      const json = {
        choices: JSON.stringify(choices),
        snapshot: JSON.stringify(snapshot),
        answers: JSON.stringify(answers),
      }
      const copy = (index: number) => ({
        ...rest,
        ...json,
        adder: null,
        id: `copy-${index}`,
        line_key: `copy-${index}`,
        qty: 1,
      })
      await sql
        .insertInto('cart_lines')
        .values(Array.from({ length: 199 }, (_, index) => copy(index)))
        .execute()
    })
    expect(await api(ADD, add('burger'))).toMatchObject({
      ok: false,
      error: { code: 4207, message: 'A cart holds at most 200 different items.' },
    })
  })
})

describe('changing a cart', () => {
  it('CT-02 changes choices, quantity and instructions of a line, and merges it with an equal line', async () => {
    const { browser, api } = await newGuest()
    const cart = await fillCart(browser, site, {
      lines: [{ product: 'burger' }, { product: 'burger', specialInstructions: 'rare' }],
    })
    const [plain, rare] = cart.products.map(({ _id }) => _id)
    const change = (productId = '', more = {}) => ({
      body: { store: stores.marina ?? '', productId, qty: 1, ...more },
    })
    const dressed = await api(
      'POST /api/v1/carts/customize',
      change(plain, { qty: 4, customize: [toChoice('extras', ['egg', 2])] }),
    )
    expect(dressed).toMatchObject({
      ok: true,
      data: { version: cart.version + 1, subTotal: { amount: 4 * 4000 + 3200 } },
    })
    const joined = await api(
      'POST /api/v1/carts/customize',
      change(rare, { qty: 3, specialInstructions: '', customize: [toChoice('extras', ['egg', 2])] }),
    )
    expect(joined.ok && joined.data.products.map(({ qty, total }) => [qty, total.amount])).toEqual([
      [7, 28_000],
    ])
    expect(await api('POST /api/v1/carts/customize', change(plain))).toMatchObject({
      ok: false,
      error: { code: 4208 },
    })
  })

  it('CT-04 ends the cart and its tip with the removal of the last line', async () => {
    const { browser, api } = await newGuest()
    const cart = await fillCart(browser, site, { lines: [{ product: 'fries', qty: 2 }] })
    await api('PUT /api/v1/carts/tip', { body: { store: cart.store, percent: 10 } })
    const line = { store: cart.store, productId: cart.products[0]?._id ?? '' }
    const less = await api(REMOVE, { body: { ...line, decrease: true } })
    expect(less).toMatchObject({
      ok: true,
      data: { cart: { products: [{ qty: 1 }], tip: { percent: 10, amount: { amount: 120 } } } },
    })
    expect(await api(REMOVE, { body: { ...line, decrease: true } })).toEqual({
      ok: true,
      data: { cart: null, expired: false },
    })
    expect(await api(REMOVE, { body: line })).toMatchObject({ ok: false, error: { code: 4208 } })
    const again = await fillCart(browser, site)
    expect(again.tip).toEqual({ percent: null, amount: { amount: 0, currency: 'AED' } })
    expect(again.version).toBeGreaterThan(cart.version)
  })

  it('CT-12 applies the fee, packaging and minimum of the chosen order type and area, and reports none as changed', async () => {
    const { browser, api } = await newGuest()
    const { store } = await fillCart(browser, site)
    const to = (more: object) =>
      api('PUT /api/v1/carts/schedule', { body: { store, orderType: 20, ...more } })
    const delivered = await to({ area: areas.palm })
    expect(delivered).toMatchObject({
      ok: true,
      data: {
        orderType: 20,
        area: { name: 'The Palm' },
        minimumOrder: { required: { amount: 6000 }, missing: { amount: 1600 } },
      },
    })
    expect(await to({ area: areas.palm })).toMatchObject({
      ok: true,
      data: { version: delivered.ok && delivered.data.version },
    })
    const moved = await api('PUT /api/v1/carts/updateAddress', { body: { store, areaId: areas.jbr ?? '' } })
    expect(moved).toMatchObject({
      ok: true,
      data: { total: { amount: 4400 + 700 + 200 }, minimumOrder: { missing: { amount: 0 } }, changes: [] },
    })
    expect(await to({ orderType: 10 })).toMatchObject({
      ok: true,
      data: { area: null, minimumOrder: null, total: { amount: 4600 }, changes: [] },
    })
  })

  describe('of another outlet', () => {
    const hide = (product: string, isHidden: boolean) =>
      shop.platform.db.tenant(site.brandId, async (tx) => {
        await tx.sql
          .updateTable('store_products')
          .set({ is_active: !isHidden })
          .where('store_id', '=', stores.downtown ?? '')
          .where('product_id', '=', products[product] ?? '')
          .execute()
        await bumpAllMenus(tx)
      })
    const toOldTown = { body: { store: stores.downtown ?? '', areaId: areas['old-town'] ?? '' } }
    const downtownQuery = { query: { store: stores.downtown ?? '' } }

    it('CT-09 comes along to an area that the other outlet serves, and names what is missing there', async () => {
      shop.clock.set('2026-11-20T08:00:00.000Z')
      await hide('fries', true)
      const { browser, api } = await newGuest()
      const before = await fillCart(browser, site, {
        orderType: 20,
        area: 'jbr',
        lines: [{ product: 'burger', qty: 2 }, { product: 'fries' }],
      })
      const moved = expectOk(await api('PUT /api/v1/carts/updateAddress', toOldTown))
      await hide('fries', false)
      expect(moved).toMatchObject({ _id: before._id, store: stores.downtown, area: { name: 'Old Town' } })
      expect(moved.products.map(({ name, qty, state }) => [name, qty, state.isAvailable])).toEqual([
        ['Burger', 2, true],
        ['Fries', 1, false],
      ])
      expect(moved.changes.map(({ text }) => text)).toEqual([expect.stringContaining('Fries')])
      expect(expectOk(await api(READ, downtownQuery)).cart?._id).toBe(before._id)
      expect(expectOk(await api(READ, marinaQuery))).toMatchObject({
        cart: null,
        elsewhere: { store: stores.downtown, name: 'Downtown', count: 3 },
      })
    })

    it('stays where it is when the other outlet has nothing of it, or does not serve the area', async () => {
      const { browser, api } = await newGuest()
      const before = await fillCart(browser, site, { lines: [{ product: 'soda' }] })
      const wrong = { body: { ...toOldTown.body, areaId: areas.jbr ?? '' } }
      expect(await api('PUT /api/v1/carts/updateAddress', wrong)).toMatchObject({ error: { code: 4316 } })
      await hide('soda', true)
      expect(await api('PUT /api/v1/carts/updateAddress', toOldTown)).toMatchObject({
        error: { code: 4200, message: 'Your cart has items from Marina. Start a new cart?' },
      })
      await hide('soda', false)
      expect(expectOk(await api(READ, marinaQuery)).cart).toMatchObject({
        _id: before._id,
        version: before.version,
      })
    })
  })

  it('CT-10 returns the amount missing to the minimum of the area', async () => {
    const { browser } = await newGuest()
    const cart = await fillCart(browser, site, {
      orderType: 20,
      area: 'jbr',
      lines: [{ product: 'fries', qty: 2 }],
    })
    expect(cart.minimumOrder).toEqual({
      required: { amount: 3000, currency: 'AED' },
      missing: { amount: 600, currency: 'AED' },
    })
  })

  it('accepts a tip only where the store offers tips, and never more than the goods cost', async () => {
    const { browser, api } = await newGuest()
    const { store } = await fillCart(browser, site, { lines: [{ product: 'fries' }] })
    const tip = (more: object) => api('PUT /api/v1/carts/tip', { body: { store, ...more } })
    expect(await tip({ amount: 1200 })).toMatchObject({
      ok: true,
      data: { total: { amount: 1200 + 200 + 1200 } },
    })
    expect(await tip({ amount: 1201 })).toMatchObject({
      ok: false,
      error: { code: 4212, message: 'A tip can be at most AED 12.' },
    })
    expect(await tip({})).toMatchObject({ ok: true, data: { tip: { amount: { amount: 0 } } } })
    const other = await newGuest()
    const there = await fillCart(other.browser, site, { store: 'downtown' })
    expect(
      await other.api('PUT /api/v1/carts/tip', { body: { store: there.store, percent: 5 } }),
    ).toMatchObject({ ok: false, error: { code: 4211 } })
  })

  it('shows names and reasons in the display language', async () => {
    const { browser, api } = await newGuest()
    await fillCart(browser, site)
    browser.language = 'ar'
    const read = await api(READ, marinaQuery)
    expect(read.ok && read.data.cart?.products.map(({ name }) => name)).toEqual(['برجر', 'بطاطس'])
    expect(read.ok && read.data.cart?.trace.at(-1)?.name).toBe('ضريبة القيمة المضافة')
  })
})

describe('cart expiry', () => {
  it('CT-03 UX-25 returns the cart at 29:59, none at 30:00, and reports the expiry once', async () => {
    const { browser, api } = await newGuest()
    await fillCart(browser, site)
    shop.clock.advance(minutes(30) - seconds(1))
    expect(await api(READ, marinaQuery)).toMatchObject({
      ok: true,
      data: { cart: { products: [{}, {}] }, expired: false },
    })
    shop.clock.advance(seconds(1))
    expect(await api(READ, marinaQuery)).toEqual({ ok: true, data: { cart: null, expired: true } })
    expect(await api(READ, marinaQuery)).toEqual({ ok: true, data: { cart: null, expired: false } })
  })

  it('CT-03 extends the expiry with every change and on request', async () => {
    const { browser, api } = await newGuest()
    const { store, version } = await fillCart(browser, site)
    shop.clock.advance(minutes(29))
    expect(await api('PUT /api/v1/carts/expiry', { body: { store } })).toMatchObject({
      ok: true,
      data: { version },
    })
    shop.clock.advance(minutes(29))
    await fillCart(browser, site)
    shop.clock.advance(minutes(29))
    expect(await api(READ, marinaQuery)).toMatchObject({
      ok: true,
      data: { expired: false, cart: { store } },
    })
    shop.clock.advance(minutes(1))
    expect(await api('PUT /api/v1/carts/expiry', { body: { store } })).toMatchObject({
      ok: false,
      error: { code: 4205, status: 410 },
    })
  })

  it('CT-03 ends abandoned carts on the server with a job, and still reports the expiry to the customer', async () => {
    const { browser, api } = await newGuest()
    const cart = await fillCart(browser, site)
    shop.clock.advance(minutes(30))
    const rows = () =>
      shop.platform.db.tenant(site.brandId, (tx) =>
        tx.sql.selectFrom('cart_lines').select('id').where('cart_id', '=', cart._id).execute(),
      )
    expect(await rows()).toHaveLength(2)
    await expireCarts()
    expect(await rows()).toHaveLength(0)
    expect(await api('PUT /api/v1/carts/tip', { body: { store: cart.store } })).toMatchObject({
      ok: false,
      error: { code: 4205 },
    })
    expect(await api(READ, marinaQuery)).toEqual({ ok: true, data: { cart: null, expired: true } })
  })

  it('CT-03 deletes ended carts on the server a week later, and no open one', async () => {
    const ended = await newGuest()
    const { _id } = await fillCart(ended.browser, site)
    await ended.api('DELETE /api/v1/carts', marinaQuery)
    const isStored = async () => {
      const rows = await shop.platform.db.tenant(site.brandId, (tx) =>
        tx.sql.selectFrom('carts').select('id').where('id', '=', _id).execute(),
      )
      return rows.length > 0
    }
    shop.clock.advance(days(7))
    const open = await newGuest()
    await fillCart(open.browser, site)
    await expireCarts()
    expect(await isStored()).toBe(true)
    shop.clock.advance(1)
    await expireCarts()
    expect(await isStored()).toBe(false)
    expect(await open.api(READ, marinaQuery)).toMatchObject({ ok: true, data: { cart: {} } })
  })

  const expireCarts = async () => {
    const { createExpireCartsJob } = await import('./expire-carts.job.ts')
    await createExpireCartsJob(shop.platform).handle({})
  }

  it('CT-05 keeps unavailable lines visible, with name and reason, and refuses to change one', async () => {
    const morning = await startTestShop({ start: '2026-11-20T05:00:00.000Z' })
    const browser = await createGuest(morning, morning.site)
    const api = browser.api<CartApi>()
    const { store, subTotal } = await fillCart(browser, morning.site, {
      lines: [
        { product: 'pancakes' },
        { product: 'wings', qty: 3 },
        { product: 'fries' },
        {
          product: 'burger',
          customize: [
            {
              _id: morning.site.groups.sauces ?? '',
              variants: [{ variant: morning.site.options.bbq ?? '' }],
            },
          ],
        },
      ],
    })
    for (let hour = 0; hour < 3; hour += 0.4) {
      morning.clock.advance(minutes(24))
      await api('PUT /api/v1/carts/expiry', { body: { store } })
    }
    await morning.platform.db.tenant(morning.site.brandId, async ({ sql }) => {
      await sql
        .updateTable('store_products')
        .set({ stock: 2, changed_in: 9 })
        .where('product_id', '=', morning.site.products.wings ?? '')
        .execute()
      await sql
        .deleteFrom('store_products')
        .where('product_id', '=', morning.site.products.fries ?? '')
        .execute()
      await sql
        .deleteFrom('products')
        .where('id', '=', morning.site.products.fries ?? '')
        .execute()
      await sql
        .updateTable('options')
        .set({ is_active: false })
        .where('id', '=', morning.site.options.bbq ?? '')
        .execute()
      await sql.updateTable('stores').set({ menu_version: 9, content_version: 9 }).execute()
    })
    const read = await api(READ, { query: { store } })
    const lines = read.ok ? (read.data.cart?.products ?? []) : []
    expect(lines.map(({ name, state }) => [name, state.isAvailable, state.reason, state.text])).toEqual([
      ['Pancakes', false, 'notAtThisTime', 'Available tomorrow at 7:00 AM'],
      ['Wings', false, 'soldOut', 'Only 2 left'],
      ['Fries', false, 'inactive', 'No longer available'],
      ['Burger', false, 'inactive', 'One of the choices is no longer offered'],
    ])
    expect(read.ok && read.data.cart?.subTotal).toEqual(subTotal)
    const [, , fries] = lines
    const body = { store, productId: fries?._id ?? '', qty: 2 }
    expect(await api('POST /api/v1/carts/customize', { body })).toMatchObject({
      error: { code: 4201, message: 'Fries is not available now.' },
    })
    await morning.close()
  })
})

describe('cart ownership', () => {
  it('CT-09 keeps a guest’s cart at sign-in and merges it into the customer’s existing cart', async () => {
    const phone = generatePhone()
    const first = await createVerifiedCustomer(shop, site, { phone })
    const before = await fillCart(first, site, {
      lines: [{ product: 'burger' }, { product: 'combo', customize: [toChoice('drink', ['juice'])] }],
    })
    const { browser } = await newGuest()
    await fillCart(browser, site, {
      orderType: 20,
      area: 'jbr',
      lines: [{ product: 'fries' }, { product: 'burger', qty: 2 }],
    })
    await signIn(shop, site, { browser, phone })
    const read = await browser.api<CartApi>()(READ, marinaQuery)
    const cart = read.ok ? read.data.cart : null
    expect(cart?.products.map(({ name, qty }) => [name, qty])).toEqual([
      // The customer sees two burgers and signs in: the one of another device is not added to them.
      ['Burger', 2],
      ['Combo', 1],
      ['Fries', 1],
    ])
    expect(cart).toMatchObject({ _id: before._id, orderType: 20, area: { name: 'JBR' } })
    expect(cart?.version).toBeGreaterThan(before.version)
  })

  it('CT-09 keeps the same cart for a guest whose phone is new', async () => {
    const { browser } = await newGuest()
    const cart = await fillCart(browser, site)
    await signIn(shop, site, { browser })
    expect(await browser.api<CartApi>()(READ, marinaQuery)).toMatchObject({
      ok: true,
      data: { cart: { _id: cart._id, version: cart.version } },
    })
  })

  it.each([2, 60])(
    'CT-09 leaves %i of an item on the screen as they are when the account holds as many',
    async (qty) => {
      const phone = generatePhone()
      const lines = [{ product: 'soda', qty }]
      await fillCart(await createVerifiedCustomer(shop, site, { phone }), site, { lines })
      const { browser } = await newGuest()
      await fillCart(browser, site, { lines })
      await signIn(shop, site, { browser, phone })
      const { cart } = expectOk(await browser.api<CartApi>()(READ, marinaQuery))
      expect(cart?.products.map((line) => [line.name, line.qty])).toEqual([['Soda', qty]])
    },
  )

  it.each([
    ['older', -1],
    ['newer', 1],
  ])(
    'CT-09 keeps the cart on the screen and saves the account’s %s cart of another store',
    async (_, order) => {
      const phone = generatePhone()
      const account = await createVerifiedCustomer(shop, site, { phone })
      const { browser } = await newGuest()
      const fillAccount = () =>
        fillCart(account, site, { store: 'downtown', lines: [{ product: 'fries', qty: 3 }] })
      const fillScreen = () => fillCart(browser, site, { lines: [{ product: 'soda', qty: 2 }] })
      const [first, second] = order < 0 ? [fillAccount, fillScreen] : [fillScreen, fillAccount]
      await first()
      shop.clock.advance(minutes(1))
      await second()
      await signIn(shop, site, { browser, phone })
      const { cart } = expectOk(await browser.api<CartApi>()(READ, marinaQuery))
      expect(cart?.products.map(({ name, qty }) => [name, qty])).toEqual([['Soda', 2]])
      const { draft } = expectOk(
        await browser.api<DraftApi>()('GET /api/v1/draft-cart', { query: { store: stores.downtown ?? '' } }),
      )
      expect(draft?.products.map(({ name, qty }) => [name, qty])).toEqual([['Fries', 3]])
    },
  )

  it("treats another customer's lines as unknown", async () => {
    const mine = await newGuest()
    const cart = await fillCart(mine.browser, site)
    const other = await newGuest()
    await fillCart(other.browser, site)
    const line = { store: cart.store, productId: cart.products[0]?._id ?? '' }
    expect(await other.api(REMOVE, { body: line })).toMatchObject({
      ok: false,
      error: { code: 4208, status: 404 },
    })
    expect(await other.api('POST /api/v1/carts/customize', { body: { ...line, qty: 1 } })).toMatchObject({
      ok: false,
      error: { code: 4208 },
    })
    expect(await mine.api(READ, marinaQuery)).toMatchObject({
      ok: true,
      data: { cart: { version: cart.version, total: cart.total } },
    })
  })

  it('deletes the carts and lines of a person who is deleted', async () => {
    const { browser } = await newGuest()
    const cart = await fillCart(browser, site)
    const left = await shop.platform.db.tenant(site.brandId, async (tx) => {
      const { user_id } = await tx.sql
        .selectFrom('carts')
        .select('user_id')
        .where('id', '=', cart._id)
        .executeTakeFirstOrThrow()
      for (const forget of shop.platform.hooks.all('forgetUser')) await forget(tx, user_id)
      return {
        carts: await tx.sql.selectFrom('carts').select('id').where('user_id', '=', user_id).execute(),
        lines: await tx.sql.selectFrom('cart_lines').select('id').where('cart_id', '=', cart._id).execute(),
      }
    })
    expect(left).toEqual({ carts: [], lines: [] })
  })

  it('empties only the cart of the requested store', async () => {
    const { browser, api } = await newGuest()
    await fillCart(browser, site)
    await api('DELETE /api/v1/carts', { query: { store: stores.downtown ?? '' } })
    expect(await api(READ, marinaQuery)).toMatchObject({ ok: true, data: { cart: { store: stores.marina } } })
    await api('DELETE /api/v1/carts', { query: { store: stores.marina ?? '', orderType: '10' } })
    expect(await api(READ, marinaQuery)).toEqual({ ok: true, data: { cart: null, expired: false } })
  })
})
