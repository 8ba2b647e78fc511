import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { collectLedgerInvariants } from '#core/orders/server/replay-prices.service.ts'
import { verifyLedger } from '#core/orders/server/verify-ledger.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CommandContext } from './commands/command.ts'
import { replayPriceCommand } from './commands/replay-price-command.ts'

let shop: TestShop
let order: { readonly _id: string; readonly orderId: string }

beforeAll(async () => {
  shop = await startTestShop()
  const browser = await createVerifiedCustomer(shop, shop.site, { email: 'amal@example.com' })
  const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
  const cart = await fillCart(browser, shop.site, {
    ...{ orderType: 20, area: 'jbr' },
    lines: [
      {
        product: 'combo',
        qty: 2,
        customize: [{ _id: group('drink'), variants: [{ variant: option('cola') }] }],
      },
      { product: 'soda', qty: 3, specialInstructions: 'For Amal of flat 12' },
    ],
  })
  const tipped = expectOk(
    await browser.api<CartApi>()('PUT /api/v1/carts/tip', {
      body: { store: cart.store, percent: 10 },
    }),
  )
  const placed = expectOk(await placeOrder(browser, tipped, { address }))
  order = placed
})
afterAll(() => shop.close())

const group = (key: string) => shop.site.groups[key] ?? ''
const option = (key: string) => shop.site.options[key] ?? ''
const write = (statement: string) =>
  shop.platform.db.system(async (tx) => void (await sql.raw(statement).execute(tx.sql)))
const breaches = async () =>
  (await verifyLedger(shop.platform.db, collectLedgerInvariants(serverPlugins))).breaches.filter(
    ({ check }) => check === 'prices',
  )

/** The operator's output, with the exit code. */
const replay = async (wanted: string | undefined) => {
  const lines: string[] = []
  const context = { database: async () => shop.platform.db, print: (line: string) => void lines.push(line) }
  const code = await replayPriceCommand.run(context as unknown as CommandContext, {
    values: wanted === undefined ? { all: true } : {},
    positionals: wanted === undefined ? [] : [wanted],
  })
  return { code, text: lines.join('\n') }
}

describe('replayed price of an order', () => {
  let stored: string
  beforeEach(async () => {
    const row = await shop.platform.db.system(({ sql: query }) =>
      query.selectFrom('orders').select('pricing').where('id', '=', order._id).executeTakeFirstOrThrow(),
    )
    stored = JSON.stringify(row.pricing)
  })

  it('equals the agreed price after products, charges and taxes have changed or were removed', async () => {
    await write(`
      update products set price = price * 3;
      update stores set packaging_fee = 9900, charges = '{"service":{},"smallOrder":{},"delivery":{"by":"area"},"roundTo":5}';
      update delivery_areas set fee = 1;
      update taxes set rate = 9900;
      delete from product_option_groups where product_id = '${shop.site.products.soda}';
      delete from store_products where product_id = '${shop.site.products.soda}';
      delete from products where id = '${shop.site.products.soda}'`)
    expect(await replay(order.orderId)).toEqual({
      code: 0,
      text: expect.stringMatching(
        /: the same price\n1 the same, 0 different, 0 from before, 0 not calculable$/,
      ),
    })
    expect(await replay(order._id)).toMatchObject({ code: 0 })
    expect(await replay(undefined)).toEqual({
      code: 0,
      text: '1 the same, 0 different, 0 from before, 0 not calculable',
    })
    expect(await breaches()).toEqual([])
  })

  it('is stored without personal data of the customer', () => {
    expect(stored).toContain('Combo')
    for (const personal of ['Amal', 'amal@example.com', '97150', 'Sea Tower', 'flat 12'])
      expect(stored.toLowerCase()).not.toContain(personal.toLowerCase())
  })

  it('reports the differences by name when the stored input is not the priced input', async () => {
    const { input } = JSON.parse(stored)
    const [first] = input.lines
    const dearer = {
      ...input,
      lines: [{ ...first, unitPrice: first.unitPrice + 1 }, ...input.lines.slice(1)],
    }
    const keep = (pricing: unknown) => write(`update orders set pricing = '${JSON.stringify(pricing)}'`)
    try {
      await keep({ version: 1, input: dearer })
      const told = await replay(undefined)
      expect(told.code).toBe(1)
      expect(told.text).toMatch(
        /subTotal: agreed (\d+), again (\d+); total: agreed \d+, again \d+; step 1: agreed line/,
      )
      expect(await breaches()).toEqual([
        { check: 'prices', subject: order._id, detail: expect.stringContaining('step 1: agreed line') },
      ])
      const renamed = { ...first, name: { en: 'Something else' } }
      await keep({ version: 1, input: { ...input, lines: [renamed, ...input.lines.slice(1)] } })
      expect((await replay(undefined)).text).toContain('which differ in a detail')
      await keep({ version: 1, input: { ...input, lines: null } })
      expect((await replay(undefined)).text).toContain('cannot be priced')
    } finally {
      await keep(JSON.parse(stored))
    }
  })

  it('is reported, and not counted as wrong, when no input was stored or no calculator exists any more', async () => {
    const { input } = JSON.parse(stored)
    const keep = (pricing: string) => write(`update orders set pricing = ${pricing}`)
    const rules = [{ kind: 'gone', stage: 'reduce', data: null }]
    try {
      await keep('null')
      expect(await replay(order._id)).toMatchObject({ code: 0, text: expect.stringContaining('from before') })
      await keep(`'${JSON.stringify({ version: 1, input: { ...input, rules } })}'`)
      expect((await replay(order._id)).text).toContain('nobody here calculates gone')
      await keep(`'${JSON.stringify({ version: 99, input })}'`)
      expect((await replay(order._id)).text).toContain('version 99 of the arithmetic')
      expect(await breaches()).toEqual([])
    } finally {
      await keep(`'${stored}'`)
    }
  })

  it('is requested for one order or with --all', async () => {
    expect(await replay('4711')).toEqual({ code: 1, text: 'There is no order 4711.' })
    const nothing = replayPriceCommand.run({} as CommandContext, { values: {}, positionals: [] })
    await expect(nothing).rejects.toThrow('one order must be named')
  })
})
