import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteFileSections } from '#apps/server/areas.ts'
import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { SupportChatApi } from '../contract/endpoints.ts'
import { supportChatFileSection } from './support-chat-section.service.ts'

const CRISP_ID = '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f'
const TOKEN = 'abcdefghij0123456789ABCD'
const PROPERTY = `${'0123456789ab'.repeat(2)}/default`

describe('support chat', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop()
  })
  afterAll(() => shop.close())

  const importChat = (homePath: string, chat: unknown) =>
    importSite(
      { db: shop.platform.db, pictures: getPictureStore(shop.platform), sections: siteFileSections },
      {
        file: {
          ...buildSmallBrand({ key: homePath }),
          ...(chat === undefined ? {} : { 'support-chat': chat }),
        },
        readPhoto: async () => undefined,
      },
    )

  const findSiteId = async (path: string): Promise<string> =>
    expectOk(await shop.browser().api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path } }))._id

  const readChat = async (path: string) => {
    const query = { promotionUrlId: await findSiteId(path) }
    return expectOk(await shop.browser().api<SupportChatApi>()('GET /api/v1/support-chat', { query })).chat
  }

  const openFrame = async (path: string, lang = 'ar') =>
    shop.server.inject({ url: `/chat-frame/${await findSiteId(path)}?lang=${lang}` })

  it.each([
    [10, 'Chatwoot', { id: TOKEN }, `https://app.chatwoot.com/widget?website_token=${TOKEN}&amp;locale=ar`],
    [
      10,
      'Chatwoot',
      { id: TOKEN, origin: 'https://chat.example' },
      `https://chat.example/widget?website_token=${TOKEN}&amp;locale=ar`,
    ],
    [20, 'Crisp', { id: CRISP_ID }, `https://go.crisp.chat/chat/embed/?website_id=${CRISP_ID}&amp;locale=ar`],
    [30, 'tawk.to', { id: PROPERTY }, `https://tawk.to/chat/${PROPERTY}`],
  ] as const)(
    'PX-06 type %s is run by %s, configured by the site file',
    async (type, title, chat, address) => {
      expectOk(await importChat('talking', { type, ...chat }))
      expect(await readChat('talking')).toEqual({ type, title })
      const frame = await openFrame('talking')
      expect(frame.statusCode).toBe(200)
      expect(frame.body).toContain(`src="${address}"`)
      const { origin } = new URL(address)
      const policy = String(frame.headers['content-security-policy'])
      expect(policy).toContain(`frame-src ${origin};`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy).not.toContain('script-src')
      expect(frame.body).not.toContain('<script')
      expect(frame.headers['referrer-policy']).toBe('no-referrer')
    },
  )

  it('PX-06 is absent without a section, when switched off, and with an id of another vendor’s form', async () => {
    expectOk(await importChat('silent', undefined))
    for (const chat of [
      undefined,
      { type: 20, id: CRISP_ID, isActive: false },
      { type: 20, id: TOKEN },
      // Crisp runs nowhere else.
      { type: 20, id: CRISP_ID, origin: 'https://chat.example' },
    ]) {
      expectOk(await importChat('silent', chat))
      expect(await readChat('silent')).toBeNull()
      expect((await openFrame('silent')).statusCode).toBe(404)
    }
  })

  it('PX-06 is exported as its file wrote it', async () => {
    const chat = { type: 10, id: TOKEN, origin: 'https://chat.example', isActive: false }
    const { brandId } = expectOk(await importChat('exported', chat))
    const scope = { brandId, locks: false }
    expect(await shop.platform.db.system((tx) => supportChatFileSection.load(tx, scope))).toEqual(chat)
  })

  it.each([
    ['an unknown type', { type: 40, id: CRISP_ID }, 'support-chat.type'],
    ['markup in its id', { type: 20, id: '"><script>' }, 'support-chat.id'],
    ['an insecure host', { type: 10, id: TOKEN, origin: 'http://chat.example' }, 'support-chat.origin'],
    ['a host with a path', { type: 10, id: TOKEN, origin: 'https://chat.example/x' }, 'support-chat.origin'],
  ])('a site file with %s is refused by the field', async (_what, chat, path) => {
    const refused = await importChat('refused', chat)
    expect(refused.ok ? [] : refused.failure.map((issue) => issue.path)).toEqual([path])
  })

  it('falls back to English for an unknown language, and is unknown at a site that does not exist', async () => {
    expectOk(await importChat('talking', { type: 20, id: CRISP_ID }))
    expect((await openFrame('talking', '"><script>')).body).toContain('locale=en"')
    expect((await shop.server.inject({ url: '/chat-frame/nobody' })).statusCode).toBe(404)
  })
})
