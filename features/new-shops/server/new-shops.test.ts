import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import { hireStaff, signInStaff } from '#core/staff/testing/sign-in.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { days } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { NewShopsApi } from '../contract/endpoints.ts'
import type { FirstStepsApi } from '../contract/first-steps-endpoint.ts'
import type { NewShop } from '../domain/new-shop.ts'
import { prepareLink } from './new-shops.service.ts'

const OWNER = { name: 'Lina', password: 'Sesame-and-salt-3' }

const SHOP: NewShop = {
  ...{ name: 'Zaytoun', homePath: 'zaytoun', merchantType: 'restaurant', country: 'JO', currency: 'JOD' },
  ...{
    timeZone: 'Asia/Amman',
    language: 'ar',
    colorCode: '#3f6212',
    address: 'شارع الرينبو 7',
    city: 'عمّان',
  },
  ...{ latitude: 31.95, longitude: 35.92, opens: '09:00', closes: '01:00' },
}

describe.each(listTestDatabases())('a new shop, on $name', ({ name }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: name })
  })
  afterAll(() => shop.close())

  const api = () => shop.browser().api<NewShopsApi>()
  const tokenOf = (link: string | null): string => link?.split('#')[1] ?? ''
  const ask = async (email: string): Promise<string> =>
    tokenOf(expectOk(await api()('POST /api/v1/console/new-shops', { body: { email } })).link)
  const open = (token: string, changes: Partial<NewShop> = {}, owner = OWNER) =>
    api()('POST /api/v1/console/new-shop/opening', { body: { token, shop: { ...SHOP, ...changes }, owner } })

  it('keeps what was filled in, also under a newer link, and no longer by the former one', async () => {
    const first = await ask(' Keeps@Shop.example')
    const draft = { name: 'Zaytoun', homePath: 'zaytoun', latitude: 31.95 }
    expectOk(await api()('PUT /api/v1/console/new-shop/draft', { body: { token: first, draft } }))
    const second = await ask('keeps@shop.example')
    expect(await api()('POST /api/v1/console/new-shop', { body: { token: second } })).toMatchObject({
      data: { email: 'keeps@shop.example', draft, isOpen: false },
    })
    const gone = { error: { status: 410, code: 4551 } }
    for (const token of [first, `${second}x`, 'x'])
      expect(await api()('POST /api/v1/console/new-shop', { body: { token } })).toMatchObject(gone)
    shop.clock.advance(days(31))
    expect(await api()('POST /api/v1/console/new-shop', { body: { token: second } })).toMatchObject(gone)
  })

  it('is opened once, not yet for customers, and signs its owner in', async () => {
    const token = await ask('lina@zaytoun.example')
    const [one, other] = await Promise.all([open(token), open(token)])
    const results = [one, other]
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = results.find(({ ok }) => !ok)
    expect(refused).toMatchObject({ error: { status: 409 } })
    const done = expectOk(results.find(({ ok }) => ok) ?? one)
    expect(done.staff).toMatchObject({
      ...{ name: 'Lina', role: 'owner', isLimited: false, email: 'lina@zaytoun.example' },
      brand: { name: 'Zaytoun', merchantType: 'restaurant', colorCode: '#3f6212' },
    })
    const resolved = await shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', {
      query: { path: 'zaytoun' },
    })
    expect(resolved).toMatchObject({ ok: true, data: { homePath: 'zaytoun' } })
    expect(await api()('POST /api/v1/console/new-shop', { body: { token } })).toMatchObject({
      data: { isOpen: true, draft: {} },
    })
    expect(await open(token)).toMatchObject({ error: { status: 409, code: 4552 } })
    const body = { email: 'lina@zaytoun.example', password: OWNER.password }
    expectOk(await shop.browser().api<StaffApi>()('POST /api/v1/console/sign-in', { body }))
  })

  it('names what is wrong, and then nothing is saved', async () => {
    const token = await ask('wrong@shop.example')
    const wrong = async (changes: Partial<NewShop>, field: string) =>
      expect(await open(token, { homePath: 'wrong-shop', ...changes })).toMatchObject({
        error: { status: 422, field },
      })
    await wrong({ currency: 'XXQ' }, 'shop.currency')
    await wrong({ timeZone: 'Asia/Nowhere' }, 'shop.timeZone')
    await wrong({ homePath: 'console' }, 'shop.homePath')
    await wrong({ latitude: 91 }, 'shop.latitude')
    await wrong({ latitude: 0, longitude: 0 }, 'shop.latitude')
    await wrong({ opens: '25:00' }, 'shop.opens')
    await wrong({ colorCode: 'red' }, 'shop.colorCode')
    expect(await open(token, { homePath: 'wrong-shop' }, { ...OWNER, password: 'password' })).toMatchObject({
      error: { status: 422, field: 'owner.password' },
    })
    expect(await open(token, { homePath: shop.site.homePath })).toMatchObject({
      error: { status: 409, code: 4553, field: 'shop.homePath' },
    })
    await hireStaff(shop, shop.site.brandId, { email: 'wrong@shop.example', role: 'driver' })
    expect(await open(token, { homePath: 'wrong-shop' })).toMatchObject({
      error: { status: 409, code: 4448 },
    })
    const resolved = await shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', {
      query: { path: 'wrong-shop' },
    })
    expect(resolved).toMatchObject({ ok: false, error: { status: 404 } })
  })

  it('gets one address of two that are opened with the same one at once', async () => {
    const tokens = [await ask('rival-1@shop.example'), await ask('rival-2@shop.example')]
    const results = await Promise.all(tokens.map((token) => open(token, { homePath: 'rivals' })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 4553, field: 'shop.homePath' } })
  })

  it('is offered a free address made of its name', async () => {
    const token = await ask('name@shop.example')
    const propose = async (wish: string) =>
      expectOk(await api()('POST /api/v1/console/new-shop/address', { body: { token, wish } }))
    expect(await propose('Ćao, Đorđe!')).toEqual({ homePath: 'cao-djordje', isAsWished: false })
    expect(await propose(shop.site.homePath)).toEqual({
      ...{ homePath: `${shop.site.homePath}-2`, isAsWished: false },
    })
    expect(await propose('free-place')).toEqual({ homePath: 'free-place', isAsWished: true })
    expect(await propose('🍕')).toEqual({ homePath: null, isAsWished: false })
  })

  it('is no second shop for somebody who has one', async () => {
    await hireStaff(shop, shop.site.brandId, { email: 'has@shop.example', role: 'owner' })
    const sent = expectOk(
      await api()('POST /api/v1/console/new-shops', { body: { email: 'has@shop.example' } }),
    )
    expect(sent.link).toMatch(/\/console\/sign-in$/)
  })

  it('knows its first steps by what is there', async () => {
    const token = await ask('steps@shop.example')
    expectOk(await open(token, { homePath: 'steps' }))
    const steps = async () => {
      const browser = shop.browser()
      const body = { email: 'steps@shop.example', password: OWNER.password }
      browser.token = expectOk(await browser.api<StaffApi>()('POST /api/v1/console/sign-in', { body })).token
      const state = expectOk(await browser.api<FirstStepsApi>()('GET /api/v1/console/first-steps'))
      return state.steps.filter(({ isDone }) => isDone).map(({ step }) => step)
    }
    expect(await steps()).toEqual(['shop', 'payment'])
    await hireStaff(shop, shop.site.brandId, { email: 'old@shop.example', role: 'owner' })
    const owner = await signInStaff(shop, 'old@shop.example')
    const { steps: old } = expectOk(await owner.api<FirstStepsApi>()('GET /api/v1/console/first-steps'))
    expect(old.find(({ step }) => step === 'menu')).toEqual({ step: 'menu', isDone: true })
  })

  it('has countries with their currency and time zones in the reader’s language', async () => {
    const browser = shop.browser()
    browser.language = 'ar'
    const { countries, currencies } = expectOk(
      await browser.api<NewShopsApi>()('GET /api/v1/console/new-shops/choices'),
    )
    expect(countries.find(({ code }) => code === 'JO')).toEqual({
      ...{ code: 'JO', name: 'الأردن', currency: 'JOD', timeZones: ['Asia/Amman'] },
    })
    expect(currencies.some(({ code }) => code === 'JOD')).toBe(true)
    expect(countries.length).toBeGreaterThan(200)
  })
})

