import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESERVED_PATHS } from '#core/sites/domain/reserved-paths.ts'
import { servePages } from './pages.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

const SHARED_HOST = 'order.example'
const OWN_HOST = 'kitchen.example'

/** Any id that names nothing. */
const ID = 'x'.repeat(22)

/** What an address answers: `page` is the file of the page, `not-found` the page for unknown addresses. */
interface Answer {
  readonly status: number
  readonly page: string
}

const found = (page: string): Answer => ({ status: 200, page })
const NOT_FOUND: Answer = { status: 404, page: 'not-found' }
const NO_PAY_LINK: Answer = { status: 404, page: 'pay-link' }
const NO_LINKS: Answer = { status: 404, page: 'link-list' }
const NO_STALLS: Answer = { status: 404, page: 'stalls' }
const NO_SUMMARY: Answer = { status: 404, page: 'pay-link-summary' }

/**
 * Each reserved word below a home path: the addresses that begin with it and have a page. Every other address that begins
 * with the word is not found.
 */
const BELOW_HOME: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  'order-summary': { [`order-summary/${ID}`]: found('order-summary') },
  'order-replacement': { [`order-replacement/${ID}`]: found('order-replacement') },
  'order-replacement-payment-failed': {
    [`order-replacement-payment-failed/${ID}/${ID}`]: found('failed'),
  },
  'vendor-info': { 'vendor-info/{outlet}': found('vendor-info') },
  'order-status': { [`order-status/${ID}`]: { status: 404, page: 'order-status' } },
  'my-order': { 'my-order': found('my-order'), 'my-order?tab=2': found('my-order') },
  promo: { promo: found('promo') },
  'order-history': { 'order-history': found('order-history') },
  'change-delivery-address': {
    [`change-delivery-address/${ID}`]: found('change-delivery-address'),
    [`change-delivery-address/${ID}/address`]: found('change-delivery-address'),
  },
  'track-order': { 'track-order?url=https://maps.example': found('track-order') },
  'store-timings': { 'store-timings': found('store-timings') },
  lp: {
    'lp/{site}': found('landing'),
    [`lp/${ID}`]: { status: 404, page: 'landing' },
    'lp/{site}/brands': NO_STALLS,
    [`lp/${ID}/brands`]: NO_STALLS,
    [`lp/${ID}/brands/${ID}`]: { status: 404, page: 'stall' },
    [`lp/${ID}/basket`]: { status: 404, page: 'basket' },
    [`lp/${ID}/orders/${ID}`]: { status: 404, page: 'court-order' },
  },
  brands: {},
  payment: {
    [`payment/${ID}/failure`]: found('payment-failure'),
    [`payment/${ID}/return`]: found('payment-return'),
  },
  linklist: { [`linklist/${ID}`]: NO_LINKS },
  faq: { faq: found('faq') },
  'about-us': { 'about-us': found('about-us') },
  'terms-conditions': { 'terms-conditions': found('terms-conditions') },
  category: {
    'category?category={category}': found('category'),
    category: { status: 404, page: 'category' },
  },
  search: { search: found('search'), 'search?q=burger': found('search') },
  redeemloyalty: {
    redeemLoyalty: found('redeem-loyalty'),
    'redeemLoyalty/enter-amount': found('enter-amount'),
    'redeemLoyalty/secret-code': found('secret-code'),
  },
  'secret-code': {},
  'enter-amount': {},
  profile: { profile: found('profile') },
  'menu-list': { 'menu-list': found('menu') },
  'table-order': { 'table-order': found('my-order') },
  'pay-link': {
    [`pay-link/summary/${ID}`]: NO_SUMMARY,
    [`pay-link/payment/${ID}/failure`]: { status: 404, page: 'pay-link-failure' },
  },
  'addresses-cards': { 'addresses-cards': found('addresses-cards') },
  // The product's own words.
  'add-to-order': { [`add-to-order/${ID}`]: found('add-to-order') },
  api: {},
  app: {},
  assets: {},
  build: {},
  console: {},
  dine: { [`dine/${ID}`]: found('dine') },
  'favicon.ico': {},
  favourites: { favourites: found('favourites') },
  health: {},
  healthz: {},
  landing: { landing: found('landing') },
  'manifest.webmanifest': {},
  'map-tiles': {},
  medica: {},
  metrics: {},
  msite: {},
  'order-status-message': { 'order-status-message': found('order-status-message') },
  outbox: {},
  pictures: {},
  'chat-frame': {},
  'pixel-frame': {},
  readyz: {},
  'robots.txt': {},
  roomdining: { [`roomdining/${ID}`]: found('dine') },
  sandbox: {},
  'service-worker.js': {},
  'service-worker-custom.js': {},
  'sitemap.xml': {},
  static: {},
  'table-bill': { [`table-bill/${ID}`]: found('table-bill') },
  unsubscribe: { [`unsubscribe/${ID}`]: { status: 404, page: 'unsubscribe' } },
  texts: {},
  'well-known': {},
}

/** Addresses below a home path that mean something else on the merchant's own host. */
const ONLY_BELOW_HOME: Readonly<Record<string, Answer>> = {
  [`pay-link/${ID}`]: NO_PAY_LINK,
  'sitemap.xml': { status: 200, page: 'no page' },
}

/** On a merchant's own host the server's own words answer without a page, such as `/healthz`, or with the console. */
const OWN_HOST_ANSWERS = /^(not-found|pay-link|board|no page)$/

