import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins as allAreas } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  placeOrder,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { Cart, CartApi, CustomizeInput } from '#core/cart/contract/endpoints.ts'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import type { HamburgerApi } from '#core/menus/contract/hamburger-endpoints.ts'
import type { OptionStockApi } from '#core/menus/contract/option-stock-endpoints.ts'
import type { SuggestionsApi } from '#core/menus/contract/suggestions-endpoints.ts'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { hours } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'

const both = (text: string) => ({ en: text, ar: `${text} ع` })
const option = (key: string, price = 0, more: object = {}) => ({ key, name: both(key), price, ...more })
const product = (sku: string, more: object) => ({ sku, name: both(sku), price: 1000, ...more })

const MORE = {
  optionGroups: [
    {
      key: 'pizza-size',
      name: both('Size'),
      type: 10,
      role: 'size',
      min: 1,
      max: 1,
      options: [option('round', 2000), option('tray', 4000)],
    },
    {
      key: 'topping',
      name: both('Toppings'),
      type: 20,
      portions: true,
      min: 0,
      max: 2,
      options: [option('olives', 305, { pricesBySize: { tray: 501 } }), option('corn', 100)],
    },
    {
      key: 'dip',
      name: both('Dip'),
      type: 30,
      min: 1,
      max: 2,
      free: 1,
      options: [option('mayo', 150, { max: 2 }), option('chili', 100)],
    },
    {
      key: 'inside',
      name: both('Inside'),
      type: 20,
      role: 'included',
      min: 0,
      max: 2,
      options: [option('onion', 0, { preselected: true }), option('tomato', 0, { preselected: true })],
    },
    {
      key: 'side',
      name: both('Side'),
      type: 30,
      min: 2,
      max: 2,
      options: [option('wedges', 200, { max: 2, optionGroups: ['dip'] }), option('slaw', 0, { max: 2 })],
    },
    {
      key: 'one',
      name: both('First person'),
      type: 10,
      min: 1,
      max: 1,
      options: [
        { key: 'roll', product: 'roll', price: 300 },
        { key: 'last', product: 'last', price: 0 },
      ],
    },
    {
      key: 'two',
      name: both('Second person'),
      type: 10,
      min: 1,
      max: 1,
      options: [{ key: 'roll', product: 'roll', price: 300 }],
    },
  ],
  products: [
    product('pizza', { price: 2000, optionGroups: ['pizza-size', 'topping'] }),
    product('plate', { optionGroups: ['side'] }),
    product('roll', { optionGroups: ['inside'], goesWith: ['plate', 'fries'] }),
    product('last', { stock: 2, goesWith: ['pancakes'] }),
    product('deal', { price: 5000, optionGroups: ['one', 'two'] }),
    product('old', { replacedBy: 'roll' }),
    product('cake', {
      collect: [
        { key: 'words', type: 1, label: both('Words'), mandatory: true },
        { key: 'gift', type: 2, label: both('Gift') },
        { key: 'candles', type: 3, label: both('Candles') },
        { key: 'knife', type: 3, label: both('Knife') },
        {
          key: 'why',
          type: 4,
          label: both('Why'),
          mandatory: true,
          options: [{ key: 'day', name: both('Birthday') }],
        },
      ],
    }),
  ],
  menus: [
    {
      key: 'early',
      name: both('Breakfast'),
      categories: ['drinks'],
      hours: { daily: [['06:00', '11:00']] },
      stores: ['marina'],
    },
    { key: 'day', name: both('All day'), categories: ['mains', 'more'] },
    { key: 'van', name: both('Delivered only'), categories: ['more'], channels: ['delivery'] },
  ],
}

const ADD = 'POST /api/v1/carts/addProductToCart'
const READ = 'GET /api/v1/carts/getAll'
const CHANGE = 'POST /api/v1/carts/customize'

