import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import {
  createVerifiedCustomer,
  fillCart,
  seedTestBrand,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ListedTable } from '#core/tables/server/table-directory.service.ts'
import type { Client } from '#platform/contract/client.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { OrderingSettingsApi, OutletOrdering } from '../contract/ordering-endpoints.ts'

describe('ordering settings', () => {
  const team = createTestStaff()
  /** The tables of every outlet. */
  const floor: ListedTable[] = []
  const tables: ServerPlugin = {
    name: 'test-tables',
    provides: () => ({ tableDirectory: [async () => floor] }),
  }
  let shop: TestShop
  let owner: Client<OrderingSettingsApi>
  let store = ''
  const signIn = (token: string): Client<OrderingSettingsApi> => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<OrderingSettingsApi>()
  }
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, team, tables] })
    const { brandId, stores } = shop.site
    store = stores.marina ?? ''
    team.add('owner', { brandId, role: 'owner' })
    team.add('here', { brandId, storeIds: [store] })
    team.add('there', { brandId, storeIds: [stores.downtown ?? ''] })
    team.add('kitchen', { brandId, role: 'kitchen' })
    team.add('other', { brandId: (await seedTestBrand(shop, { key: 'elsewhere' })).brandId, role: 'owner' })
    owner = signIn('owner')
  })
  afterAll(() => shop.close())

  const fetchForm = (by: Client<OrderingSettingsApi>) =>
    by('GET /api/v1/console/stores/:id/ordering-settings', { params: { id: store } })
  const read = async (by = owner) => expectOk(await fetchForm(by))
  const save = async (part: Partial<OutletOrdering>, by = owner) => {
    const { ordering, version } = await read()
    return by('PUT /api/v1/console/stores/:id/ordering-settings', {
      params: { id: store },
      body: { ...ordering, ...part, version },
    })
  }

  it('sets every part of how an outlet takes orders, and reads it back', async () => {
    const { ordering, taxes } = await read()
    const [tax] = taxes
    const wanted: OutletOrdering = {
      ...{ timeZone: 'Asia/Kuwait', isActive: true, skipToMenu: true, isEmailNeeded: 20, isPinNeeded: true },
      collect: [
        {
          ...{ key: 'floor', type: 4, label: { en: 'Floor' }, mandatory: true },
          options: [{ key: 'one', name: { en: 'First' } }],
        },
      ],
      tableNumbers: ['1', 'Terrace 2'],
      gallery: [
        {
          base: '/pictures/0123456789abcdef0123456789abcdef',
          width: 800,
          height: 600,
          alt: { en: 'The room' },
        },
      ],
      ...{ packagingFee: 150, packagingTax: tax?._id ?? null },
      charges: {
        service: { dineIn: { rate: 1250 }, delivery: { amount: 300 } },
        smallOrder: { delivery: { below: 5000, amount: 400 } },
        delivery: {
          by: 'distance',
          bands: [
            { upTo: 2000, fee: 500 },
            { upTo: 5000, fee: 900 },
          ],
        },
        ...{ roundTo: 25, tax: tax?._id ?? null },
      },
      ...{ tipPresets: [10, 20], minimumOrder: { delivery: 2500, pickup: 500 } },
    }
    expect(expectOk(await save(wanted)).ordering).toEqual(wanted)
    expectOk(await save(ordering))
    expect((await read()).ordering).toEqual(ordering)
  })

  it('says whether the outlet has tables, whose names take the place of the numbers', async () => {
    expect((await read()).hasTables).toBe(false)
    floor.push({ id: 'r', kind: 'room', name: '101' })
    expect((await read()).hasTables).toBe(false)
    floor.push({ id: 't', kind: 'table', name: '4' })
    expect((await read()).hasTables).toBe(true)
    floor.length = 0
  })

  it('counts in carts that are open already', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    await fillCart(browser, shop.site)
    const { ordering } = await read()
    const fetchTotal = async () =>
      expectOk(await browser.api<CartApi>()('GET /api/v1/carts/getAll', { query: { store } })).cart?.total
        .amount ?? 0
    const before = await fetchTotal()
    expectOk(await save({ packagingFee: ordering.packagingFee + 1000 }))
    expect(await fetchTotal()).toBe(before + 1000)
    expectOk(await save({ packagingFee: ordering.packagingFee }))
  })

  it('is for owners and managers of the outlet', async () => {
    expectOk(await fetchForm(signIn('here')))
    expectOk(await save({ skipToMenu: false }, signIn('here')))
    for (const token of ['there', 'other'])
      expect(await fetchForm(signIn(token))).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await save({}, signIn('there'))).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await fetchForm(signIn('kitchen'))).toMatchObject({ ok: false, error: { status: 403 } })
  })

  it('shows the second of two writers what the first saved', async () => {
    const { ordering, version } = await read()
    expectOk(await save({ packagingFee: 777 }))
    const params = { id: store }
    const body = { ...ordering, version }
    expect(await owner('PUT /api/v1/console/stores/:id/ordering-settings', { params, body })).toMatchObject({
      ok: false,
      error: { code: 4480, data: { ordering: { packagingFee: 777 } } },
    })
  })

  it.each([
    [{ timeZone: 'Gulf' }, 'timeZone'],
    [{ tableNumbers: ['1', '1'] }, 'tableNumbers'],
    [{ tipPresets: [101] }, 'tipPresets.0'],
    [{ packagingFee: -1 }, 'packagingFee'],
    [{ packagingTax: '00000000000000000000' }, 'packagingTax'],
  ])('refuses %j at its field', async (part, field) => {
    expect(await save(part)).toMatchObject({ ok: false, error: { status: 422, field } })
  })

  it('refuses a question or an answer with a key that is there already', async () => {
    const ask = (key: string, options: string[]) => ({
      ...{ key, type: 4 as const, label: { en: key }, mandatory: false },
      options: options.map((option) => ({ key: option, name: { en: option } })),
    })
    expect(await save({ collect: [ask('a', ['x']), ask('a', ['x'])] })).toMatchObject({
      ...{ ok: false, error: { code: 4491, field: 'collect.1' } },
    })
    expect(await save({ collect: [ask('a', ['x', 'x'])] })).toMatchObject({
      ...{ ok: false, error: { code: 4491, field: 'collect.0.options.1' } },
    })
  })
})