/** Addresses that the specifications list with a segment of the merchant's own, or without a merchant. */
const OTHER_LISTED_ROUTES: Readonly<Record<string, Answer>> = {
  '/{home}': found('menu'),
  '/{home}/table/7': found('menu'),
  '/{home}/any/other/path': found('menu'),
  '/{home}/marina/category?category={category}': found('category'),
  '/{home}/marina/new/category?category={category}': found('category'),
  '/{home}/marina/search?q=burger': found('search'),
  '/{home}/marina/redeemLoyalty': found('redeem-loyalty'),
  '/{home}/marina/redeemLoyalty/enter-amount': found('enter-amount'),
  '/{home}/marina/redeemLoyalty/secret-code': found('secret-code'),
  [`/{home}/pay-link/${ID}`]: NO_PAY_LINK,
  [`/{home}/summary/${ID}`]: NO_SUMMARY,
  [`/order-status/${ID}`]: { status: 404, page: 'order-status' },
  '/order-status-message': found('order-status-message'),
  [`/pay-link/${ID}`]: NO_PAY_LINK,
  [`/pay-link/summary/${ID}`]: NO_SUMMARY,
  [`/pay-link/payment/${ID}/failure`]: { status: 404, page: 'pay-link-failure' },
  '/landing': found('landing'),
  '/{home}/landing': found('landing'),
  '/lp/1': { status: 404, page: 'landing' },
  '/lp/{site}': { status: 302, page: 'no page' },
  '/lp/1/brands': { status: 404, page: 'stalls' },
  '/lp/1/brands/2': { status: 404, page: 'stall' },
  '/medica': found('pharmacies'),
  '/medica/clinics': found('pharmacies'),
  '/msite/medica/clinics': found('pharmacies'),
  '/dine/7': found('dine'),
  '/roomdining/7': found('dine'),
  '/linklist/1': NO_LINKS,
  '/nobody': NOT_FOUND,
}

describe('addresses with a reserved word', () => {
  let shop: TestShop
  let category: string
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages, env: { PUBLIC_ORIGIN: `https://${SHARED_HOST}` } })
    const { db } = shop.platform
    const { brandId, siteId } = shop.site
    await db.system((tx) =>
      tx.sql.insertInto('site_hosts').values({ site_id: siteId, host: OWN_HOST }).execute(),
    )
    const row = await db.tenant(brandId, ({ sql }) =>
      sql.selectFrom('categories').select('id').executeTakeFirstOrThrow(),
    )
    category = row.id
  })
  afterAll(() => shop.close())

  /** The first page module that the document loads after the layouts is the page that it shows. */
  const readPage = (html: string): string => {
    // The service worker names the files of pages too.
    if (!html.startsWith('<!DOCTYPE html>')) return 'no page'
    return /<h1[^>]*>We could not find this page</.test(html)
      ? 'not-found'
      : (/assets\/([a-z-]+)\.(?:page|screen)-/.exec(html)?.[1] ?? 'no page')
  }

  const open = async (address: string, host: string): Promise<Answer> => {
    const url = address
      .replace('{home}', shop.site.homePath)
      .replace('{site}', shop.site.siteId)
      .replace('{outlet}', shop.site.stores.marina ?? '')
      .replace('{category}', category)
    const page = await shop.server.inject({ url, headers: { host, 'accept-language': 'en' } })
    return { status: page.statusCode, page: readPage(page.body) }
  }

  it('WR-12 RT-25 knows what each reserved word answers', () => {
    expect(Object.keys(BELOW_HOME).toSorted()).toEqual([...RESERVED_PATHS].toSorted())
  })

  /** Addresses that begin with the word, in both letter cases, and none of its pages. */
  const listUnknown = (word: string, pages: Readonly<Record<string, Answer>>): readonly string[] => {
    const known = new Set(Object.keys(pages).map((address) => address.replace(/\?.*/, '').toLowerCase()))
    const named = [word, word.toUpperCase(), `${word}/${ID}`, `${word}/1/2/3`]
    return named.filter((address) => !known.has(address.toLowerCase()))
  }

  it.each(Object.entries(BELOW_HOME))(
    'WR-12 answers /{home}/%s with its page or as unknown, never with the menu',
    async (word, pages) => {
      for (const [address, answer] of Object.entries(pages))
        expect(await open(`/{home}/${address}`, SHARED_HOST), address).toEqual(answer)
      for (const address of listUnknown(word, pages))
        expect(await open(`/{home}/${address}`, SHARED_HOST), address).toEqual(
          ONLY_BELOW_HOME[address] ?? NOT_FOUND,
        )
    },
  )

  it.each(Object.entries(BELOW_HOME))(
    'WR-12 answers /%s on a merchant’s own host with its page, never with the menu',
    async (word, pages) => {
      for (const [address, answer] of Object.entries(pages))
        expect(await open(`/${address}`, OWN_HOST), address).toEqual(answer)
      for (const address of listUnknown(word, pages))
        expect((await open(`/${address}`, OWN_HOST)).page, address).toMatch(OWN_HOST_ANSWERS)
    },
  )

  it.each(Object.entries(OTHER_LISTED_ROUTES))(
    'WR-12 answers the listed route %s as its row says',
    async (address, answer) => {
      expect(await open(address, SHARED_HOST)).toEqual(answer)
    },
  )
})
