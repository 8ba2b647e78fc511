import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  createVerifiedCustomer,
  generatePhone,
  seedTestBrand,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { days } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { CustomersApi } from '../contract/endpoints.ts'

const LOST = { ok: false, error: { status: 401 } }

describe.each(listTestDatabases().map(({ name }) => name))(
  'protection against takeover, on %s',
  (database) => {
    let shop: TestShop
    beforeAll(async () => {
      shop = await startTestShop({ database })
    })
    afterAll(() => shop.close())

    const store = () => shop.site.stores.marina ?? ''
    const customers = (browser: TestBrowser) => browser.api<CustomersApi>()
    const me = async (browser: TestBrowser) => {
      return expectOk(await customers(browser)('GET /api/v1/users/me'))
    }

    const ask = async (browser: TestBrowser, phone: string, more: object = {}) => {
      shop.clock.advance(31_000)
      const sent = expectOk(
        await customers(browser)('POST /api/v1/users/sendotp', {
          body: { phoneCode: '971', phone, store: store(), ...more },
        }),
      )
      return { verificationId: sent.verificationId, otp: shop.codes.get(`+971${phone}`) ?? '' }
    }
    const verify = (
      browser: TestBrowser,
      body: { verificationId: string; otp: string; firstName?: string },
    ) => customers(browser)('POST /api/v1/users/verifyotp', { body })

    it('AU-07 changes the phone with a code to the new one, and ends all sessions of the old', async () => {
      const phone = generatePhone()
      const [desk, pocket] = [
        await createVerifiedCustomer(shop, shop.site, { phone }),
        await createGuest(shop, shop.site),
      ]
      shop.clock.advance(31_000)
      await signIn(shop, shop.site, { browser: pocket, phone, name: '' })
      const { _id } = await me(desk)
      expect(await me(pocket)).toMatchObject({ _id })

      const next = generatePhone()
      const code = await ask(desk, next, { isPhoneChange: true })
      expect(await me(desk)).toMatchObject({ phone })
      const changed = await verify(desk, code)
      expect(changed).toMatchObject({ ok: true, data: { user: { _id, phone: next } } })
      expect(await customers(desk)('GET /api/v1/users/me')).toMatchObject(LOST)
      expect(await customers(pocket)('GET /api/v1/users/me')).toMatchObject(LOST)
    })

    it('AU-07 rejects a change to the phone of another customer', async () => {
      const owner = await createVerifiedCustomer(shop, shop.site)
      const { phone, _id } = await me(owner)
      const other = await createVerifiedCustomer(shop, shop.site)
      const code = await ask(other, phone, { isPhoneChange: true })
      expect(await verify(other, code)).toMatchObject({ ok: false, error: { code: 4401, field: 'phone' } })
      expect(await me(owner)).toMatchObject({ _id, phone })
      expect(await me(other)).not.toMatchObject({ phone })
    })

    it('AU-07 gives somebody else who signs in at the same device an account of their own', async () => {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const before = await me(browser)
      const phone = generatePhone()
      const answer = await verify(browser, await ask(browser, phone))
      expect(answer).toMatchObject({ ok: true, data: { user: { phone, fullName: '' } } })
      browser.token = answer.ok ? answer.data.token : ''
      expect((await me(browser))._id).not.toBe(before._id)
      const stored = await shop.platform.db.system((tx) =>
        tx.sql.selectFrom('users').select('phone').where('id', '=', before._id).executeTakeFirst(),
      )
      expect(stored).toEqual({ phone: `+971${before.phone}` })
    })

    it('AU-01 opens one session per code, however often it is sent concurrently', async () => {
      const browser = await createGuest(shop, shop.site)
      const code = await ask(browser, generatePhone())
      const answers = await Promise.all([1, 2, 3, 4].map(() => verify(browser, code)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers) expect(answer).toMatchObject(answer.ok ? {} : { error: { field: 'otp' } })
    })

    it('creates one account when two verify the same new phone concurrently', async () => {
      const phone = generatePhone()
      const people = [await createGuest(shop, shop.site), await createGuest(shop, shop.site)] as const
      const codes = [await ask(people[0], phone), await ask(people[1], phone)] as const
      const answers = await Promise.all([verify(people[0], codes[0]), verify(people[1], codes[1])])
      const ids = answers.map((answer) => (answer.ok ? answer.data.user._id : answer.error.status))
      expect(new Set(ids).size).toBe(1)
    })

    it('AU-08 keeps a session at one merchant while the same browser begins one at another', async () => {
      const other = await seedTestBrand(shop, { key: `other-${crypto.randomUUID().slice(0, 8)}` })
      const browser = await createGuest(shop, shop.site)
      const here = browser.token
      const there = await customers(browser)('POST /api/v1/users/guest-login', {
        body: { promotionUrlId: other.siteId },
      })
      const { _id } = await me(browser)
      browser.token = there.ok ? there.data.token : ''
      expect((await me(browser))._id).not.toBe(_id)
      await customers(browser)('POST /api/v1/users/signout')
      browser.token = here
      expect(await me(browser)).toMatchObject({ _id })
    })

    it('AU-11 rejects names with control characters, markup or reversed text', async () => {
      const browser = await createGuest(shop, shop.site)
      const code = await ask(browser, generatePhone())
      for (const firstName of ['A\nB', '<b>', '\u202egnirts', 'Amal\u0007'])
        expect(await verify(browser, { ...code, firstName })).toMatchObject({
          ok: false,
          error: { status: 422, field: 'firstName' },
        })
      expect(await verify(browser, { ...code, firstName: 'Jean-Luc' })).toMatchObject({ ok: true })
    })

    it('deletes codes, expired sessions and deleted accounts when their time is over', async () => {
      const count = () =>
        shop.platform.db.system(async (tx) => {
          const codes = await tx.sql.selectFrom('otp_challenges').select('id').execute()
          const sessions = await tx.sql.selectFrom('sessions').select('id').execute()
          const restorable = await tx.sql
            .selectFrom('users')
            .select('id')
            .where('restore_sealed', 'is not', null)
            .execute()
          return [codes.length > 0, sessions.length > 0, restorable.length > 0]
        })
      const browser = await createVerifiedCustomer(shop, shop.site)
      await customers(browser)('DELETE /api/v1/users/:id', { params: { id: (await me(browser))._id } })
      const forget = async () => {
        await shop.platform.db.system((tx) =>
          shop.platform.jobs.enqueue(tx, { name: 'customers.forget', payload: {} }),
        )
        await shop.jobs.runPending()
      }
      await forget()
      expect(await count()).toEqual([true, true, true])
      shop.clock.advance(days(30))
      await forget()
      expect(await count()).toEqual([false, false, false])
    })
  },
)
