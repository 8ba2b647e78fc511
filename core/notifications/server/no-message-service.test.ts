import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { createGuest, generatePhone, seedTestBrand, type TestSite } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
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