describe('a sign-up with mail', () => {
  const sent: OutgoingMessage[] = []
  let shop: TestShop
  const mailbox: ServerPlugin = {
    name: 'mailbox',
    provides: () => ({
      messageProvider: [
        { name: 'mailbox', channels: ['email'], send: async (message) => void sent.push(message) },
      ],
    }),
  }
  beforeAll(async () => {
    shop = await startTestShop({ plugins: [...serverPlugins, mailbox], env: { SIGN_UP: 'open' } })
  })
  afterAll(() => shop.close())

  const ask = async (email: string) => {
    const api = shop.browser('ar').api<NewShopsApi>()
    const answer = expectOk(await api('POST /api/v1/console/new-shops', { body: { email } }))
    await shop.jobs.runPending()
    return answer
  }

  it('sends the link to the address alone, and the answer does not say whether it is known', async () => {
    await hireStaff(shop, shop.site.brandId, { email: 'known@shop.example', role: 'owner' })
    expect([await ask('new@shop.example'), await ask('known@shop.example')]).toEqual([
      ...[{ link: null }, { link: null }],
    ])
    expect(sent.map(({ to, subject, brandId }) => ({ to, subject, brandId }))).toEqual([
      { to: 'new@shop.example', subject: 'افتح متجرك', brandId: null },
      { to: 'known@shop.example', subject: 'لديك متجر بالفعل', brandId: null },
    ])
    const token = /\/console\/new-shop#(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    const api = shop.browser().api<NewShopsApi>()
    expect(await api('POST /api/v1/console/new-shop', { body: { token } })).toMatchObject({
      data: { email: 'new@shop.example', language: 'ar' },
    })
    expect(sent[1]?.text).not.toContain('#')
  })
})

it('a shop is opened by invitation alone where the operator wants it so', async () => {
  const shop = await startTestShop({ env: { SIGN_UP: 'invited' } })
  const api = shop.browser().api<NewShopsApi>()
  expect(await api('GET /api/v1/console/new-shops')).toMatchObject({ data: { isSignUpOpen: false } })
  const body = { email: 'new@shop.example' }
  expect(await api('POST /api/v1/console/new-shops', { body })).toMatchObject({
    error: { status: 403, code: 4550 },
  })
  const { link } = await shop.platform.db.system((tx) =>
    prepareLink(shop.platform, tx, { ...body, language: 'en' }),
  )
  const token = link.split('#')[1] ?? ''
  expect(await api('POST /api/v1/console/new-shop', { body: { token } })).toMatchObject({ ok: true })
  await shop.close()
})