describe.each(listTestDatabases())('full-featured menu, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name, plugins: [...allAreas, staff], brand: { more: MORE } })
    staff.add('kitchen', { brandId: shop.site.brandId, role: 'kitchen' })
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const marina = () => shop.site.stores.marina ?? ''
  /** Option ids by group and key: keys repeat across groups. */
  const choose = (
    product: Product,
    ...path: [group: string, choices: Record<string, number | 'first' | 'second'>][]
  ) => {
    const all = [...product.customize, ...product.nested]
    return path.map(([place, choices]): CustomizeInput[number] => {
      const [groupName = '', ...above] = place.split(' < ')
      const group = all.find((one) => one.name === groupName)
      const variants = Object.entries(choices).map(([key, how]) => {
        const variant = group?.variants.find((one) => one.name === key)?._id ?? ''
        return typeof how === 'number' ? { variant, counter: how } : { variant, counter: 1, portion: how }
      })
      const under = above.map((text) => {
        const [holder, key] = text.split('/')
        const options = all.find((one) => one.name === holder)?.variants ?? []
        return options.find((one) => one.name === key)?._id ?? ''
      })
      return { _id: group?._id ?? '', ...(under.length > 0 && { under }), variants }
    })
  }
  const read = async (sku: string): Promise<Product> =>
    expectOk(
      await shop.browser().api<MenusApi>()('GET /api/v1/products/:id', {
        params: { id: shop.site.products[sku] ?? '' },
        query: { store: marina(), orderType: '10' },
      }),
    )
  const customer = async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const api = browser.api<CartApi>()
    const add = (
      sku: string,
      more: {
        qty?: number
        /** A choice may name no group. */
        customize?: (Omit<CustomizeInput[number], '_id'> & { _id?: string })[]
        collectFromUser?: { _id: string; value: string | boolean }[]
      } = {},
    ) =>
      api(ADD, {
        body: { store: marina(), product: shop.site.products[sku] ?? '', qty: 1, orderType: 10, ...more },
      })
    const cart = async (): Promise<Cart> => {
      const { cart: now } = expectOk(await api(READ, { query: { store: marina() } }))
      if (!now) throw new Error('There is no cart')
      return now
    }
    return { browser, api, add, cart }
  }
  const kitchen = () => {
    const browser = shop.browser()
    browser.token = 'kitchen'
    return browser
  }
  const markOption = (id: string, body: { isSoldOut: boolean; until?: string }) =>
    kitchen().api<OptionStockApi>()('PUT /api/v1/console/stores/:id/options/:option/sold-out', {
      params: { id: marina(), option: id },
      body,
    })

  it('CU-01 prices nested groups, halves and sizes as the menu says', async () => {
    const { add } = await customer()
    const pizza = await read('pizza')
    const halves = choose(pizza, ['Size', { tray: 1 }], ['Toppings', { olives: 'first', corn: 'second' }])
    // 40.00 for the tray, half of 5.01 rounded up, half of 1.00.
    const one = expectOk(await add('pizza', { customize: halves }))
    expect(one.products[0]?.unitPrice.amount).toBe(4000 + 251 + 50)
    const plate = await read('plate')
    const wedges = choose(plate, ['Side', { wedges: 2 }], ['Dip < Side/wedges', { mayo: 2 }])
    // Two wedges at 2.00; in each, one of two dips is charged.
    const two = expectOk(await add('plate', { customize: wedges, qty: 2 }))
    expect(two.products[1]?.unitPrice.amount).toBe(1000 + 400 + 2 * 150)
    expect(two.products[1]?.customize.map(({ name: group, under }) => [group, under.length])).toEqual([
      ['Side', 0],
      ['Dip', 1],
    ])
  })

  it('CT-01 finds the groups of choices that name none, also below the option that was chosen', async () => {
    const { add } = await customer()
    const input = choose(
      await read('deal'),
      ['First person', { last: 1 }],
      ['Second person', { roll: 1 }],
      ['Inside < Second person/roll', { tomato: 1 }],
    )
    const added = expectOk(await add('deal', { customize: input.map(({ variants }) => ({ variants })) }))
    const chosen = listChoiceLines(added.products[0]?.customize ?? [])
    expect(chosen.map(({ name: what, depth, isWithout }) => [what, depth, isWithout])).toEqual([
      ['last', 0, false],
      ['roll', 0, false],
      ['onion', 1, true],
    ])
  })

  it('CU-02 rejects too few and too many choices, also in nested groups', async () => {
    const { add } = await customer()
    const plate = await read('plate')
    const bare = choose(plate, ['Side', { wedges: 2 }])
    expect(await add('plate', { customize: bare })).toMatchObject({
      error: { code: 4322, message: 'Please select the minimum number of options for this item.' },
    })
    const much = choose(plate, ['Side', { wedges: 2 }], ['Dip < Side/wedges', { mayo: 2, chili: 1 }])
    expect(await add('plate', { customize: much })).toMatchObject({
      error: { code: 4323, message: 'Sorry! You have reached the maximum limit on this customisation.' },
    })
  })

  it('CU-01 adds the merchant’s preselection when nothing is chosen, and lists removed ingredients', async () => {
    const { add } = await customer()
    const whole = expectOk(await add('roll'))
    expect(whole.products[0]?.customize.map(({ without }) => without)).toEqual([[]])
    const roll = await read('roll')
    const bare = expectOk(await add('roll', { customize: choose(roll, ['Inside', { tomato: 1 }]) }))
    expect(bare.products.map(({ qty, customize }) => [qty, customize[0]?.without])).toEqual([
      [1, []],
      [1, ['onion']],
    ])
  })

  it('CU-03 changes a line later, and merges it with an equal line', async () => {
    const { add, api } = await customer()
    const roll = await read('roll')
    const tomato = choose(roll, ['Inside', { tomato: 1 }])
    expectOk(await add('roll'))
    const two = expectOk(await add('roll', { customize: tomato }))
    const line = two.products[1]?._id ?? ''
    const whole = choose(roll, ['Inside', { tomato: 1, onion: 1 }])
    const body = { store: marina(), productId: line, qty: 1, customize: whole }
    const changed = expectOk(await api(CHANGE, { body }))
    expect(changed.products.map(({ qty }) => qty)).toEqual([2])
  })

  it('CU-04 rejects a mandatory text or dropdown without a value, and stores the answers with the order', async () => {
    const { add, browser } = await customer()
    const missing = { error: { code: 4324, field: 'collectFromUser' } }
    expect(await add('cake')).toMatchObject(missing)
    expect(
      await add('cake', {
        collectFromUser: [
          { _id: 'words', value: '  ' },
          { _id: 'why', value: 'day' },
        ],
      }),
    ).toMatchObject(missing)
    expect(
      await add('cake', {
        collectFromUser: [
          { _id: 'words', value: 'Hi' },
          { _id: 'why', value: 'night' },
        ],
      }),
    ).toMatchObject({ error: { code: 4325 } })
    const answers = [
      { _id: 'words', value: 'Happy day, Lina' },
      { _id: 'gift', value: true },
      { _id: 'candles', value: true },
      { _id: 'knife', value: false },
      { _id: 'why', value: 'day' },
    ]
    const toText = answers.map((answer) => (answer._id === 'candles' ? { ...answer, value: 'two' } : answer))
    expect(await add('cake', { collectFromUser: toText })).toMatchObject({ error: { code: 4325 } })
    const cart = expectOk(await add('cake', { collectFromUser: answers }))
    const order = expectOk(await placeOrder(browser, cart, { mod: 'cardSwipe' }))
    const full = expectOk(
      await browser.api<OrdersApi>()('GET /api/v1/orders/:id', {
        params: { id: order._id },
        query: {},
      }),
    )
    const told =
      full.detail === 'full' ? full.products[0]?.collectFromUser.map(({ label, text }) => [label, text]) : []
    expect(told).toEqual([
      ['Words', 'Happy day, Lina'],
      ['Gift', ''],
      ['Candles', ''],
      ['Why', 'Birthday'],
    ])
  })

  it('reserves the stock of the products in a meal deal, and lists which choice belongs to which', async () => {
    const { add, browser, cart } = await customer()
    const deal = await read('deal')
    const input = choose(
      deal,
      ['First person', { last: 1 }],
      ['Second person', { roll: 1 }],
      ['Inside < Second person/roll', { tomato: 1 }],
    )
    expect(await add('deal', { customize: input, qty: 3 })).toMatchObject({ error: { code: 4202 } })
    expectOk(await add('deal', { customize: input, qty: 2 }))
    expect(await add('last')).toMatchObject({ error: { code: 4202 } })
    const order = expectOk(await placeOrder(browser, await cart(), { mod: 'cardSwipe' }))
    expect(order.total.amount).toBe(2 * 5300 + 200)
    const told = listChoiceLines(order.products[0]?.customize ?? [])
    expect(told.map(({ name: what, depth, isWithout, inEach }) => [what, depth, isWithout, inEach])).toEqual([
      ['last', 0, false, 1],
      ['roll', 0, false, 1],
      ['onion', 1, true, 1],
    ])
    expect(
      (await read('deal')).customize[0]?.variants.map(({ name: what, isAvailable }) => [what, isAvailable]),
    ).toEqual([
      ['roll', true],
      ['last', false],
    ])
    expect((await read('last')).state).toMatchObject({ reason: 'soldOut', isAvailable: false })
  })

  it('MN-04 failure 12: rejects an option that staff marked as sold out, returns until when, and offers it again automatically', async () => {
    const { add, cart } = await customer()
    const pizza = await read('pizza')
    const withCorn = choose(pizza, ['Size', { round: 1 }], ['Toppings', { corn: 1 }])
    expectOk(await add('pizza', { customize: withCorn }))
    const corn = pizza.customize[1]?.variants.find(({ name: what }) => what === 'corn')?._id ?? ''
    const until = new Date(shop.clock.now().getTime() + hours(1)).toISOString()
    expect(expectOk(await markOption(corn, { isSoldOut: true, until }))).toEqual({
      isSoldOut: true,
      soldOutUntil: until,
    })
    const [, toppings] = (await read('pizza')).customize
    expect(toppings?.variants.find(({ _id }) => _id === corn)).toMatchObject({
      isAvailable: false,
      text: expect.stringMatching(/^Sold out, available again at/),
    })
    expect(await add('pizza', { customize: withCorn })).toMatchObject({ error: { code: 4321 } })
    const [line] = (await cart()).products
    expect(line?.state).toMatchObject({ isAvailable: false, text: 'One of the choices is no longer offered' })
    const list = expectOk(
      await kitchen().api<OptionStockApi>()('GET /api/v1/console/stores/:id/options', {
        params: { id: marina() },
      }),
    )
    expect(list.filter(({ isSoldOut }) => isSoldOut).map(({ _id }) => _id)).toEqual([corn])
    const elsewhere = expectOk(
      await shop.browser().api<MenusApi>()('GET /api/v1/products/:id', {
        params: { id: shop.site.products.pizza ?? '' },
        query: { store: shop.site.stores.downtown ?? '', orderType: '10' },
      }),
    )
    expect(elsewhere.customize[1]?.variants.every(({ isAvailable }) => isAvailable)).toBe(true)
    shop.clock.advance(hours(1))
    expect((await read('pizza')).customize[1]?.variants.every(({ isAvailable }) => isAvailable)).toBe(true)
  })

  it('MN-04 returns whether a product is paused, replaced or sold out', async () => {
    const put = (sku: string, body: { isSoldOut: boolean; mark?: 'soldOut' | 'paused' }) =>
      kitchen().api<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
        params: { id: marina(), product: shop.site.products[sku] ?? '' },
        body,
      })
    expectOk(await put('plate', { isSoldOut: true, mark: 'paused' }))
    expect((await read('plate')).state).toMatchObject({
      reason: 'temporarilyUnavailable',
      text: 'Temporarily unavailable',
    })
    expectOk(await put('plate', { isSoldOut: true }))
    expect((await read('plate')).state).toMatchObject({ reason: 'soldOut', text: 'Sold out' })
    expectOk(await put('plate', { isSoldOut: false }))
    expect((await read('plate')).state).toMatchObject({ isAvailable: true })
    expect((await read('old')).state).toMatchObject({
      reason: 'replaced',
      text: 'Replaced by roll',
      replacement: { _id: shop.site.products.roll },
    })
    const { add } = await customer()
    expect(await add('old')).toMatchObject({ error: { code: 4201 } })
  })

  it('MN-06 returns the menus of an outlet with their times, their products, products by sku, and specials', async () => {
    const api = shop.browser().api<HamburgerApi>()
    const query = { store: marina(), orderType: '10' }
    const menus = expectOk(await api('GET /api/v2/menu', { query }))
    expect(menus.map(({ name: what, isServed }) => [what, isServed])).toEqual([
      ['Breakfast', false],
      ['All day', true],
    ])
    expect(menus[0]?.servedFrom).not.toBeNull()
    expect(
      expectOk(await api('GET /api/v1/hamburger-menu', { query: { ...query, orderType: '20' } })).map(
        ({ name: what }) => what,
      ),
    ).toEqual(['Breakfast', 'All day', 'Delivered only'])
    expect(
      expectOk(
        await api('GET /api/v2/menu', { query: { ...query, store: shop.site.stores.downtown ?? '' } }),
      ).map(({ name: what }) => what),
    ).toEqual(['All day'])
    const early = menus[0]?._id ?? ''
    const drinks = expectOk(
      await api('GET /api/v2/menu/:menuID/products', {
        params: { menuID: early },
        query: { ...query, limit: '2' },
      }),
    )
    expect([drinks.total, drinks.products.map(({ sku }) => sku)]).toEqual([3, ['shake', 'soda']])
    expect(drinks.products[0]?.state).toMatchObject({ isAvailable: false, reason: 'notAtThisTime' })
    expect(
      await api('GET /api/v2/menu/:menuID/products', { params: { menuID: marina() }, query }),
    ).toMatchObject({ error: { code: 4326 } })
    expect(expectOk(await api('GET /api/v2/products', { query })).total).toBeGreaterThan(9)
    expect(
      expectOk(await api('GET /api/v2/products/sku/:sku', { params: { sku: 'roll' }, query })),
    ).toMatchObject({ sku: 'roll', goesWith: [shop.site.products.plate, shop.site.products.fries] })
    expect(expectOk(await api('GET /api/v2/special-menus', { query }))).toEqual([])
  })

  it('MN-07 suggests products that fit the cart and can be added with one tap', async () => {
    const ask = async (more: object) =>
      expectOk(
        await shop.browser().api<SuggestionsApi>()('GET /api/v1/products/suggestive', {
          query: { store: marina(), orderType: '10', ...more },
        }),
      ).map(({ sku }) => sku)
    const suggested = (...skus: string[]) =>
      ask({ with: skus.map((sku) => shop.site.products[sku]).join(',') })
    // The plate also goes with a roll, but requires a choice.
    expect(await suggested('roll')).toEqual(['fries'])
    expect(await suggested('roll', 'fries')).toEqual([])
    expect(await suggested('pizza')).toEqual([])
    expect(await ask({})).toEqual(['fries'])
  })

  it('MN-07 suggests what is available at the time for which the order is wanted', async () => {
    const ask = async (more: object) =>
      expectOk(
        await shop.browser().api<SuggestionsApi>()('GET /api/v1/products/suggestive', {
          query: { store: marina(), orderType: '10', with: shop.site.products.last, ...more },
        }),
      ).map(({ sku }) => sku)
    // Pancakes are served from 7 to 11 in Dubai, and it is 18:00 there.
    const [breakfast, lunch] = ['2026-11-21T05:00:00.000Z', '2026-11-21T09:00:00.000Z']
    expect(await ask({})).toEqual([])
    expect(await ask({ scheduledTime: breakfast })).toEqual(['pancakes'])
    expect(await ask({ scheduledTime: lunch })).toEqual([])
    expect(await ask({ scheduledStartTime: breakfast, scheduledEndTime: lunch })).toEqual(['pancakes'])
  })
})
