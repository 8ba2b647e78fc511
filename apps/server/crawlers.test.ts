import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePages } from './pages.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}

const describedIn = (html: string): readonly Thing[] => {
  const [, json = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as { '@graph'?: readonly Thing[] })['@graph'] ?? []
}

const readLinks = (html: string, rel: string): string[] =>
  [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => (/href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'))

describe('content for search engines', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ pages: servePages, env: { PUBLIC_ORIGIN: 'https://order.example' } })
    await shop.platform.db.system((tx) =>
      tx.sql
        .insertInto('site_hosts')
        .values({ site_id: shop.site.siteId, host: 'kitchen.example' })
        .execute(),
    )
    await shop.platform.db.system((tx) =>
      tx.sql.updateTable('sites').set({ is_listed: true }).where('id', '=', shop.site.siteId).execute(),
    )
  })
  afterAll(() => shop.close())
  const get = (url: string, host = 'order.example') => shop.server.inject({ url, headers: { host } })
  const marina = () => shop.site.stores.marina ?? ''

  it('SH-13 describes the restaurant with its menu and prices in the server’s HTML, and nowhere else', async () => {
    const html = (await get(`/${shop.site.homePath}?lang=en`)).body
    const [restaurant] = describedIn(html)
    expect(restaurant).toMatchObject({
      '@type': 'Restaurant',
      '@id': `https://kitchen.example/vendor-info/${marina()}`,
      name: 'Test Kitchen · Marina',
      telephone: '+97145550100',
      address: { streetAddress: 'Marina Walk 1', addressLocality: 'Dubai', addressCountry: 'AE' },
      geo: { latitude: 25.08, longitude: 55.14 },
      openingHoursSpecification: [
        { opens: '00:00', closes: '23:59', dayOfWeek: expect.arrayContaining(['Friday']) },
      ],
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: [
          {
            name: 'Mains',
            hasMenuItem: expect.arrayContaining([
              {
                '@type': 'MenuItem',
                name: 'Burger',
                offers: {
                  '@type': 'Offer',
                  price: '32.00',
                  priceCurrency: 'AED',
                  availability: 'https://schema.org/InStock',
                  url: `https://kitchen.example/?outlet=${marina()}&product=${shop.site.products.burger}`,
                },
              },
            ]),
          },
          { name: 'Drinks' },
        ],
      },
    })
    // Once: the data for the scripts does not contain it.
    expect(html.split('schema.org/InStock').length - 1).toBe(
      JSON.stringify(restaurant).split('schema.org/InStock').length - 1,
    )
  })

  it('SH-13 describes one product with its offer when the address names it, and the outlet on its own page', async () => {
    const product = shop.site.products.burger ?? ''
    const things = describedIn((await get(`/${shop.site.homePath}?product=${product}&lang=en`)).body)
    expect(things[1]).toMatchObject({
      '@type': 'Product',
      name: 'Burger',
      sku: 'burger',
      offers: { price: '32.00', priceCurrency: 'AED' },
    })
    expect(things[1]?.offers).toMatchObject({ url: `https://kitchen.example/?product=${product}` })
    const info = await get(`/${shop.site.homePath}/vendor-info/${marina()}?lang=en`)
    expect(describedIn(info.body)).toMatchObject([{ '@type': 'Restaurant', name: 'Test Kitchen · Marina' }])
  })

  it('MK-04 links each service of an outlet and of a product as an order action', async () => {
    const product = shop.site.products.burger ?? ''
    const [outlet, dish] = describedIn((await get(`/${shop.site.homePath}?product=${product}&lang=en`)).body)
    const toAction = (service: string, method: string, more = '') => ({
      '@type': 'OrderAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `https://kitchen.example/?outlet=${marina()}&service=${service}${more}`,
        actionPlatform: expect.any(Array),
      },
      deliveryMethod: `http://purl.org/goodrelations/v1#${method}`,
    })
    expect(outlet?.potentialAction).toEqual([
      toAction('delivery', 'DeliveryModeOwnFleet'),
      toAction('pickup', 'DeliveryModePickUp'),
    ])
    expect(dish?.potentialAction).toEqual([
      toAction('delivery', 'DeliveryModeOwnFleet', `&product=${product}`),
      toAction('pickup', 'DeliveryModePickUp', `&product=${product}`),
    ])
  })

  it('MK-04 answers an entry link with that outlet, service and dish, without redirect, and one canonical address', async () => {
    const product = shop.site.products.burger ?? ''
    const downtown = shop.site.stores.downtown ?? ''
    const open = async (query: string, cookie = '') =>
      shop.server.inject({
        url: `/${shop.site.homePath}?${query}`,
        headers: { host: 'order.example', cookie, 'accept-language': 'en' },
      })
    const stored = `compass-homePath=${shop.site.homePath}; compass-storeId=${marina()}; compass-serviceType=20`
    for (const cookie of ['', stored]) {
      const answer = await open(`outlet=${downtown}&service=pickup&product=${product}`, cookie)
      expect(answer.statusCode).toBe(200)
      expect(describedIn(answer.body)[0]).toMatchObject({ name: 'Test Kitchen · Downtown' })
      expect(answer.body).toContain('<title>Burger | Test Kitchen</title>')
      expect(answer.body).toContain(`rel="canonical" href="https://kitchen.example/?product=${product}"`)
    }
    expect(describedIn((await open('', stored)).body)[0]).toMatchObject({ name: 'Test Kitchen · Marina' })
    // An outlet that is gone opens the shop.
    expect((await open(`outlet=${'x'.repeat(22)}&service=pickup`)).statusCode).toBe(200)
  })

  it('MK-04 gives a shared dish its title, description, picture and price', async () => {
    const product = shop.site.products.burger ?? ''
    const { body } = await get(`/${shop.site.homePath}?product=${product}&lang=en`)
    const read = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(body)?.[1]
    expect(read('og:type')).toBe('product')
    expect(read('og:title')).toBe('Burger | Test Kitchen')
    expect(read('og:description')).toMatch(/^AED\s32$/)
    expect(read('product:price:amount')).toBe('32.00')
    expect(read('product:price:currency')).toBe('AED')
    const home = (await get(`/${shop.site.homePath}?lang=en`)).body
    expect(home).not.toContain('product:price')
    expect(home).toContain('property="og:type" content="website"')
  })

  it('SH-08 gives a dish one canonical address, with its name, regardless of the link’s other parameters', async () => {
    const product = shop.site.products.burger ?? ''
    for (const more of ['', '&lang=en', '&menu=x', '&utm_source=friend']) {
      const { body } = await get(`/${shop.site.homePath}?product=${product}${more}`)
      expect(body).toContain(`rel="canonical" href="https://kitchen.example/?product=${product}"`)
      expect(body).toContain(`property="og:url" content="https://kitchen.example/?product=${product}"`)
      expect(body).toContain('<title>Burger | Test Kitchen</title>')
    }
  })

  it('SH-08 sends what a page is, for robots, Open Graph and Twitter too, before any script', async () => {
    const readHead = async (path: string) => {
      const { body } = await get(`/${shop.site.homePath}${path}`)
      const head = body.slice(0, body.search(/<(?:script|body)\b/))
      const tags = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
      return {
        canonical: readLinks(head, 'canonical'),
        ...Object.fromEntries([...tags].map(([, ...tag]) => tag)),
      }
    }
    const product = shop.site.products.burger ?? ''
    expect(await readHead(`?product=${product}&lang=en`)).toMatchObject({
      ...{
        canonical: [`https://kitchen.example/?product=${product}`],
        robots: expect.stringMatching(/^index,/),
      },
      ...{ 'og:title': 'Burger | Test Kitchen', 'og:url': `https://kitchen.example/?product=${product}` },
      ...{ 'twitter:card': 'summary', 'twitter:title': 'Burger | Test Kitchen' },
      'twitter:description': expect.stringMatching(/^AED\s32$/),
    })
    expect(await readHead('/profile?lang=en')).toMatchObject({
      ...{ canonical: ['https://kitchen.example/profile'], robots: 'noindex, nofollow' },
      'twitter:title': expect.stringContaining('Test Kitchen'),
    })
  })

  it('SH-13 names for each language an address that is canonical itself, and says that pages differ by language', async () => {
    const product = shop.site.products.burger ?? ''
    for (const path of ['/', `/?product=${product}`, '/faq']) {
      const page = await get(path, 'kitchen.example')
      expect(page.headers.vary).toMatch(/accept-language/)
      const alternates = new Set(readLinks(page.body, 'alternate'))
      expect(alternates.size).toBeGreaterThan(1)
      for (const address of alternates) {
        const other = await get(address.replace('https://kitchen.example', ''), 'kitchen.example')
        expect(readLinks(other.body, 'canonical'), address).toEqual([address])
        expect(new Set(readLinks(other.body, 'alternate')), address).toEqual(alternates)
      }
    }
  })

  it('SH-13 leads a crawler from the menu to pages that exist alone', async () => {
    const seen = new Set<string>()
    const open = [`/${shop.site.homePath}`]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      const page = await get(path)
      expect(page.statusCode, path).toBe(200)
      for (const [, href = ''] of page.body.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), `https://order.example${path}`)
        url.hash = ''
        if (url.host === 'order.example' && url.protocol === 'https:') open.push(url.pathname + url.search)
      }
    }
    expect([...seen].filter((path) => path.includes('category=')).length).toBeGreaterThan(4)
    expect(seen.size).toBeGreaterThan(20)
  })

  it('SH-13 serves a sitemap for each site below its path and on its own host, and a robots.txt that links to it', async () => {
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toContain('application/xml')
    expect(index.body).toContain('<loc>https://kitchen.example/sitemap.xml</loc>')
    for (const page of [
      await get(`/${shop.site.homePath}/sitemap.xml`),
      await get('/sitemap.xml', 'kitchen.example'),
    ]) {
      expect(page.body).toContain('<loc>https://kitchen.example</loc>')
      expect(page.body).toContain(`<loc>https://kitchen.example/vendor-info/${marina()}</loc>`)
      expect(page.body).toContain('hreflang="ar" href="https://kitchen.example/faq?lang=ar"')
    }
    const { body } = await get('/sitemap.xml', 'kitchen.example')
    expect(body).toContain('hreflang="en" href="https://kitchen.example/faq"')
    const listed = [...body.matchAll(/<loc>https:\/\/kitchen\.example([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(listed).toContain(`/?product=${shop.site.products.burger}`)
    expect(listed.filter((path) => path.startsWith('/menu-list/category?category='))).toHaveLength(2)
    for (const path of listed) {
      const page = await get(path || '/', 'kitchen.example')
      expect(page.statusCode, path).toBe(200)
      expect(readLinks(page.body, 'canonical'), path).toEqual([`https://kitchen.example${path || '/'}`])
    }
    expect((await get('/nobody/sitemap.xml')).statusCode).toBe(404)
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Sitemap: https://order.example/sitemap.xml')
    expect(robots).toContain('Disallow: /console')
    const isForbidden = (path: string) =>
      robots
        .split('\n')
        .filter((line) => line.startsWith('Disallow: '))
        .map((line) => line.slice('Disallow: '.length).replace(/[.?+]/g, '\\$&').replaceAll('*', '.*'))
        .some((rule) => new RegExp(`^${rule}`).test(path))
    for (const path of ['/zahr/my-order', '/my-order', '/zahr/order-summary/x', '/zahr/order-history?page=2'])
      expect(isForbidden(path), path).toBe(true)
    for (const path of [
      '/zahr',
      '/pre-order-kitchen',
      '/order-historians',
      '/zahr/menu-list/category?category=x',
    ])
      expect(isForbidden(path), path).toBe(false)
    expect((await get('/robots.txt', 'kitchen.example')).body).toContain(
      'Sitemap: https://kitchen.example/sitemap.xml',
    )
  })

  it.each([
    ['about-us', 'About us', 'من نحن'],
    ['faq', 'FAQs', 'الأسئلة الشائعة'],
    ['terms-conditions', 'Terms and conditions', 'الشروط والأحكام'],
    ['store-timings', 'Opening hours', 'مواعيد العمل'],
  ])('RT-15 RT-19 gives the page %s a title of its own, in its language', async (path, title, arabic) => {
    const readTitle = async (lang: string) =>
      /<title>([^<|]*) \|/.exec((await get(`/${shop.site.homePath}/${path}?lang=${lang}`)).body)?.[1]
    expect([await readTitle('en'), await readTitle('ar')]).toEqual([title, arabic])
  })

  it('RT-08 shows an outlet at vendor-info with address, phone, timings, services and payment methods, and no other merchant’s outlet', async () => {
    const page = await get(`/${shop.site.homePath}/vendor-info/${marina()}?lang=en`)
    expect(page.statusCode).toBe(200)
    for (const text of [
      'Marina Walk 1',
      'openstreetmap.org',
      'tel:+97145550100',
      'Monday',
      'Around the clock',
      'Delivery',
      'Ways to pay',
      'Cash',
      'store-timings',
    ])
      expect(page.body, text).toContain(text)
    const unknown = await get(`/${shop.site.homePath}/vendor-info/${'x'.repeat(22)}?lang=en`)
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toMatch(/<h1[^>]*>We could not find this page</)
    expect(unknown.body).not.toContain('>Something went wrong on our side<')
  })
})
