import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { createGuest, generatePhone, seedTestBrand, type TestSite } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DeadLettersApi } from '../contract/endpoints.ts'
import type { MessageChannel } from '../contract/message-provider.ts'

describe('without a message service for phones', () => {
  const staff = createTestStaff()
  const channels: MessageChannel[] = []
  const service: ServerPlugin = {
    name: 'service',
    provides: () => ({ messageProvider: [{ name: 'service', channels, send: async () => undefined }] }),
  }
  let app: TestApp
  let site: TestSite
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
    app = await startTestApp({ plugins: [...others, staff, service] })
    site = await seedTestBrand(app)
    staff.add('manager', { brandId: site.brandId, role: 'manager' })
  })
  afterAll(() => app.close())

  const requestCode = async () => {
    const guest = await createGuest(app, site)
    const body = { phoneCode: '971', phone: generatePhone(), store: site.stores.marina ?? '' }
    return guest.api<CustomersApi>()('POST /api/v1/users/sendotp', { body })
  }
  const countChallenges = async () => {
    const rows = await app.platform.db.tenant(site.brandId, ({ sql }) =>
      sql.selectFrom('otp_challenges').select('id').execute(),
    )
    return rows.length
  }
  const setModules = (modules: 10 | 20 | 30) =>
    app.platform.db.system(({ sql }) =>
      sql.updateTable('brands').set({ msg_config: modules }).where('id', '=', site.brandId).execute(),
    )

  it('OW-02 AU-01 refuses to send a code, in words, and stores none', async () => {
    expect(await requestCode()).toMatchObject({
      ok: false,
      error: { status: 503, code: 4419, message: expect.stringMatching(/^Codes cannot be sent right now/) },
    })
    expect(await countChallenges()).toBe(0)
  })

  it('AU-01 sends a code by the module that a service serves, of a brand that has both', async () => {
    channels.push('whatsapp')
    expect(await requestCode()).toMatchObject({ error: { code: 4419 } })
    await setModules(30)
    expect(expectOk(await requestCode()).channel).toBe(20)
    await setModules(10)
    channels.length = 0
  })

  it('OW-02 says to staff that no message is sent', async () => {
    const browser = Object.assign(app.browser(), { token: 'manager' })
    const read = () =>
      browser.api<DeadLettersApi>()('GET /api/v1/console/stores/:id/deadLetters', {
        params: { id: site.stores.marina ?? '' },
      })
    expect(expectOk(await read())).toEqual({ messages: [], sendsMessages: false })
    channels.push('sms')
    expect(expectOk(await read())).toEqual({ messages: [], sendsMessages: true })
    channels.length = 0
  })
})

describe.each(listTestDatabases().map(({ name }) => name))(
  'a message service that fails on %s',
  (database) => {
    /** What the service does with a message; undefined: it accepts it. */
    let failing: (() => unknown) | undefined
    let attempts = 0
    const logs: string[] = []
    const service: ServerPlugin = {
      name: 'service',
      provides: () => ({
        messageProvider: [
          {
            // A new name for each attempt: the circuit breaker of another failure does not answer instead.
            get name() {
              return `service ${attempts}`
            },
            channels: ['sms'],
            send: async () => {
              attempts += 1
              failing?.()
            },
          },
        ],
      }),
    }
    let app: TestApp
    let site: TestSite
    beforeAll(async () => {
      const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
      app = await startTestApp({
        database,
        plugins: [...others, service],
        env: { LOG_LEVEL: 'error' },
        logTo: { write: (line: string) => void logs.push(line) },
      })
      site = await seedTestBrand(app)
    })
    afterAll(() => app.close())

    it.each([
      [
        'fails',
        () => {
          throw new Error('The service answered 500')
        },
      ],
      [
        'times out',
        () => {
          throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
        },
      ],
      ['answers garbage', () => JSON.parse('<html>Sorry')],
    ] as const)('AU-01 says that the code was not sent when it %s', async (_, fault) => {
      const guest = await createGuest(app, site)
      const ask = (language: Language, phone = generatePhone()) =>
        Object.assign(guest, { language }).api<CustomersApi>()('POST /api/v1/users/sendotp', {
          body: { phoneCode: '971', phone, store: site.stores.marina ?? '' },
        })
      failing = fault
      logs.length = 0
      const sentences = []
      for (const language of ['en', 'fr', 'sr', 'ar', 'el'] as const) {
        const answer = await ask(language)
        expect(answer).toMatchObject({ ok: false, error: { status: 503, code: 4419 } })
        if (!answer.ok) sentences.push(answer.error.message)
      }
      expect(sentences).toEqual([
        'Codes cannot be sent right now. Please call the shop to order, or try again later.',
        'Les codes ne peuvent pas être envoyés pour le moment. Appelez le restaurant pour commander, ou réessayez plus tard.',
        'Kodovi trenutno ne mogu da se pošalju. Pozovite prodavnicu da naručite ili pokušajte kasnije.',
        'لا يمكن إرسال الرموز الآن. يرجى الاتصال بالمتجر للطلب أو المحاولة لاحقًا.',
        'Δεν είναι δυνατή η αποστολή κωδικών αυτή τη στιγμή. Καλέστε το κατάστημα για να παραγγείλετε ή δοκιμάστε αργότερα.',
      ])
      expect(logs).toHaveLength(5)
      for (const line of logs) expect(line).toContain('a one-time code could not be sent')
      // It may have arrived, after a time-out for instance: the phone gets the next one after the usual wait.
      const phone = generatePhone()
      expect(await ask('en', phone)).toMatchObject({ ok: false, error: { status: 503 } })
      failing = undefined
      expect(await ask('en', phone)).toMatchObject({ ok: false, error: { status: 429, code: 4405 } })
      expect(await ask('en')).toMatchObject({ ok: true })
    })
  },
)
