import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSampleSiteFile, openSampleShop, type SampleShop } from '#core/menus/testing/sample-shop.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { RESERVED_PATHS } from '#core/sites/domain/reserved-paths.ts'
import { serverPlugins } from './areas.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describe.each(['embedded', 'postgres'] as const)('sites on %s', (database) => {
  let app: TestApp
  let shop: SampleShop
  beforeAll(async () => {
    app = await startTestApp({ database, plugins: serverPlugins.filter(({ name }) => name !== 'staff') })
    const file = createSampleSiteFile('zahr')
    shop = await openSampleShop(app.platform, {
      ...file,
      site: { ...file.site, hosts: ['order.zahr.example'] },
    })
  })
  afterAll(() => app.close())

  const resolve = (query: { path?: string; host?: string }) =>
    app.browser('ar').api<SitesApi>()('GET /api/v1/sites/resolve', { query })

  it('RT-30 finds a site by its slug, and by its own host with any path', async () => {
    for (const query of [
      { path: 'zahr' },
      { path: 'zahr', host: 'localhost:3000' },
      { host: 'order.zahr.example' },
      { host: 'ORDER.zahr.example:443', path: 'menu-list' },
    ])
      expect(await resolve(query)).toMatchObject({ ok: true, data: { _id: shop.siteId, title: 'برغر' } })
  })

  it('answers 404 for an unknown site, in the requested language', async () => {
    expect(await resolve({ path: 'nobody' })).toMatchObject({
      error: { status: 404, code: 404, message: 'الصفحة غير موجودة، تحقّق من العنوان.' },
    })
    expect(await resolve({ host: 'elsewhere.example' })).toMatchObject({ error: { status: 404 } })
    expect(await resolve({})).toMatchObject({ error: { status: 404 } })
  })

  it('RT-25 never resolves a reserved word to a site, and creates no site with one', async () => {
    for (const path of RESERVED_PATHS)
      expect(await resolve({ path }), path).toMatchObject({ error: { code: 404 } })
    const file = createSampleSiteFile('reserved')
    for (const homePath of ['order-status', 'redeemloyalty', 'api', 'lp'])
      await expect(
        openSampleShop(app.platform, { ...file, site: { ...file.site, homePath } }),
      ).rejects.toThrow('site.homePath')
  })

  it('redirects a former address to the current one, permanently within the brand', async () => {
    const file = createSampleSiteFile('zahr')
    await openSampleShop(app.platform, { ...file, site: { ...file.site, homePath: 'zahr-kuwait' } })
    app.clock.advance(60_000)
    expect(await resolve({ path: 'zahr' })).toMatchObject({
      error: { code: 4300, url: `${app.platform.origin()}/zahr-kuwait` },
    })
    expect(await resolve({ path: 'zahr-kuwait' })).toMatchObject({ ok: true })
    const other = createSampleSiteFile('other')
    await expect(
      openSampleShop(app.platform, { ...other, site: { ...other.site, homePath: 'zahr' } }),
    ).rejects.toThrow('belongs to another brand')
  })
})

describe('site content and reports', () => {
  let app: TestApp
  let shop: SampleShop
  beforeAll(async () => {
    app = await startTestApp({ rateLimits: true })
    const file = createSampleSiteFile()
    const aboutUs = { en: 'First.\n\n<b>Second</b>.' }
    const faq = [{ question: { en: 'Why?' }, answer: { en: 'Because.' } }]
    shop = await openSampleShop(app.platform, { ...file, site: { ...file.site, aboutUs, faq } })
  })
  afterAll(() => app.close())

  it('returns the merchant’s texts as plain paragraphs and questions', async () => {
    const api = app.browser().api<SitesApi>()
    const page = (name: 'about-us' | 'faq') =>
      api('GET /api/v1/sites/:id/content/:page', { params: { id: shop.siteId, page: name } })
    expect(await page('about-us')).toMatchObject({ data: { paragraphs: ['First.', '<b>Second</b>.'] } })
    expect(await page('faq')).toMatchObject({
      data: { questions: [{ question: 'Why?', answer: 'Because.' }] },
    })
  })

  it('returns the version', async () => {
    expect(await app.browser().api<SitesApi>()('GET /api/v1/version')).toMatchObject({
      data: { version: '3.1.2' },
    })
  })

  it('ER-03 accepts reports of uncaught errors, limited in size and rate', async () => {
    const api = app.browser().api<SitesApi>()
    const report = {
      error: 'browser-error' as const,
      msg: 'x is not a function',
      url: 'https://a.example/',
      lineNo: 1,
    }
    const logged = vi.spyOn(app.platform.logger, 'error')
    const telling = {
      ...report,
      url: 'https://a.example/menu?phone=0501234567#token',
      columnNo: 7,
      errorObj: 'for amal@example.com at https://a.example/x.js?t=secret:1',
    }
    expect(await api('POST /api/v1/browser-log', { body: telling })).toEqual({ ok: true, data: {} })
    expect(logged).toHaveBeenCalledWith(
      {
        requestId: expect.any(String),
        browserError: {
          msg: 'x is not a function',
          url: 'https://a.example/menu',
          lineNo: 1,
          columnNo: 7,
          errorObj: 'for [email] at https://a.example/x.js',
        },
      },
      'browser-error',
    )
    const long = await api('POST /api/v1/browser-log', { body: { ...report, errorObj: 'x'.repeat(9000) } })
    expect(long).toMatchObject({ error: { status: 413 } })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api('POST /api/v1/browser-log', { body: report })),
    )
    // The long report was rejected before it was counted.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(9)
    expect(answers.filter((answer) => !answer.ok && answer.error.status === 429)).toHaveLength(3)
  })

  it('limits by the address of the connection regardless of request headers, and states when to retry', async () => {
    const answers = await Promise.all(
      Array.from({ length: 610 }, (_, index) =>
        app.server.inject({
          method: 'POST',
          url: '/api/v1/users/guest-login',
          remoteAddress: '203.0.113.9',
          headers: {
            'x-forwarded-for': `198.51.100.${index % 256}`,
            forwarded: `for=198.51.100.${index % 256}`,
          },
          payload: { promotionUrlId: '0'.repeat(22) },
        }),
      ),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
