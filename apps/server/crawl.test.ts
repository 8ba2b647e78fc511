import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSite } from '#core/menus/server/import.service.ts'
import { readDemoSections, readDemoSite } from '#demo/read-site-file.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { siteFileSections } from './areas.ts'
import { servePages } from './pages.ts'
import { createPhotoReader } from './seed-demo.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const ORIGIN = 'https://order.example'
const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))

/** Pages of one kind that are opened: they have the same code and other data. */
const MOST_OF_A_KIND = 2
const MOST_PAGES = 60

/** Kinds of pages that a crawler must find: on the way from the home page, or in the sitemap. */
const FOUND_KINDS = [
  '/about-us',
  '/faq',
  '/terms-conditions',
  '/store-timings',
  '/menu-list/category?category',
  '/vendor-info/:id',
  '?product',
]

const readAttributes = (html: string, tag: string): Readonly<Record<string, string>>[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g'))].map(([text]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  )

/** Where the links of a page lead that stay in the shop, as a browser resolves them. */
const listLinks = (html: string, from: string): string[] =>
  readAttributes(html, 'a').flatMap(({ href }) => {
    if (href === undefined) return []
    const url = new URL(href, ORIGIN + from)
    return url.origin === ORIGIN ? [url.pathname + url.search] : []
  })

/** The path below the shop with ids replaced, and the names of the query without the language. */
const toKind = (address: string, home: string): string => {
  const { pathname, searchParams } = new URL(address, ORIGIN)
  const names = [...new Set(searchParams.keys())].filter((name) => name !== 'lang').toSorted()
  const below = pathname.replace(`/${home}`, '').replaceAll(/\/[\w-]{20,}(?=\/|$)/g, '/:id')
  return names.length > 0 ? `${below}?${names.join('&')}` : below
}

interface CrawledPage {
  readonly address: string
  readonly status: number
  readonly faults: readonly string[]
}

describe('a crawler that follows every link of a shop', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ pages: servePages, env: { PUBLIC_ORIGIN: ORIGIN } })
  }, 300_000)
  afterAll(() => app.close())

  const bring = async (merchant: string): Promise<string> => {
    const folder = path.join(DEMO, merchant)
    const file = { ...readDemoSite(folder), ...readDemoSections(folder, siteFileSections) }
    const { db } = app.platform
    const services = { db, pictures: getPictureStore(app.platform), sections: siteFileSections }
    return expectOk(await importSite(services, { file, readPhoto: createPhotoReader(DEMO) })).homePath
  }

  const get = (address: string) =>
    app.server.inject({ url: address, headers: { host: 'order.example', accept: 'text/html' } })

  const listSitemap = async (home: string): Promise<string[]> => {
    const { body } = await get(`/${home}/sitemap.xml`)
    return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => {
      const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
      return pathname + search
    })
  }

  /** What a page lacks that a reader, a browser and a search engine are told by every page. */
  const findFaults = (html: string): string[] => {
    const [page = {}] = readAttributes(html, 'html')
    const canonical = readAttributes(html, 'link').filter(({ rel }) => rel === 'canonical')
    const alternates = readAttributes(html, 'link').filter(
      ({ rel, hreflang }) => rel === 'alternate' && hreflang,
    )
    const direction = page.lang === 'ar' ? 'rtl' : 'ltr'
    return [
      ...(/<title>[^<]*\S[^<]*<\/title>/.test(html) ? [] : ['title']),
      ...(page.lang && /^[a-z]{2}$/.test(page.lang) ? [] : ['lang']),
      ...(page.dir === direction ? [] : ['dir']),
      ...(canonical.length === 1 && canonical[0]?.href?.startsWith(ORIGIN) ? [] : ['canonical']),
      ...(alternates.length > 1 ? [] : ['hreflang']),
    ]
  }

  /** An address as it is answered, and where its links or its redirect lead. */
  const visit = async (address: string): Promise<{ page: CrawledPage; links: readonly string[] }> => {
    const { statusCode: status, headers, body } = await get(address)
    if (status >= 300 && status < 400) {
      const { origin, pathname, search } = new URL(String(headers.location), ORIGIN + address)
      return { page: { address, status, faults: [] }, links: origin === ORIGIN ? [pathname + search] : [] }
    }
    if (!String(headers['content-type']).startsWith('text/html'))
      return { page: { address, status, faults: [] }, links: [] }
    return { page: { address, status, faults: findFaults(body) }, links: listLinks(body, address) }
  }

  const crawl = async (home: string): Promise<{ pages: CrawledPage[]; kinds: Map<string, number> }> => {
    const queue = [`/${home}`, ...(await listSitemap(home))]
    const known = new Set(queue)
    const kinds = new Map<string, number>()
    const pages: CrawledPage[] = []
    for (const address of queue) {
      const kind = toKind(address, home)
      const opened = kinds.get(kind) ?? 0
      if (opened === MOST_OF_A_KIND || pages.length === MOST_PAGES) continue
      kinds.set(kind, opened + 1)
      const { page, links } = await visit(address)
      pages.push(page)
      queue.push(...[...new Set(links)].filter((link) => !known.has(link)))
      for (const link of links) known.add(link)
    }
    return { pages, kinds }
  }

  const testCrawl = (merchant: string) =>
    it(`SH-08 SH-13 finds no broken link and no page without title, canonical and language in ${merchant}`, {
      timeout: 120_000,
    }, async () => {
      const home = await bring(merchant)
      const { pages, kinds } = await crawl(home)
      expect(pages.filter(({ status }) => status >= 400)).toEqual([])
      expect(pages.filter(({ faults }) => faults.length > 0)).toEqual([])
      expect([...kinds.keys()]).toEqual(expect.arrayContaining(FOUND_KINDS))
    })

  testCrawl('zahr')
})
