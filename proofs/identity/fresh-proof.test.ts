import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  generatePhone,
  signIn,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { minutes, seconds } from '#platform/kernel/clock.ts'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { getStrongestDatabase } from './default-limits.ts'
import { createMessageLedger } from './message-ledger.ts'

const VERIFY_AGAIN = { ok: false, error: { status: 403, code: 4416 } }

describe('limits of an unattended device', () => {
  const ledger = createMessageLedger()
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase(), plugins: ledger.areas })
  })
  afterAll(() => shop.close())

  const api = (browser: TestBrowser) => browser.api<CustomersApi>()
  const customer = async (phone: string, language: Language = 'en') => {
    const browser = await createGuest(shop, shop.site)
    browser.language = language
    return signIn(shop, shop.site, { browser, phone, name: '' })
  }
  const idOf = async (browser: TestBrowser): Promise<string> => {
    const me = await api(browser)('GET /api/v1/users/me')
    return me.ok ? me.data._id : ''
  }
  const remove = async (browser: TestBrowser) =>
    api(browser)('DELETE /api/v1/users/:id', { params: { id: await idOf(browser) } })
  const askForChange = (browser: TestBrowser, phone: string) =>
    api(browser)('POST /api/v1/users/sendotp', {
      body: { phoneCode: '971', phone, store: shop.site.stores.marina ?? '', isPhoneChange: true },
    })

  it('AU-07 deletes an account only within five minutes of a code to its phone', async () => {
    const phone = generatePhone()
    const browser = await customer(phone)
    shop.clock.advance(minutes(5) + seconds(1))
    expect(await remove(browser)).toMatchObject(VERIFY_AGAIN)
    expect(await idOf(browser)).not.toBe('')
    await signIn(shop, shop.site, { browser, phone, name: '' })
    expect(await remove(browser)).toMatchObject({ ok: true })
  })

  it('AU-07 changes a phone only within ten minutes of a code to the present one', async () => {
    const phone = generatePhone()
    const browser = await customer(phone)
    shop.clock.advance(minutes(10) + seconds(1))
    const before = ledger.messages.length
    expect(await askForChange(browser, generatePhone())).toMatchObject(VERIFY_AGAIN)
    expect(ledger.messages).toHaveLength(before)
    expect(await askForChange(await createGuest(shop, shop.site), generatePhone())).toMatchObject(
      VERIFY_AGAIN,
    )
    await signIn(shop, shop.site, { browser, phone, name: '' })
    expect(await askForChange(browser, generatePhone())).toMatchObject({ ok: true })
  })

  it.each(LANGUAGES)(
    'AU-07 notifies the former phone of a change, in %s, and removes the number with the account',
    async (language) => {
      const [former, next] = [generatePhone(), generatePhone()]
      const browser = await customer(former, language)
      await shop.platform.db.tenant(shop.site.brandId, async (tx) => {
        await tx.sql.updateTable('users').set({ language }).where('phone', '=', `+971${former}`).execute()
      })
      const sent = await askForChange(browser, next)
      const verificationId = sent.ok ? sent.data.verificationId : ''
      const otp = ledger.codeFor(`+971${next}`)
      const changed = await api(browser)('POST /api/v1/users/verifyotp', { body: { verificationId, otp } })
      browser.token = changed.ok ? changed.data.token : ''
      await shop.jobs.runPending()
      const notice = ledger.messages.findLast(({ to }) => to === `+971${former}`)
      const brand = notice?.sender ?? ''
      const expected = shop.platform.catalogue.getTranslator(language, 'notifications')(
        'account.phoneChanged',
        {
          brand,
          ending: next.slice(-2),
        },
      )
      expect(notice).toMatchObject({ text: expected, channel: 'sms' })
      expect(notice?.text).not.toContain(next)

      expect(await remove(browser)).toMatchObject({ ok: true })
      const stored = await shop.platform.db.system(async (tx) => [
        ...(await tx.sql.selectFrom('outbox').selectAll().execute()),
        ...(await tx.sql.selectFrom('users').selectAll().execute()),
        ...(await tx.sql.selectFrom('otp_challenges').selectAll().execute()),
      ])
      expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${former}|${next}`))
    },
  )
})
