import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createGuest,
  createVerifiedCustomer,
  generatePhone,
  saveAddress,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { days, seconds } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CustomersApi } from '../contract/endpoints.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

describe('accounts', () => {
  it('AU-06 begin as a guest who has a token but no verified phone', async () => {
    const browser = await createGuest(shop, shop.site)
    const me = await browser.api<CustomersApi>()('GET /api/v1/users/me')
    expect(me).toMatchObject({ ok: true, data: { isGuest: true, phoneVerified: false, phone: '' } })
  })

  it('AU-08 answer 401 to a token that is unknown, or sent without its cookie', async () => {
    const browser = await createGuest(shop, shop.site)
    const thief = shop.browser()
    thief.token = browser.token
    expect(await thief.api<CustomersApi>()('GET /api/v1/users/me')).toMatchObject({
      ok: false,
      error: { status: 401, code: 401 },
    })
    browser.token = 'c_unknown'
    expect(await browser.api<CustomersApi>()('GET /api/v1/users/me')).toMatchObject({
      ok: false,
      error: { status: 401 },
    })
  })

  it('end a session that was not used for seven days', async () => {
    const start = shop.clock.now()
    const browser = await createGuest(shop, shop.site)
    shop.clock.advance(days(7))
    expect(await browser.api<CustomersApi>()('GET /api/v1/users/me')).toMatchObject({
      ok: false,
      error: { status: 401 },
    })
    shop.clock.set(start)
  })

  it('AU-07 sign out and invalidate the token immediately', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site)
    const api = browser.api<CustomersApi>()
    expect(await api('POST /api/v1/users/signout')).toMatchObject({ ok: true })
    expect(await api('GET /api/v1/users/me')).toMatchObject({ ok: false, error: { status: 401 } })
  })

  it('are found again by the same phone', async () => {
    const phone = generatePhone()
    const first = await createVerifiedCustomer(shop, shop.site, { phone, name: 'Leila Odeh' })
    const before = await first.api<CustomersApi>()('GET /api/v1/users/me')
    shop.clock.advance(31_000)
    const second = await signIn(shop, shop.site, {
      browser: await createGuest(shop, shop.site),
      phone,
      name: '',
    })
    const after = await second.api<CustomersApi>()('GET /api/v1/users/me')
    expect(after).toEqual(before)
  })

  it('AU-07 change name, e-mail and wishes about messages, each alone, and nobody else’s', async () => {
    const [browser, other] = [
      await createVerifiedCustomer(shop, shop.site, { name: 'Leila Odeh', email: 'leila@example.com' }),
      await createVerifiedCustomer(shop, shop.site, { name: 'Rami Odeh' }),
    ]
    const api = browser.api<CustomersApi>()
    const read = async (from = api) => expectOk(await from('GET /api/v1/users/me'))
    const [before, others] = [await read(), await read(other.api<CustomersApi>())]
    const change = async (body: object) => expectOk(await api('PUT /api/v1/users/profile', { body }))
    const renamed = { ...before, fullName: 'Leila Haddad', firstName: 'Leila', lastName: 'Haddad' }
    expect(await change({ fullName: 'Leila Haddad' })).toEqual(renamed)
    const reached = { ...renamed, email: 'haddad@example.com' }
    expect(await change({ email: 'haddad@example.com' })).toEqual(reached)
    const quiet = { ...reached, isSMSEnabled: !before.isSMSEnabled }
    expect(await change({ isSMSEnabled: !before.isSMSEnabled })).toEqual(quiet)
    expect(await read()).toEqual(quiet)
    expect(await read(other.api<CustomersApi>())).toEqual(others)
  })

  it('reject a profile with an invalid name or e-mail, naming the field', async () => {
    const api = (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()
    expect(await api('PUT /api/v1/users/profile', { body: { fullName: '<b>' } })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'fullName' },
    })
    expect(await api('PUT /api/v1/users/profile', { body: { email: 'amal@' } })).toMatchObject({
      ok: false,
      error: { status: 422, field: 'email' },
    })
  })

  it('AU-07 are deleted without a trace of the person, and restored for the same phone with the secret', async () => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, {
      phone,
      name: 'Canary Bird',
      email: 'canary@example.com',
    })
    await saveAddress(browser, shop.site.areas.jbr ?? '')
    const api = browser.api<CustomersApi>()
    const me = await api('GET /api/v1/users/me')
    const id = me.ok ? me.data._id : ''
    const deleted = await api('DELETE /api/v1/users/:id', { params: { id } })
    expect(deleted).toMatchObject({ ok: true })
    expect(await api('GET /api/v1/users/me')).toMatchObject({ ok: false, error: { status: 401 } })
    const rows = await shop.platform.db.system(async (tx) => [
      ...(await tx.sql.selectFrom('users').selectAll().where('id', '=', id).execute()),
      ...(await tx.sql.selectFrom('addresses').selectAll().where('user_id', '=', id).execute()),
      ...(await tx.sql.selectFrom('otp_challenges').selectAll().where('user_id', '=', id).execute()),
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Canary|canary|${phone}`))

    shop.clock.advance(31_000)
    const again = await signIn(shop, shop.site, {
      browser: await createGuest(shop, shop.site),
      phone,
      name: '',
    })
    const restoreId = deleted.ok ? deleted.data.restoreId : ''
    const wrong = await again.api<CustomersApi>()('PUT /api/v1/users/:id', {
      params: { id },
      body: { restoreId: 'r_wrong' },
    })
    expect(wrong).toMatchObject({ ok: false, error: { code: 4415 } })
    const restored = await again.api<CustomersApi>()('PUT /api/v1/users/:id', {
      params: { id },
      body: { restoreId },
    })
    expect(restored).toMatchObject({
      ok: true,
      data: { _id: id, fullName: 'Canary Bird', email: 'canary@example.com', phone },
    })
  })
})

describe('deleted accounts', () => {
  it.each([
    ['can be restored in the last second of', days(30) - seconds(1), true],
    ['cannot be restored after', days(30), false],
  ])('AU-07 %s thirty days', async (_, elapsed, isRestorable) => {
    const phone = generatePhone()
    const browser = await createVerifiedCustomer(shop, shop.site, { phone, name: 'Canary Bird' })
    const api = browser.api<CustomersApi>()
    const { _id: id } = expectOk(await api('GET /api/v1/users/me'))
    const deletedAt = shop.clock.now().getTime()
    const { restoreId, restorableUntil } = expectOk(await api('DELETE /api/v1/users/:id', { params: { id } }))
    expect(Date.parse(restorableUntil) - deletedAt).toBe(days(30))
    shop.clock.advance(elapsed)
    const again = await createVerifiedCustomer(shop, shop.site, { phone, name: '' })
    const restored = await again.api<CustomersApi>()('PUT /api/v1/users/:id', {
      params: { id },
      body: { restoreId },
    })
    expect(restored).toMatchObject(
      isRestorable
        ? { ok: true, data: { _id: id, fullName: 'Canary Bird' } }
        : { ok: false, error: { code: 4415 } },
    )
  })

  it('AU-07 are restored with the secret for their own phone only', async () => {
    const browser = await createVerifiedCustomer(shop, shop.site, { name: 'Canary Bird' })
    const api = browser.api<CustomersApi>()
    const { _id: id } = expectOk(await api('GET /api/v1/users/me'))
    const { restoreId } = expectOk(await api('DELETE /api/v1/users/:id', { params: { id } }))
    const stranger = (await createVerifiedCustomer(shop, shop.site, { name: 'Another' })).api<CustomersApi>()
    const taken = await stranger('PUT /api/v1/users/:id', { params: { id }, body: { restoreId } })
    expect(taken).toMatchObject({ ok: false, error: { code: 4415 } })
    expect(await stranger('GET /api/v1/users/me')).toMatchObject({ ok: true, data: { fullName: 'Another' } })
  })
})

describe('saved addresses', () => {
  const home = () => ({
    addressType: 10 as const,
    areaId: shop.site.areas.jbr ?? '',
    flat: '12',
    building: 'Sea Tower',
    floor: '3',
    landmark: 'by the mosque',
  })

  const setCountry = (to: string) =>
    shop.platform.db.system((tx) =>
      tx.sql.updateTable('brands').set({ country: to }).where('id', '=', shop.site.brandId).execute(),
    )

  it.each([
    ['AE', true],
    ['EG', true],
    ['GR', true],
    ['RS', false],
    ['FR', false],
    ['TR', false],
  ])(
    'AD-02 have a floor in the Middle East, North Africa and Greece only: %s %s',
    async (country, hasFloor) => {
      const api = (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()
      await setCountry(country)
      const saved = await api('POST /api/v1/address', { body: { ...home(), block: '4', street: 'Marsa 12' } })
      await setCountry('AE')
      expect(expectOk(saved).floor).toBe(hasFloor ? '3' : undefined)
    },
  )

  it('AD-02 are added, changed and deleted with all their fields, each alone', async () => {
    const api = (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()
    const other = expectOk(
      await api('POST /api/v1/address', { body: { ...home(), flat: '2', addressType: 30 } }),
    )
    const added = await api('POST /api/v1/address', { body: home() })
    expect(added).toMatchObject({ ok: true, data: { ...home(), address: '12, Sea Tower, 3, by the mosque' } })
    const id = added.ok ? added.data._id : ''
    const changed = await api('PATCH /api/v1/address/:id', {
      params: { id },
      body: { ...home(), addressType: 20, flat: '14' },
    })
    expect(changed).toMatchObject({ ok: true, data: { _id: id, addressType: 20, flat: '14' } })
    const saved = expectOk(await api('GET /api/v1/address'))
    expect(saved.map(({ _id, flat }) => `${_id} ${flat}`).toSorted()).toEqual(
      [`${other._id} 2`, `${id} 14`].toSorted(),
    )
    expect(await api('DELETE /api/v1/address/:id', { params: { id } })).toMatchObject({ ok: true })
    expect(expectOk(await api('GET /api/v1/address')).map(({ _id }) => _id)).toEqual([other._id])
  })

  it('AD-02 are home 10, work 20 or other 30, with every field of an address as it was typed', async () => {
    const api = (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()
    const fields = {
      ...{ areaId: shop.site.areas.jbr ?? '', flat: '12', building: 'Sea Tower', block: 'Block 4' },
      ...{ street: 'Marsa Street', floor: '3', landmark: 'by the mosque', pinCode: '00000' },
      additionalInfo: 'Ring twice',
    }
    for (const addressType of [10, 20, 30] as const)
      expectOk(await api('POST /api/v1/address', { body: { ...fields, addressType } }))
    const other = await api('POST /api/v1/address', { body: { ...fields, addressType: 40 as 30 } })
    expect(other).toMatchObject({ error: { status: 422, field: 'addressType' } })
    const saved = expectOk(await api('GET /api/v1/address'))
    expect(saved.map(({ addressType }) => addressType).toSorted()).toEqual([10, 20, 30])
    for (const address of saved) expect(address).toMatchObject(fields)
  })

  it("AD-02 answer another customer's address as if it did not exist", async () => {
    const owner = await createVerifiedCustomer(shop, shop.site)
    const id = await saveAddress(owner, shop.site.areas.jbr ?? '')
    const api = (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()
    expect(await api('PATCH /api/v1/address/:id', { params: { id }, body: home() })).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
    expect(await api('DELETE /api/v1/address/:id', { params: { id } })).toMatchObject({
      ok: false,
      error: { status: 404 },
    })
    expect(await owner.api<CustomersApi>()('GET /api/v1/address')).toMatchObject({
      ok: true,
      data: [{ _id: id }],
    })
  })

  it.each([
    ['RS', { street: 'Njegoševa 12' }, { flat: '12', building: '12' }, 'street', 'Popunite: Ulica i broj.'],
    [
      'KW',
      { block: '4', street: '12', building: '7' },
      { flat: '2', building: '7' },
      'block',
      'Popunite: Blok ili naselje.',
    ],
    ['AE', { flat: 'Villa 12' }, { flat: '-', street: '7 St.' }, 'flat', 'Popunite: Stan, kuća ili zgrada.'],
  ])(
    'AD-02 need in %s what addresses there have, and no dash',
    async (country, enough, tooLittle, field, message) => {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const api = browser.api<CustomersApi>()
      const place = { addressType: 10 as const, areaId: shop.site.areas.jbr ?? '' }
      await setCountry(country)
      const saved = await api('POST /api/v1/address', { body: { ...place, ...enough } })
      browser.language = 'sr'
      const refused = await api('POST /api/v1/address', { body: { ...place, ...tooLittle } })
      const inWords = await api('POST /api/v1/address', { body: { ...place, address: 'Njegoševa 12' } })
      await setCountry('AE')
      expect(saved).toMatchObject({ ok: true })
      expect(refused).toMatchObject({ ok: false, error: { code: 4418, status: 422, field, message } })
      expect(inWords).toMatchObject({ ok: true, data: { address: 'Njegoševa 12' } })
    },
  )

  it('AD-02 name every invalid field, and nothing is saved', async () => {
    const api = (await createVerifiedCustomer(shop, shop.site)).api<CustomersApi>()
    const body = { ...home(), flat: '   ', building: 'x'.repeat(81), lat: 91 }
    const refused = await api('POST /api/v1/address', { body })
    expect(refused).toMatchObject({ ok: false, error: { status: 422 } })
    const fields = refused.ok ? [] : refused.error.errors?.map(({ field }) => field)
    expect(fields).toEqual(['flat', 'building', 'lat'])
    expect(await api('GET /api/v1/address')).toEqual({ ok: true, data: [] })
  })
})
