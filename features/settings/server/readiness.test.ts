import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStartupMessage } from '#apps/server/announce.ts'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { createFakeGateway } from '#core/payments/testing/fake-gateway.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Client } from '#platform/contract/client.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OutletSettingsApi } from '../contract/outlet-endpoints.ts'
import type { ReadinessApi } from '../contract/readiness-endpoints.ts'

const CLOSED = JSON.stringify({ store: {} })
const NO_SERVICE = JSON.stringify({ delivery: false, pickup: false, dineIn: false, inRoom: false })
const PICKUP_ONLY = JSON.stringify({ delivery: false, pickup: true, dineIn: false, inRoom: false })
const CARD_ONLY = JSON.stringify({ delivery: ['express'], pickup: ['express'], dineIn: [], inRoom: [] })

const WITH_UNKNOWN = JSON.stringify({ delivery: ['cod', 'knet'], pickup: ['cod'], dineIn: [], inRoom: [] })

describe('readiness', () => {
  let shop: TestShop
  let owner: Client<ReadinessApi & OutletSettingsApi>
  let outletStaff: Client<ReadinessApi>
  let marina = ''
  let downtown = ''
  beforeAll(async () => {
    const team = createTestStaff()
    const omani = createFakeGateway({ currencies: ['OMR'] })
    const plugins = [...serverPlugins, team, omani.area]
    shop = await startTestShop({ plugins, brand: { gateway: 'razorpay' } })
    const { brandId, stores } = shop.site
    marina = stores.marina ?? ''
    downtown = stores.downtown ?? ''
    team.add('owner', { brandId, role: 'owner' })
    team.add('outlet', { brandId, storeIds: [downtown] })
    const signIn = (token: string) => {
      const browser = shop.browser()
      browser.token = token
      return browser
    }
    owner = signIn('owner').api<ReadinessApi & OutletSettingsApi>()
    outletStaff = signIn('outlet').api<ReadinessApi>()
  })
  afterAll(() => shop.close())

  const read = async (by: Client<ReadinessApi> = owner) => {
    const { checks } = expectOk(await by('GET /api/v1/console/readiness'))
    return checks.flatMap(({ findings }) => findings)
  }
  const update = (columns: object, storeId = marina) =>
    shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.updateTable('stores').set(columns).where('id', '=', storeId).execute(),
    )
  const reset = () =>
    update({
      ...{ latitude: 25.08, longitude: 55.14, preview_mode: false, is_active: true },
      gateway: 'razorpay',
      hours: JSON.stringify({ store: { mon: [['09:00', '17:00']] } }),
      services: JSON.stringify({ delivery: true, pickup: true, dineIn: false, inRoom: false }),
      payment_methods: JSON.stringify({ delivery: ['cod'], pickup: ['cod'], dineIn: [], inRoom: [] }),
    })
  const findAtMarina = async () =>
    (await read()).filter(({ outlet }) => outlet?._id === marina).map(({ path, text }) => [path, text])

  it.each([
    ['a place at 0, 0', { latitude: 0, longitude: 0 }, 'outlet-details#place', /0, 0 in the ocean/],
    ['no service', { services: NO_SERVICE }, 'outlet-details#services', /No service is switched on/],
    ['no opening hours', { hours: CLOSED }, 'hours', /always closed/],
    ['an outlet under testing', { preview_mode: true }, 'outlet', /under testing/],
    ['areas without delivery', { services: PICKUP_ONLY }, 'outlet-details#services', /delivery is off/],
    ['card without keys', { payment_methods: CARD_ONLY }, 'payments#gateways', /gateway has no keys/],
    [
      'card through a gateway that does not take the currency',
      { gateway: 'fake', payment_methods: CARD_ONLY },
      'payments#gateways',
      /does not take this outlet’s currency/,
    ],
    [
      'a method that no gateway has',
      { gateway: 'fake', payment_methods: WITH_UNKNOWN },
      'payments#methods',
      /no gateway of this outlet takes/,
    ],
    ['no way to pay', { payment_methods: CARD_ONLY }, 'payments#methods', /no way to pay/],
  ])('OW-02 names %s in a sentence, with the field that mends it', async (_what, columns, path, text) => {
    await reset()
    expect(await findAtMarina()).toEqual([])
    await update(columns)
    expect(await findAtMarina()).toContainEqual([path, expect.stringMatching(text)])
    await reset()
  })

  it('OW-02 names delivery without an area, and nothing to sell', async () => {
    await reset()
    const { db } = shop.platform
    const setRows = (isActive: boolean) =>
      db.tenant(shop.site.brandId, async ({ sql }) => {
        await sql
          .updateTable('delivery_areas')
          .set({ is_active: isActive })
          .where('store_id', '=', marina)
          .execute()
        await sql
          .updateTable('store_products')
          .set({ is_active: isActive })
          .where('store_id', '=', marina)
          .execute()
      })
    await setRows(false)
    expect((await findAtMarina()).map(([path]) => path)).toEqual(['areas', 'menu'])
    await setRows(true)
    expect(await findAtMarina()).toEqual([])
  })

  it('OW-02 shows an outlet’s staff what concerns it, and every check with its name', async () => {
    await reset()
    await update({ hours: CLOSED })
    expect((await read(outletStaff)).some(({ outlet }) => outlet?._id === marina)).toBe(false)
    const { checks } = expectOk(await owner('GET /api/v1/console/readiness'))
    expect(checks.map(({ title }) => title)).toEqual([
      ...['Outlet', 'Delivery areas', 'Menu', 'Payments', 'Sign-in codes'],
    ])
    await reset()
  })

  it('OW-02 is mended through the outlet’s form, whose second writer is told what the first saved', async () => {
    await reset()
    await update({ latitude: 0, longitude: 0 })
    const params = { id: marina }
    const { version, details } = expectOk(
      await owner('GET /api/v1/console/stores/:id/outlet-settings', { params }),
    )
    const save = (part: object) =>
      owner('PUT /api/v1/console/stores/:id/outlet-settings', {
        params,
        body: { ...details, ...part, version },
      })
    expect(await save({ latitude: 91 })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'latitude' },
    })
    expect(await save({ phone: '+97140000000' })).toMatchObject({
      ok: false,
      error: { code: 5096, field: 'latitude', message: expect.stringContaining('0, 0 in the ocean') },
    })
    expectOk(await save({ latitude: 25.1, longitude: 55.2 }))
    expect(await findAtMarina()).toEqual([])
    expect(await save({ phone: '+97140000000' })).toMatchObject({
      ok: false,
      error: { code: 4480, data: { details: { latitude: 25.1 } } },
    })
  })

  it('OW-02 is said by production’s start in the same sentences, and nowhere else', async () => {
    expect(await buildStartupMessage(shop.platform)).not.toContain('Not ready')
    const env = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://shop.example' }
    const live = await startTestShop({ env })
    await live.platform.db.tenant(live.site.brandId, ({ sql }) =>
      sql.updateTable('stores').set({ hours: CLOSED }).where('key', '=', 'marina').execute(),
    )
    const message = await buildStartupMessage(live.platform)
    expect(message).toContain(
      '/test-kitchen, Marina: There are no opening hours, so it is always closed. → https://shop.example/console/hours',
    )
    expect(message).toContain('/test-kitchen: Nobody gets a sign-in code: no message service is set up.')
    await live.close()
  })
})
