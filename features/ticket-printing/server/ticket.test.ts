import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { createTestApiKeys } from '#apps/server/testing/test-api-keys.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  saveAddress,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { TicketApi } from '../contract/endpoints.ts'
import { countColumns } from '../domain/text-columns.ts'
import { readEscPos } from '../testing/read-esc-pos.ts'

describe('order ticket', () => {
  const staff = createTestStaff()
  const keys = createTestApiKeys()
  /** What a plugin plans for the kitchen, by order. */
  const planned = new Map<string, Date>()
  const plans: ServerPlugin = {
    name: 'kitchen-plans',
    provides: () => ({ kitchenStart: [async (_, id) => planned.get(id)] }),
  }
  let shop: TestShop
  let orderId = ''
  let number = ''

  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, staff, keys, plans] })
    const { brandId, stores } = shop.site
    const { marina = '', downtown = '' } = stores
    staff.add('cook', { brandId, role: 'kitchen', storeIds: [marina] })
    staff.add('elsewhere', { brandId, role: 'kitchen', storeIds: [downtown] })
    staff.add('driver', { brandId, role: 'driver' })
    keys.add('reads', { brandId, storeId: marina, scopes: ['orders:read'] })
    keys.add('moves', { brandId, storeId: marina, scopes: ['orders:move'] })
    keys.add('other', { brandId, storeId: downtown, scopes: ['orders:read'] })
    const browser = await createVerifiedCustomer(shop, shop.site)
    const cart = await fillCart(browser, shop.site, {
      ...{ orderType: ORDER_TYPE.delivery, area: 'jbr' },
      lines: [{ product: 'burger', qty: 2, specialInstructions: 'no onions, please' }, { product: 'fries' }],
    })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const notes = {
      ...{ deliveryInstruction: 'gate code 4411', orderNote: 'nut allergy' },
      allergies: ['milk' as const, 'sesame' as const],
      dropOff: 'call' as const,
    }
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cod', address, ...notes }))
    orderId = placed._id
    number = placed.orderId
  })
  afterAll(() => shop.close())

  const as = (token: string, language: Language = 'en') =>
    Object.assign(shop.browser(language), { token }).api<TicketApi>()
  const ask = (token: string, columns: '32' | '42' | '48' = '42', language: Language = 'en') =>
    as(token, language)('GET /api/v1/console/orders/:id/ticket', {
      params: { id: orderId },
      query: { columns },
    })
  const askByKey = (token: string) =>
    as(token)('GET /api/v1/integration/orders/:id/ticket', { params: { id: orderId }, query: {} })

  it('shows what is to be made, for whom, and the amount to collect', async () => {
    const answer = expectOk(await ask('cook'))
    const { text, escPos } = answer
    expect(answer.orderId).toBe(number)
    const lines = text.split('\n')
    expect(lines.some((line) => line.startsWith('2 x '))).toBe(true)
    expect(text).toContain('>> no onions, please')
    expect(text).toContain('Delivery')
    expect(lines.some((line) => /^Cash to collect +AED \d/.test(line))).toBe(true)
    expect(text).toContain('12')
    const bytes = Buffer.from(escPos, 'base64')
    expect(bytes.subarray(0, 2).toString('hex')).toBe('1b40')
    expect(bytes.includes('no onions, please')).toBe(true)
  })

  it('CK-03 prints the note to the outlet and the one to the driver as two', async () => {
    const lines = expectOk(await ask('cook')).text.split('\n')
    expect(lines).toContain('Note to the outlet: nut allergy')
    expect(lines).toContain('Note to the driver: gate code 4411')
    expect(lines).toContain('Amal Haddad')
    expect(expectOk(await askByKey('reads')).text).toMatch(/^Amal Haddad - \+97150\d{7}$/m)
  })

  it('UX-33 prints below the address how to hand over', async () => {
    const lines = expectOk(await ask('cook')).text.split('\n')
    const at = lines.indexOf('Call on arrival')
    expect(lines[at - 1]).toContain('Dubai')
    // The address of this order has no pin.
    expect(lines[at + 1]).toBe('Place not proved: no pin on the map.')
    expect(expectOk(await ask('cook', '42', 'fr')).text).toContain('Appeler à l’arrivée')
  })

  it('AL-03 prints the allergies above the items, in the language of the kitchen', async () => {
    const lines = expectOk(await ask('cook', '48')).text.split('\n')
    const at = lines.indexOf('!! Allergies in the household: milk, sesame')
    expect(at).toBeGreaterThan(-1)
    expect(at).toBeLessThan(lines.findIndex((line) => line.startsWith('2 x ')))
    expect(expectOk(await ask('cook', '48', 'fr')).text).toContain('Allergies dans le foyer : lait, sésame')
    expect(expectOk(await askByKey('reads')).text).toContain('!! Allergies in the household')
  })

  it('failure 14: shows for two menus with a drink each that two drinks are made, and choices in menu order', async () => {
    const { groups, options } = shop.site
    const chosen = (group: string, ...keys: (readonly [option: string, counter: number])[]) => ({
      _id: groups[group] ?? '',
      variants: keys.map(([key, counter]) => ({ variant: options[key] ?? '', counter })),
    })
    const browser = await createVerifiedCustomer(shop, shop.site)
    // Chosen in reverse order.
    const cart = await fillCart(browser, shop.site, {
      ...{ orderType: ORDER_TYPE.delivery, area: 'jbr' },
      lines: [
        {
          ...{ product: 'burger', qty: 3 },
          customize: [
            chosen('extras', ['egg', 1], ['cheese', 2]),
            chosen('sauces', ['garlic', 1], ['bbq', 1]),
          ],
        },
        { product: 'combo', qty: 2, customize: [chosen('drink', ['cola', 1])] },
      ],
    })
    const address = await saveAddress(browser, shop.site.areas.jbr ?? '')
    const placed = expectOk(await placeOrder(browser, cart, { mod: 'cod', address }))
    const answer = await as('cook')('GET /api/v1/console/orders/:id/ticket', {
      params: { id: placed._id },
      query: { columns: '42' },
    })
    const made = answer.ok ? answer.data.text.split('\n').map((line) => line.trim()) : []
    const from = made.indexOf('3 x Burger')
    expect(made.slice(from, from + 7)).toEqual([
      '3 x Burger',
      'each: Barbecue (3 in all)',
      'each: Garlic (3 in all)',
      'each: 2 x Cheese (6 in all)',
      'each: Egg (3 in all)',
      '2 x Combo',
      'each: Cola (2 in all)',
    ])
  })

  it('FC-05 prints when the kitchen should begin, by the clock of the outlet and in the language of the ticket', async () => {
    const lines = async (language: Language) =>
      expectOk(await ask('cook', '42', language))
        .text.split('\n')
        .map((line) => line.trim())
    expect((await lines('en')).filter((line) => line.startsWith('Start at'))).toEqual([])
    planned.set(orderId, new Date('2026-11-27T14:05:00.000Z'))
    const printed = (await lines('en')).map((line) => line.replaceAll(/\s/g, ' '))
    const at = printed.findIndex((line) => /^Start at (6:05 PM|18:05)$/i.test(line))
    expect(at, printed.join('\n')).toBeGreaterThan(-1)
    expect(at).toBeLessThan(printed.findIndex((line) => line.startsWith('2 x ')))
    expect((await lines('fr')).join('\n')).toMatch(/18:05/)
    expect((await lines('fr')).join('\n')).not.toContain('Start at')
    planned.delete(orderId)
  })

  it('fits on every paper width, in every language', async () => {
    for (const language of LANGUAGES)
      for (const columns of ['32', '42', '48'] as const) {
        const answer = await ask('cook', columns, language)
        const lines = answer.ok ? answer.data.text.split('\n') : []
        expect(lines.length, language).toBeGreaterThan(8)
        for (const line of lines) expect(countColumns(line), line).toBeLessThanOrEqual(Number(columns))
      }
  })

  it('prints every line of it in every language, as ASCII or as a picture as wide as the paper', async () => {
    for (const language of LANGUAGES)
      for (const columns of ['32', '42', '48'] as const) {
        const { text, escPos } = expectOk(await ask('cook', columns, language))
        const lines = text.split('\n').map((line) => line.trim())
        const printed = readEscPos(Buffer.from(escPos, 'base64'))
        expect(printed.length, language).toBe(lines.length)
        for (const [at, { text: written, picture }] of printed.entries()) {
          const line = lines[at] ?? ''
          if (/^[ -~]*$/.test(line)) expect(written?.trim()).toBe(line)
          else
            expect(new Set(picture?.map((row) => row.length)), line).toEqual(new Set([12 * Number(columns)]))
        }
      }
  })

  it('is for staff of the outlet, and for its keys that may read orders', async () => {
    expect(await ask('elsewhere')).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await ask('driver')).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await ask('reads')).toMatchObject({ ok: false })
    const byKey = await askByKey('reads')
    const byHand = await ask('cook')
    expect(byKey.ok && byHand.ok && byKey.data.text.length > 0).toBe(true)
    for (const token of ['moves', 'other'])
      expect(await askByKey(token), token).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await askByKey('cook')).toMatchObject({ ok: false })
  })

  it('failure 16: names the member of staff who entered the order, and no one if its customer placed it', async () => {
    const read = async () => {
      const answer = await ask('cook')
      return answer.ok ? answer.data.text : ''
    }
    expect(await read()).not.toContain('Entered by')
    const by = JSON.stringify({ id: 'taker', role: 'orderTaker', name: 'Sam Carter' })
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      sql`update orders set entered_by = ${by} where id = ${orderId}`.execute(tx.sql),
    )
    expect(await read()).toContain('Entered by Sam Carter')
  })
})
