import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuest, generatePhone, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { addMilliseconds, hours, minutes, seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { reserveCodeForStore } from './code-budget.service.ts'
import { blockPrefix } from './code-budgets.repo.ts'
import { hashPhone } from './code-limits.writer.ts'

describe.each(listTestDatabases().map(({ name }) => name))('one-time codes on %s', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database })
  })
  afterAll(() => shop.close())

  const newcomer = async () => {
    const browser = await createGuest(shop, shop.site)
    const api = browser.api<CustomersApi>()
    const phone = generatePhone()
    const body = { phoneCode: '971', phone, store: shop.site.stores.marina ?? '' }
    const ask = (changes: object = {}) => api('POST /api/v1/users/sendotp', { body: { ...body, ...changes } })
    const verify = (verificationId: string, otp: string) =>
      api('POST /api/v1/users/verifyotp', {
        body: { verificationId, otp, firstName: 'Amal', lastName: 'Al Hashimi' },
      })
    return { browser, api, phone, ask, verify, code: () => shop.codes.get(`+971${phone}`) ?? '' }
  }

  const challengeOf = async (person: Awaited<ReturnType<typeof newcomer>>) => {
    const sent = expectOk(await person.ask())
    return sent.verificationId
  }

  it('AU-01 verifies the right code once, and the guest becomes a customer with a new token', async () => {
    const person = await newcomer()
    const challenge = await challengeOf(person)
    expect(person.code()).toMatch(/^\d{6}$/)
    const before = person.browser.token
    const verified = await person.verify(challenge, person.code())
    expect(verified).toMatchObject({
      ok: true,
      data: { user: { phoneVerified: true, isGuest: false, firstName: 'Amal', lastName: 'Al Hashimi' } },
    })
    const [old, renewed] = [await person.api('GET /api/v1/users/me'), verified.ok ? verified.data.token : '']
    expect(old).toMatchObject({ ok: false, error: { status: 401 } })
    expect(renewed).not.toBe(before)
    person.browser.token = renewed
    expect(await person.verify(challenge, person.code())).toMatchObject({ ok: false, error: { code: 4403 } })
  })

  it('AU-01 rejects a wrong code, reports how many attempts are left, and blocks after the fifth even if the sixth is right', async () => {
    const person = await newcomer()
    const challenge = await challengeOf(person)
    const wrong = person.code() === '111111' ? '222222' : '111111'
    expect(await person.verify(challenge, wrong)).toMatchObject({
      ok: false,
      error: { status: 422, code: 4402, field: 'otp', message: 'Incorrect OTP! 4 tries left.' },
    })
    for (let tried = 1; tried < 5; tried += 1) await person.verify(challenge, wrong)
    expect(await person.verify(challenge, person.code())).toMatchObject({
      ok: false,
      error: { status: 429, code: 4404, field: 'otp' },
    })
  })

  it('AU-01 evaluates at most five of many concurrent guesses', async () => {
    const person = await newcomer()
    const challenge = await challengeOf(person)
    const guesses = Array.from({ length: 40 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== person.code(),
    )
    const answers = await Promise.all(guesses.map((guess) => person.verify(challenge, guess)))
    const evaluated = answers.filter((answer) => !answer.ok && answer.error.code === 4402)
    expect(evaluated).toHaveLength(5)
  })

  it('AU-01 rejects an expired code', async () => {
    const person = await newcomer()
    const challenge = await challengeOf(person)
    shop.clock.advance(minutes(5))
    expect(await person.verify(challenge, person.code())).toMatchObject({
      ok: false,
      error: { status: 410, code: 4403, field: 'otp' },
    })
  })

  it('AU-01 sends another code after 30 seconds and not before, three in ten minutes', async () => {
    const person = await newcomer()
    const countRefusals = async (): Promise<string[]> => {
      const { body } = await shop.server.inject('/metrics')
      return body.split('\n').filter((line) => line.includes('code.refused.'))
    }
    await challengeOf(person)
    const before = await countRefusals()
    expect(await person.ask()).toMatchObject({ ok: false, error: { status: 429, code: 4405 } })
    expect(await countRefusals()).not.toEqual(before)
    shop.clock.advance(seconds(30))
    expect(await person.ask()).toMatchObject({ ok: true })
    shop.clock.advance(seconds(30))
    expect(await person.ask()).toMatchObject({ ok: true })
    shop.clock.advance(seconds(30))
    expect(await person.ask()).toMatchObject({ ok: false, error: { code: 4406 } })
  })

  it('AU-01 sends by the channel of the brand, and by the preferred one only where both are offered', async () => {
    const configure = (config: 10 | 20 | 30) =>
      shop.platform.db.system((tx) =>
        tx.sql
          .updateTable('brands')
          .set({ msg_config: config })
          .where('id', '=', shop.site.brandId)
          .execute(),
      )
    const channelFor = async (config: 10 | 20 | 30, input: object, prefersSms?: boolean) => {
      await configure(config)
      const person = await newcomer()
      if (prefersSms !== undefined)
        await person.api('PUT /api/v1/users/profile', { body: { isSMSEnabled: prefersSms } })
      const sent = await person.ask(input)
      return sent.ok ? sent.data.channel : sent.error.code
    }
    const channels = [
      await channelFor(10, { notificationModule: 20, isSMSEnabled: false }),
      await channelFor(20, { notificationModule: 10, isSMSEnabled: true }),
      await channelFor(30, { notificationModule: 30, isSMSEnabled: false }),
      await channelFor(30, { notificationModule: 30, isSMSEnabled: true }, false),
      await channelFor(30, { notificationModule: 10, isSMSEnabled: false }),
      await channelFor(30, { notificationModule: 30 }, false),
      await channelFor(30, { notificationModule: 30 }, true),
      await channelFor(30, { notificationModule: 20 }),
    ]
    await configure(10)
    expect(channels).toEqual([10, 20, 20, 10, 20, 20, 10, 20])
  })

  it('AU-02 asks for the terms for pickup and delivery only, not in a food court, not from a signed-in customer', async () => {
    const setCountry = (to: string) =>
      shop.platform.db.system((tx) =>
        tx.sql.updateTable('brands').set({ country: to }).where('id', '=', shop.site.brandId).execute(),
      )
    const signedIn = await newcomer()
    const challenge = await challengeOf(signedIn)
    signedIn.browser.token = expectOk(await signedIn.verify(challenge, signedIn.code())).token
    await setCountry('FR')
    const isAsked = async (input: object) => {
      const sent = await (await newcomer()).ask(input)
      return !sent.ok && sent.error.code === 4407
    }
    const setMerchantType = (to: string) =>
      shop.platform.db.system((tx) =>
        tx.sql.updateTable('brands').set({ merchant_type: to }).where('id', '=', shop.site.brandId).execute(),
      )
    const asked = {
      // The kind of the merchant decides, not the path that a caller names.
      courtPathElsewhere: await isAsked({ orderType: ORDER_TYPE.pickup, flow: '/lp/7/brands' }),
      delivery: await isAsked({ orderType: ORDER_TYPE.delivery }),
      pickupLater: await isAsked({ orderType: ORDER_TYPE.scheduledPickup }),
      dineIn: await isAsked({ orderType: ORDER_TYPE.dineIn }),
      inRoom: await isAsked({ orderType: ORDER_TYPE.inRoomDining }),
    }
    await setMerchantType('food-court')
    const atCourt = {
      pickup: await isAsked({ orderType: ORDER_TYPE.pickup }),
      otherPath: await isAsked({ orderType: ORDER_TYPE.delivery, flow: '/shop/my-order' }),
    }
    await setMerchantType('restaurant')
    shop.clock.advance(seconds(30))
    const again = await signedIn.ask({ orderType: ORDER_TYPE.delivery })
    await setCountry('AE')
    expect(asked).toEqual({
      ...{ courtPathElsewhere: true, delivery: true, pickupLater: true, dineIn: false, inRoom: false },
    })
    expect(atCourt).toEqual({ pickup: false, otherPath: false })
    expect(again).toMatchObject({ ok: true })
  })

  it('AU-11 accepts and refuses the samples of each field that a customer fills in', async () => {
    const person = await newcomer()
    const api = person.api
    const isSaved = async (body: object) => (await api('PUT /api/v1/users/profile', { body })).ok
    const NAMES = [
      ...['Amal', 'Jean-Luc', 'سارة', 'Mary Ann', 'Ana\u2011Marija', 'O\u2018Brien', 'علی\u200cرضا'],
      ...['\u200fنادية\u202c', 'Smith, Jr.', '(Abu Omar)', 'Marko 2', 'Gal·la', '& Sons', '3omar'],
    ]
    const samples: [field: string, accepted: string[], refused: string[]][] = [
      [
        'email',
        ['a@b.co', 'first.last+tag@sub.example.org'],
        [
          'a@b',
          'a b@c.de',
          'a@c..de',
          '<a@b.co>',
          'josé@b.co',
          'ευγε@b.co',
          'a..b@c.de',
          'user.@c.de',
          'a@-x.com',
        ],
      ],
      ['fullName', NAMES, ['   ', '4', '...', '😀', 'a'.repeat(121)]],
      ['firstName', ['4mal', 'Gal·la'], ['4', '&']],
    ]
    for (const [field, accepted, refused] of samples) {
      for (const text of accepted) expect([text, await isSaved({ [field]: text })]).toEqual([text, true])
      for (const text of refused) expect([text, await isSaved({ [field]: text })]).toEqual([text, false])
    }
    // Blanks around a name and between its parts are not stored, and the e-mail of before stays.
    await api('PUT /api/v1/users/profile', { body: { fullName: '  Mary  Ann   Lee ' } })
    expect(await api('GET /api/v1/users/me')).toMatchObject({
      data: { firstName: 'Mary', lastName: 'Ann Lee', email: 'first.last+tag@sub.example.org' },
    })
    for (const phone of ['0000000000', '123', '05o1234567', '0501234567 ext'])
      expect(await person.ask({ phone })).toMatchObject({ ok: false, error: { code: 4401, field: 'phone' } })
    for (const phoneCode of ['0971', '97a', '+']) expect((await person.ask({ phoneCode })).ok).toBe(false)
    expect(await person.ask({ phoneCode: '+971', phone: `0${person.phone}` })).toMatchObject({ ok: true })
  })

  it.each(['RS', 'FR', 'GR'])(
    "AU-02 requires the terms from newcomers in %s, as the store's details state",
    async (country) => {
      const setCountry = (to: string) =>
        shop.platform.db.system((tx) =>
          tx.sql.updateTable('brands').set({ country: to }).where('id', '=', shop.site.brandId).execute(),
        )
      const person = await newcomer()
      await setCountry(country)
      const store = await person.browser.api<StoresApi>()('GET /api/v1/stores/:id/details', {
        params: { id: shop.site.stores.marina ?? '' },
      })
      const without = await person.ask()
      const agreed = await person.ask({ isTermsAndConditionAgreed: true })
      await setCountry('AE')
      expect(store).toMatchObject({
        ok: true,
        data: { location: { countryRef: { isTermsAndConditionRequired: true } } },
      })
      expect(without).toMatchObject({ ok: false, error: { code: 4407, field: 'isTermsAndConditionAgreed' } })
      expect(agreed).toMatchObject({ ok: true })
      expect(await (await newcomer()).ask()).toMatchObject({ ok: true })
    },
  )

  it("AU-01 does not let one guest use another's challenge", async () => {
    const [person, thief] = [await newcomer(), await newcomer()]
    const challenge = await challengeOf(person)
    expect(await thief.verify(challenge, person.code())).toMatchObject({ ok: false, error: { code: 4403 } })
  })

  it('AU-03 UX-29 accepts a number with a leading 0, blanks or Arabic digits and stores it in international form, and rejects what is in no numbering plan', async () => {
    const person = await newcomer()
    const sent = expectOk(await person.ask({ phone: '٠٥٠ ٧٦٥ ٤٣٢١' }))
    // The last ones have the length of a mobile number, and prefixes that nobody has been given.
    for (const phone of ['123', '00000000', 'abc', '4'.repeat(30), '511234567', '0591234567']) {
      expect(await person.ask({ phone })).toMatchObject({
        ok: false,
        error: { status: 422, code: 4401, field: 'phone' },
      })
    }
    const verified = expectOk(await person.verify(sent.verificationId, shop.codes.get('+971507654321') ?? ''))
    const stored = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.selectFrom('users').select('phone').where('id', '=', verified.user._id).execute(),
    )
    expect(stored).toEqual([{ phone: '+971507654321' }])
  })

  it("sends codes only to the store's own country and those that the merchant names, and offers no others", async () => {
    const person = await newcomer()
    const countries = await person.api('GET /api/v1/countries', {
      query: { store: shop.site.stores.marina ?? '' },
    })
    const codes = countries.ok ? countries.data.map(({ alpha2Code }) => alpha2Code) : []
    expect(codes[0]).toBe('AE')
    expect(codes.toSorted()).toEqual(['AE', 'GB', 'IN', 'SA'])
    expect(await person.ask({ phoneCode: '91', phone: '9876543210' })).toMatchObject({ ok: true })
    expect(await person.ask({ phoneCode: '33', phone: '612345678' })).toMatchObject({
      ok: false,
      error: { status: 422, code: 4408, field: 'phoneCode' },
    })
  })

  it('AU-01 sends no code of another purpose to a block of numbers that is refused', async () => {
    const phone = { number: '+971501239990', countryCode: '971', country: 'AE' } as const
    const storeId = shop.site.stores.marina ?? ''
    const reserve = (number: string) =>
      shop.platform.db.tenant(shop.site.brandId, (tx) =>
        reserveCodeForStore(shop.platform, tx, { storeId, phone: { ...phone, number } }),
      )
    expect(await reserve(phone.number)).toBeUndefined()
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      blockPrefix(tx, hashPhone(shop.platform, phone.number).prefixHash, addMilliseconds(tx.now, hours(1))),
    )
    expect(await reserve(phone.number)).toMatchObject({ retryAfter: 3600 })
    expect(await reserve('+971502229990')).toBeUndefined()
  })

  it('AU-10 never accepts 1234 or 0000 where the test setting is off', async () => {
    const person = await newcomer()
    const challenge = await challengeOf(person)
    expect(await person.verify(challenge, '1234')).toMatchObject({ ok: false, error: { code: 4402 } })
    expect(await person.verify(challenge, '0000')).toMatchObject({ ok: false, error: { code: 4402 } })
  })

  it('stores no code in the database, only a keyed hash', async () => {
    const person = await newcomer()
    await challengeOf(person)
    const rows = await shop.platform.db.system((tx) =>
      tx.sql.selectFrom('otp_challenges').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(`"${person.code()}"`)
  })
})

describe('fixed test codes', () => {
  it('AU-10 work only where the test setting is on, and only for a reserved number', async () => {
    const [reserved, other] = [generatePhone(), generatePhone()]
    const shop = await startTestShop({ env: { OTP_TEST_MODE: '1', OTP_TEST_PHONES: `+971${reserved}` } })
    const api = (await createGuest(shop, shop.site)).api<CustomersApi>()
    const signIn = async (phone: string, otp: string) => {
      const body = { phoneCode: '971', phone, store: shop.site.stores.marina ?? '' }
      const sent = await api('POST /api/v1/users/sendotp', { body })
      const verificationId = sent.ok ? sent.data.verificationId : ''
      return api('POST /api/v1/users/verifyotp', { body: { verificationId, otp } })
    }
    expect(await signIn(other, '1234')).toMatchObject({ ok: false, error: { code: 4402 } })
    expect(await signIn(reserved, '1234')).toMatchObject({ ok: true })
    await shop.close()
  })
})
