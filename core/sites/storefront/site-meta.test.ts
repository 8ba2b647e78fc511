import { describe, expect, it } from 'vitest'
import { buildSiteMeta } from './site-meta.ts'
import type { RootData } from './use-site.ts'

const picture = (base: string) => ({ base, width: 1200, height: 600 })

const root: RootData = {
  site: {
    _id: 'site',
    homePath: 'zahr',
    host: null,
    uiVersion: 1,
    look: { heading: 'sans', corner: 'medium' },
    embedParents: [],
    brand: {
      _id: 'brand',
      name: 'Zahr',
      colorCode: '#3f6212',
      country: 'KW',
      currency: { code: 'KWD' },
      merchantType: 'restaurant',
      msgConfig: 10,
      phone: null,
      showCallUs: false,
    },
    title: 'Zahr | Shawarma',
    description: 'Two spits.',
    icon: picture('/pictures/icon'),
    cover: picture('/pictures/cover'),
    languages: ['ar', 'en'],
    defaultLanguage: 'ar',
    pixels: null,
  },
  home: 'zahr',
  language: 'en',
  origin: 'https://order.example',
  textsVersion: '1',
  build: 'first',
  theme: {},
}

const find = (page: Parameters<typeof buildSiteMeta>[1], input: object, data: RootData | undefined = root) =>
  buildSiteMeta(data, page).find((entry) =>
    Object.entries(input).every(([key, value]) => Reflect.get(entry, key) === value),
  )

describe('page head', () => {
  it('SH-07 has the merchant’s title, description and icon; without a merchant a default title and noindex', () => {
    expect(buildSiteMeta(root, { path: '' })[0]).toEqual({ title: 'Zahr | Shawarma' })
    expect(find({ path: '' }, { name: 'description' })).toMatchObject({ content: 'Two spits.' })
    expect(find({ path: '' }, { rel: 'icon' })).toMatchObject({ href: '/pictures/icon-thumb.webp' })
    expect(buildSiteMeta(undefined, { path: '' })).toEqual([
      { title: 'Compass · order online' },
      { name: 'robots', content: 'noindex, nofollow' },
    ])
  })

  it('MK-04 shows the price of a product before its description, where apps show no other', () => {
    const page = {
      path: '?product=x',
      title: 'Wrap',
      description: 'Chicken.',
      price: { amount: 1250, currency: 'KWD' },
    }
    expect(find(page, { property: 'og:description' })).toMatchObject({
      content: expect.stringMatching(/^KWD\s1\.25\d? · Chicken\.$/),
    })
    expect(find(page, { name: 'description' })).toMatchObject({ content: 'Chicken.' })
    expect(find(page, { property: 'product:price:amount' })).toMatchObject({ content: '1.250' })
    expect(find({ path: '' }, { property: 'og:description' })).toMatchObject({ content: 'Two spits.' })
  })

  const inOwnLanguage: typeof root = { ...root, language: 'ar' }

  it('SH-08 has one canonical URL for a page, on the merchant’s own host when there is one', () => {
    expect(find({ path: 'faq' }, { rel: 'canonical' }, inOwnLanguage)).toMatchObject({
      href: 'https://order.example/zahr/faq',
    })
    const hosted = root.site && { ...inOwnLanguage, site: { ...root.site, host: 'zahr.example' } }
    expect(find({ path: 'faq' }, { rel: 'canonical' }, hosted ?? undefined)).toMatchObject({
      href: 'https://zahr.example/faq',
    })
  })

  it('SH-08 has the title, the description and the picture of the page as Open Graph and as Twitter tags', () => {
    const readTags = (page: Parameters<typeof buildSiteMeta>[1], data = root) =>
      Object.fromEntries(
        buildSiteMeta(data, page).flatMap((entry) => {
          const name = String(Reflect.get(entry, 'property') ?? Reflect.get(entry, 'name'))
          return /^(?:og|twitter):/.test(name) ? [[name, Reflect.get(entry, 'content')]] : []
        }),
      )
    const dish = { path: '?product=x', title: 'Wrap', description: 'Chicken.' }
    const image = 'https://order.example/pictures/wrap-large.webp'
    expect(readTags({ ...dish, picture: picture('/pictures/wrap') })).toMatchObject({
      'og:title': 'Wrap | Zahr',
      'og:description': 'Chicken.',
      'og:image': image,
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Wrap | Zahr',
      'twitter:description': 'Chicken.',
      'twitter:image': image,
    })
    const bare = readTags(dish, root.site ? { ...root, site: { ...root.site, cover: null } } : root)
    expect(bare).toMatchObject({ 'twitter:card': 'summary', 'twitter:title': 'Wrap | Zahr' })
    expect(Object.keys(bare)).not.toContain('twitter:image')
  })

  it('keeps a query that is part of the canonical URL, and names a language other than the shop’s own', () => {
    expect(find({ path: '?product=1' }, { rel: 'canonical' }, inOwnLanguage)).toMatchObject({
      href: 'https://order.example/zahr?product=1',
    })
    expect(find({ path: '?product=1' }, { rel: 'canonical' })).toMatchObject({
      href: 'https://order.example/zahr?product=1&lang=en',
    })
    expect(find({ path: '?product=1' }, { hrefLang: 'en' })).toMatchObject({
      href: 'https://order.example/zahr?product=1&lang=en',
    })
  })

  it('lists every language in which the page is available, each by its canonical URL', () => {
    expect(find({ path: '' }, { hrefLang: 'ar' })).toMatchObject({ href: 'https://order.example/zahr' })
    expect(find({ path: '' }, { hrefLang: 'en' })).toMatchObject({
      href: 'https://order.example/zahr?lang=en',
    })
    expect(find({ path: '' }, { hrefLang: 'x-default' })).toMatchObject({
      href: 'https://order.example/zahr',
    })
  })

  it('SH-08 excludes personal pages from search engines', () => {
    expect(find({ path: 'my-order' }, { name: 'robots' })).toMatchObject({ content: 'noindex, nofollow' })
    expect(find({ path: '', isIndexed: true }, { name: 'robots' })?.valueOf()).toMatchObject({
      content: expect.stringMatching(/^index/),
    })
  })
})

it.each([
  ['en', 'en_GB'],
  ['ar', 'ar_AE'],
  ['sr', 'sr_RS'],
  ['fr', 'fr_FR'],
  ['el', 'el_GR'],
] as const)('names the locale of a page in %s as Open Graph does: %s', (language, content) => {
  expect(find({ path: '' }, { property: 'og:locale' }, { ...root, language })).toMatchObject({ content })
})
