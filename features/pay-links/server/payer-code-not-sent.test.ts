import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { createTestGateway } from '#apps/server/testing/test-gateway.ts'
import { generatePhone, seedTestBrand, type TestSite } from '#apps/server/testing/test-shop.ts'
import type { MessageChannel } from '#core/notifications/contract/message-provider.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ConsoleRequestsApi } from '../contract/console-endpoints.ts'
import type { PaymentRequestsApi } from '../contract/request-endpoints.ts'

describe.each(listTestDatabases())("a payer's code that is not sent, on $name", ({ name: database }) => {
  const channels: MessageChannel[] = []
  /** What the service does with a message; undefined: it accepts it. */
  let failing: (() => unknown) | undefined
  let attempts = 0
  const service: ServerPlugin = {
    name: 'service',
    provides: () => ({
      messageProvider: [
        {
          // A new name for each attempt: the circuit breaker of another failure does not answer instead.
          get name() {
            return `service ${attempts}`
          },
          channels,
          send: async () => {
            attempts += 1
            failing?.()
          },
        },
      ],
    }),
  }
  const staff = createTestStaff()
  let app: TestApp
  let site: TestSite
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
    app = await startTestApp({ database, plugins: [...others, createTestGateway().plugin, staff, service] })
    site = await seedTestBrand(app)
    staff.add('manager', { brandId: site.brandId, role: 'manager' })
  })
  afterAll(() => app.close())

  const createLink = async (): Promise<string> => {
    const manager = Object.assign(app.browser(), { token: 'manager' })
    const created = await manager.api<ConsoleRequestsApi>()('POST /api/v1/console/payment-requests', {
      query: { store: site.stores.marina ?? '' },
      body: { description: 'Deposit', lifetimeDays: 7, amount: { amount: 30_000, currency: 'AED' } },
      idempotencyKey: randomUUID(),
    })
    return expectOk(created)._id
  }
  const requestCode = (id: string, phone = generatePhone(), language: Language = 'en') =>
    app.browser(language).api<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/code', {
      params: { id },
      body: { phoneCode: '971', phone },
    })
  const countCodes = async () => {
    const rows = await app.platform.db.tenant(site.brandId, ({ sql }) =>
      sql.selectFrom('payment_request_codes').select('id').execute(),
    )
    return rows.length
  }

  it('is refused in words and not stored while there is no message service', async () => {
    channels.length = 0
    expect(await requestCode(await createLink())).toMatchObject({
      ok: false,
      error: { status: 503, code: 4419, message: expect.stringMatching(/^Codes cannot be sent right now/) },
    })
    expect(await countCodes()).toBe(0)
  })

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
  ] as const)(
    'is said to the payer when the service %s, who may ask again after the usual wait',
    async (_, fault) => {
      channels.push('sms')
      failing = fault
      const [id, phone] = [await createLink(), generatePhone()]
      expect(await requestCode(id, phone)).toMatchObject({ ok: false, error: { status: 503, code: 4419 } })
      expect(await requestCode(id, generatePhone(), 'ar')).toMatchObject({
        error: { code: 4419, message: expect.stringMatching(/^لا يمكن إرسال الرموز الآن/) },
      })
      failing = undefined
      // It may have arrived, after a time-out for instance.
      expect(await requestCode(id, phone)).toMatchObject({ ok: false, error: { status: 429, code: 4405 } })
      expect(await requestCode(id)).toMatchObject({ ok: true })
      app.clock.advance(30_000)
      expect(await requestCode(id, phone)).toMatchObject({ ok: true })
    },
  )
})
