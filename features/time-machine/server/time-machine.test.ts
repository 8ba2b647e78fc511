import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { BusyApi } from '#core/stores/contract/busy-endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { HoursApi } from '#core/stores/contract/hours-endpoints.ts'
import type { PreviewApi } from '#core/stores/contract/preview-endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ProductAtMoment, ShopAtMoment, TimeMachineApi } from '../contract/endpoints.ts'

const BREAKFAST = {
  ...{ key: 'breakfast', name: { en: 'Breakfast', ar: 'فطور' }, categories: ['drinks'] },
  ...{ hours: { daily: [['07:00', '11:00']] }, channels: ['pickup'] },
}
const FREE_DELIVERY = { effect: { kind: 'freeDelivery' }, stacking: 'withOthers' }
const OFFERS = [
  {
    ...{ key: 'lunch', name: { en: 'Lunch', ar: 'غداء' }, ...FREE_DELIVERY },
    conditions: { hours: { daily: [['12:00', '15:00']] } },
  },
  {
    ...{ key: 'new-year', name: { en: 'New Year', ar: 'رأس السنة' }, ...FREE_DELIVERY },
    validFrom: '2027-01-01T00:00:00.000Z',
  },
  { key: 'secret', name: { en: 'Secret', ar: 'سر' }, code: 'SECRET', ...FREE_DELIVERY },
]

type Question = Partial<
  Record<'at' | 'area' | 'occurrence' | 'shopLanguage', string> & {
    service: 'delivery' | 'pickup' | 'dineIn'
  }
>

