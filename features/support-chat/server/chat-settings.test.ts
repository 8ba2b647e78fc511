import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { ChatVendor } from '#core/sites/contract/chat-vendor.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { Client } from '#platform/contract/client.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { ChatDraft, ConsoleChatApi } from '../contract/console-endpoints.ts'
import type { SupportChatApi } from '../contract/endpoints.ts'

const createVendor = (type: ChatVendor['type'], isSelfHosted: boolean): ChatVendor => ({
  ...{ type, name: `vendor-${type}`, title: `Vendor ${type}`, id: /^\d{4}$/, isSelfHosted },
  origin: 'https://vendor.example',
  getAddress: ({ origin, id }) => `${origin}/${id}`,
})

/** In place of the vendors that are plugged in, because each of these can be removed. */
const vendors: ServerPlugin = {
  name: 'vendors of this test',
  provides: () => ({ chatVendor: [createVendor(10, true), createVendor(20, false)] }),
}

describe('settings of the support chat', () => {
  const team = createTestStaff()
  let shop: TestShop
  let owner: Client<ConsoleChatApi>
  const signIn = (token: string): Client<ConsoleChatApi> => {
    const browser = shop.browser()
    browser.token = token
    return browser.api<ConsoleChatApi>()
  }
  beforeAll(async () => {
    const others = serverPlugins.filter(({ name }) => !name.startsWith('chat-'))
    shop = await startTestShop({ plugins: [...others, vendors, team] })
    const { brandId, stores } = shop.site
    team.add('owner', { brandId, role: 'owner' })
    team.add('limited', { brandId, role: 'owner', storeIds: [stores.marina ?? ''] })
    team.add('manager', { brandId })
    owner = signIn('owner')
  })
  afterAll(() => shop.close())

  const read = async () => expectOk(await owner('GET /api/v1/console/support-chat'))
  const save = async (chat: ChatDraft, by = owner) =>
    by('PUT /api/v1/console/support-chat', { body: { ...chat, version: (await read()).version } })
  const findOffered = async () => {
    const query = { promotionUrlId: shop.site.siteId }
    return expectOk(await shop.browser().api<SupportChatApi>()('GET /api/v1/support-chat', { query })).chat
  }

  it('offers the chat to customers as soon as it is saved, and ends it', async () => {
    expect((await read()).chat).toBeNull()
    const chat: ChatDraft = { type: 10, id: '1234', origin: 'https://chat.example/', isActive: true }
    expect(expectOk(await save(chat)).chat).toEqual({ ...chat, origin: 'https://chat.example' })
    expect(await findOffered()).toEqual({ type: 10, title: 'Vendor 10' })
    expectOk(await save({ ...chat, isActive: false }))
    expect(await findOffered()).toBeNull()
  })

  it.each([
    [{ type: 30, id: '1234', origin: null, isActive: true }, 'type'],
    [{ type: 10, id: 'abcd', origin: null, isActive: true }, 'id'],
    [{ type: 20, id: '1234', origin: 'https://chat.example', isActive: true }, 'origin'],
    [{ type: 10, id: '1234', origin: 'http://chat.example', isActive: true }, 'origin'],
    [{ type: 10, id: '1234', origin: 'chat', isActive: true }, 'origin'],
  ] as const)('refuses %j at its field', async (chat, field) => {
    expect(await save(chat)).toMatchObject({ ok: false, error: { status: 422, field } })
  })

  it('is for owners of all outlets, and shows the second writer what the first saved', async () => {
    const chat: ChatDraft = { type: 20, id: '5678', origin: null, isActive: true }
    for (const token of ['limited', 'manager'])
      expect(await save(chat, signIn(token))).toMatchObject({ ok: false, error: { status: 403 } })
    const { version } = await read()
    expectOk(await save(chat))
    expect(
      await owner('PUT /api/v1/console/support-chat', { body: { ...chat, id: '9999', version } }),
    ).toMatchObject({ ok: false, error: { code: 4090, data: { chat: { id: '5678' } } } })
  })
})
