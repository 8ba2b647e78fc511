import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Client } from '#platform/contract/client.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PeopleApi, StaffedPerson } from '../contract/people-endpoints.ts'

const BRAND = {
  merchantType: 'salon',
  schedule: { pickup: { type: 10, leadMinutes: 30, slotMinutes: 15, daysAhead: 2 } },
  more: { products: [{ sku: 'cut', name: { en: 'Cut', ar: 'قص' }, price: 9000, durationMinutes: 60 }] },
}

const MONA: StaffedPerson = {
  key: 'mona',
  name: { en: 'Mona', ar: 'منى' },
  hours: {
    ...{ mon: [['10:00', '18:00']], tue: [], wed: [], thu: [], fri: [], sat: [] },
    sun: [
      ['08:00', '12:00'],
      ['22:00', '02:00'],
    ],
  },
  categories: ['more'],
  products: ['cut'],
}
const RANA: StaffedPerson = { key: 'rana', name: { en: 'Rana' }, hours: null, categories: [], products: [] }

describe('people who do services', () => {
  const team = createTestStaff()
  let shop: TestShop
  let manager: Client<PeopleApi>
  let store = ''
  const signIn = (token: string): Client<PeopleApi> => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<PeopleApi>()
  }
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, team], brand: BRAND })
    const { brandId, stores } = shop.site
    store = stores.marina ?? ''
    team.add('manager', { brandId, storeIds: [store] })
    team.add('elsewhere', { brandId, storeIds: [stores.downtown ?? ''] })
    team.add('owner', { brandId, role: 'owner' })
    manager = signIn('manager')
  })
  afterAll(() => shop.close())

  const fetchForm = (by = manager, id = store) =>
    by('GET /api/v1/console/stores/:id/people', { params: { id } })
  const saveAt = async (id: string, people: StaffedPerson[], by = manager) => {
    const { version } = expectOk(await fetchForm(signIn('owner'), id))
    return by('PUT /api/v1/console/stores/:id/people', { params: { id }, body: { people, version } })
  }
  const save = (people: StaffedPerson[], by = manager) => saveAt(store, people, by)

  it('sets who works when and does what, and keeps who comes back', async () => {
    const { downtown = '' } = shop.site.stores
    const lina = { ...RANA, key: 'lina' }
    expect(expectOk(await saveAt(downtown, [lina], signIn('owner')))).toMatchObject({
      ...{ people: [lina], hasFittingTimes: false },
    })
    const before = expectOk(await fetchForm())
    expect(before).toMatchObject({
      people: [],
      hasFittingTimes: true,
      products: [{ key: 'cut', name: 'Cut' }],
    })
    expect(expectOk(await save([MONA, RANA])).people).toEqual([MONA, RANA])
    const listIds = () =>
      shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
        sql.selectFrom('appointment_people').select(['id', 'key']).where('key', '=', 'mona').execute(),
      )
    const ids = await listIds()
    expect(expectOk(await save([RANA])).people).toEqual([RANA])
    expect(expectOk(await save([RANA, MONA])).people).toEqual([RANA, MONA])
    expect(await listIds()).toEqual(ids)
    expect(expectOk(await fetchForm(signIn('owner'), downtown)).people).toEqual([lina])
  })

  it.each([
    [[MONA, MONA], 'people.1.key'],
    [[{ ...RANA, products: ['nothing'] }], 'people.0.products'],
    [[{ ...RANA, categories: ['nothing'] }], 'people.0.categories'],
    [[{ ...RANA, name: {} }], 'people.0.name'],
  ])('refuses %# at its field', async (people, field) => {
    expect(await save(people)).toMatchObject({ ok: false, error: { status: 422, field } })
  })

  it('is for staff of the outlet, and shows the second writer what the first saved', async () => {
    expect(await fetchForm(signIn('elsewhere'))).toMatchObject({ ok: false, error: { status: 404 } })
    expect(await save([MONA], signIn('elsewhere'))).toMatchObject({ ok: false, error: { status: 404 } })
    const { version } = expectOk(await fetchForm())
    expectOk(await save([MONA]))
    expect(
      await manager('PUT /api/v1/console/stores/:id/people', {
        params: { id: store },
        body: { people: [RANA], version },
      }),
    ).toMatchObject({ ok: false, error: { code: 4090, data: { people: [{ key: 'mona' }] } } })
  })
})