describe('time machine', () => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: TestBrowser
  let downtown: string
  let marina: string

  const signIn = (token: string): TestBrowser => Object.assign(shop.browser(), { token })
  const ask = (browser: TestBrowser, id: string, question: Question = {}) =>
    browser.api<TimeMachineApi>()('GET /api/v1/console/stores/:id/time-machine', {
      params: { id },
      query: { service: 'pickup', ...question } as never,
    })
  const show = async (id: string, question: Question = {}): Promise<ShopAtMoment> =>
    expectOk(await ask(manager, id, question))
  const listProducts = async (id: string, question: Question = {}): Promise<ProductAtMoment[]> => {
    const products: ProductAtMoment[] = []
    for (const { _id: category } of (await show(id, question)).categories) {
      const query = { service: 'pickup', ...question, category } as never
      const call = manager.api<TimeMachineApi>()
      const page = await call('GET /api/v1/console/stores/:id/time-machine/products', {
        params: { id },
        query,
      })
      products.push(...expectOk(page).products)
    }
    return products
  }
  const find = async (name: string, question: Question = {}): Promise<ProductAtMoment | undefined> =>
    (await listProducts(marina, question)).find((product) => product.name === name)

  beforeAll(async () => {
    shop = await startTestShop({
      plugins: [...serverPlugins, team],
      brand: { sections: { promotions: OFFERS }, more: { menus: [BREAKFAST] }, hasTables: true },
    })
    const { brandId, stores } = shop.site
    downtown = stores.downtown ?? ''
    marina = stores.marina ?? ''
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    team.add('manager', { brandId })
    team.add('kitchen', { brandId, role: 'kitchen' })
    team.add('elsewhere', { brandId: elsewhere.brandId })
    team.add('marina', { brandId, storeIds: [marina] })
    manager = signIn('manager')
    const hours = manager.api<HoursApi>()
    const params = { id: downtown }
    const known = expectOk(await hours('GET /api/v1/console/stores/:id/hours', { params }))
    const christmas = { from: '2026-12-25', to: '2026-12-26', name: 'Christmas', windows: [] }
    const body = { ...known, specialDays: [christmas] }
    expectOk(await hours('PUT /api/v1/console/stores/:id/hours', { params, body }))
  })
  afterAll(() => shop.close())

  it('OW-13 names the entry of the opening hours that opens the outlet, and the one that opens it next', async () => {
    const open = await show(downtown, { at: '2026-11-23T12:00' })
    expect(open).toMatchObject({
      moment: { instant: '2026-11-23T08:00:00.000Z', timeZone: 'Asia/Dubai', isPast: false },
      channel: { state: 'open', isOpen: true, text: 'Open until 11:00 PM' },
      channelReasons: ['Opening hours of the outlet: Monday 10:00 AM – 11:00 PM.'],
    })
    const closed = await show(downtown, { at: '2026-11-22T23:30' })
    expect(closed.channel).toMatchObject({ isOpen: false, text: 'Opens tomorrow at 10:00 AM' })
    expect(closed.opensAt).toBe('2026-11-23T06:00:00.000Z')
    expect(closed.channelReasons).toEqual([
      'Opening hours of the outlet: Sunday 10:00 AM – 11:00 PM.',
      'Opens next: Monday 10:00 AM – 11:00 PM.',
    ])
  })

  it('OW-13 names the special day instead of the weekday that it replaces', async () => {
    const { channel, channelReasons } = await show(downtown, { at: '2026-12-25T12:00' })
    expect(channel.isOpen).toBe(false)
    expect(channelReasons).toEqual([
      'Opening hours of the outlet: special day “Christmas” (25 – 26 Dec 2026), closed all day.',
      'Opens next: Sunday 10:00 AM – 11:00 PM.',
    ])
  })

  it('OW-13 applies a pause and a busy kitchen until they end, and says when that is', async () => {
    const params = { id: marina }
    const pause = { orderChannel: 'pickup', state: true, minutes: 60 } as const
    expectOk(await manager.api<StoresApi>()('PUT /api/v1/console/stores/:id/pause', { params, body: pause }))
    const busy = { extraMinutes: 20, minutes: 120 } as const
    expectOk(await manager.api<BusyApi>()('PUT /api/v1/console/stores/:id/busy', { params, body: busy }))
    const during = await show(marina)
    expect(during.channelReasons[0]).toBe('Staff paused this service until 20 Nov 2026, 7:00 PM.')
    expect(during.terms).toMatchObject({
      minutes: { from: 40, to: 50 },
      reasons: {
        minutes:
          'Preparation at the outlet: 20 minutes. Kitchen marked as busy until 20 Nov 2026, 8:00 PM: 20 more minutes.',
      },
    })
    const after = await show(marina, { at: '2026-11-20T20:00' })
    expect(after.channelReasons).toEqual(['Opening hours of the outlet: Friday around the clock.'])
    expect(after.terms.minutes).toEqual({ from: 20, to: 30 })
  })

  it('OW-13 shows the fee, the minimum and the estimate of an area, and whose settings they are', async () => {
    const { jbr = '', palm = '' } = shop.site.areas
    const question = { service: 'delivery', at: '2026-11-21T12:00' } as const
    const near = (await show(marina, { ...question, area: jbr })).terms
    expect(near).toMatchObject({
      ...{ deliveryFee: { amount: 700 }, minimumOrder: { amount: 3000 }, minutes: { from: 35, to: 45 } },
      reasons: {
        deliveryFee: 'Fee of the area “JBR”.',
        minimumOrder: 'The outlet’s minimum for delivery: the area has none of its own.',
        minutes: 'Time of the area: 35 minutes. Preparation at the outlet: 20 minutes.',
      },
    })
    const far = (await show(marina, { ...question, area: palm })).terms
    expect(far.minimumOrder?.amount).toBe(6000)
    expect(far.reasons.minimumOrder).toBe('Minimum of the area “The Palm”.')
    expect((await show(marina, question)).terms).toMatchObject({
      area: null,
      deliveryFee: null,
      minutes: null,
    })
  })

  it('OW-13 says of each product whether it is offered, at which price, and which setting decides', async () => {
    const at = '2026-11-23T12:00'
    expect(await find('Pancakes', { at })).toMatchObject({
      state: { isAvailable: false, text: 'Available tomorrow at 7:00 AM' },
      stateReason: 'Its own hours: Monday 7:00 AM – 11:00 AM.',
      price: { amount: 2500 },
      priceReason: 'The product’s price, the same for every outlet, service and time.',
    })
    expect(await find('Shake', { at })).toMatchObject({
      state: { isAvailable: false },
      stateReason: 'Menu “Breakfast”: Monday 7:00 AM – 11:00 AM.',
      priceReason: 'The product’s lowest price: a required choice can raise it.',
    })
    expect(await find('Shake', { at, service: 'delivery' })).toMatchObject({
      stateReason: 'Its menu is not for this service: Breakfast.',
    })
    expect((await find('Last pie'))?.stateReason).toBe('Few are left: 1.')
    expect((await find('Burger', { at }))?.stateReason).toBe('Nothing restricts it while the outlet is open.')
    const drinks = (await show(marina, { at })).categories.find(({ name }) => name === 'Drinks')
    expect(drinks).toMatchObject({
      ...{ total: 3, offered: 0, reason: 'Menu “Breakfast”: Monday 7:00 AM – 11:00 AM.' },
    })
  })

  it('OW-13 returns a product that staff marked as sold out at the end of the mark', async () => {
    const params = { id: marina, product: shop.site.products.fries ?? '' }
    const body = { isSoldOut: true, until: '2026-11-21T02:00:00.000Z' }
    expectOk(
      await manager.api<MenusApi>()('PUT /api/v1/console/stores/:id/products/:product/sold-out', {
        ...{ params, body },
      }),
    )
    expect(await find('Fries', { at: '2026-11-21T05:59' })).toMatchObject({
      state: { isAvailable: false, reason: 'soldOut' },
      stateReason: 'Staff marked it as sold out until 21 Nov 2026, 6:00 AM.',
    })
    expect((await find('Fries', { at: '2026-11-21T06:00' }))?.state.isAvailable).toBe(true)
  })

  it('OW-13 lists the offers without a code, whether each applies, and what prevents it', async () => {
    const lunch = await show(marina, { at: '2026-11-23T12:00' })
    expect(lunch.offers).toEqual([
      {
        ...{ _id: expect.any(String), name: 'Lunch', isApplicable: true, obstacle: '' },
        conditions: ['Free delivery', 'When: 12:00 PM – 3:00 PM'],
      },
      expect.objectContaining({
        ...{ name: 'New Year', isApplicable: false, obstacle: 'It begins on 1 Jan 2027, 4:00 AM.' },
      }),
    ])
    const later = await show(marina, { at: '2027-01-01T16:00' })
    expect(later.offers.map(({ name, obstacle }) => [name, obstacle])).toEqual([
      ['New Year', ''],
      ['Lunch', 'It does not hold at this time.'],
    ])
  })

  it('OW-13 shows the shop in its language and the reasons in the language of the member of staff', async () => {
    const browser = signIn('manager')
    browser.language = 'ar'
    const answer = expectOk(await ask(browser, downtown, { at: '2026-11-23T12:00', shopLanguage: 'fr' }))
    expect(answer.channelReasons).toEqual(['ساعات عمل الفرع: الاثنين 10:00 ص – 11:00 م.'])
    expect(answer.channel.text).toBe("Ouvert jusqu'à 23:00")
  })

  it('OW-13 shows an outlet under testing, and says that the public sees nothing of it', async () => {
    const body = { previewMode: true }
    const preview = manager.api<PreviewApi>()
    const params = { id: downtown }
    expectOk(await preview('PUT /api/v1/console/stores/:id/preview', { params, body }))
    const answer = await show(downtown, { at: '2026-11-23T12:00' })
    expect(answer).toMatchObject({
      isMenuShown: false,
      channelReasons: ['The outlet is under testing and takes no orders.'],
    })
    expect(answer.categories.length).toBeGreaterThan(0)
    expectOk(
      await preview('PUT /api/v1/console/stores/:id/preview', { params, body: { previewMode: false } }),
    )
  })

  it('OW-13 answers owners and managers of the outlet alone', async () => {
    expect(await ask(signIn('marina'), marina)).toMatchObject({ ok: true })
    expect(await ask(signIn('marina'), downtown)).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await ask(signIn('elsewhere'), marina)).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await ask(signIn('kitchen'), marina)).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await ask(shop.browser(), marina)).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('OW-13 refuses what it cannot answer, naming the field', async () => {
    expect(await ask(manager, marina, { at: '2029-01-01T12:00' })).toMatchObject({
      error: { code: 4930, field: 'at' },
    })
    expect(await ask(manager, marina, { area: shop.site.areas['old-town'] ?? '' })).toMatchObject({
      error: { field: 'area' },
    })
    expect(await ask(manager, marina, { at: '2026-02-30T12:00' })).toMatchObject({ error: { status: 422 } })
  })

  it('OW-13 answers for a past moment by today’s settings, and says so', async () => {
    const { moment, channel } = await show(downtown, { at: '2026-11-16T12:00' })
    expect(moment.isPast).toBe(true)
    expect(channel.isOpen).toBe(true)
  })
})
