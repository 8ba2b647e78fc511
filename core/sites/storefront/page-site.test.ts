import { describe, expect, it } from 'vitest'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import { RESERVED_PATHS } from '../domain/reserved-paths.ts'
import { loadPageSite } from './page-site.ts'

interface Query {
  readonly path?: string
  readonly host: string
}

/** The site `zahr` in Arabic and English, on a host that it shares with others, and each request for a site. */
const openPage = (visit: { readonly cookie?: string; readonly acceptLanguage?: string } = {}) => {
  const asked: (Query & { readonly language: Language })[] = []
  const site = { homePath: 'zahr', defaultLanguage: 'ar', languages: ['ar', 'en'] }
  const page = {
    host: 'order.example',
    cookies: { 'compass-currLangCode': visit.cookie },
    acceptLanguage: visit.acceptLanguage ?? '',
    memoize: (_key: string, make: () => Promise<unknown>) => make(),
    api:
      (language: Language) =>
      async (_endpoint: string, { query }: { query: Query }) => {
        asked.push({ ...query, language })
        return query.path === 'zahr' ? { ok: true, data: site } : { ok: false, error: { status: 404 } }
      },
  } as unknown as PageContext
  const load = (path: string) => loadPageSite(page, new URL(path, 'https://order.example'))
  return { asked, load }
}

describe('the merchant of a page', () => {
  it('RT-26 is the one that the first segment names, and none behind a reserved word, so that the stored one stays', async () => {
    const { asked, load } = openPage()
    expect((await load('/zahr/faq')).site?.homePath).toBe('zahr')
    expect(asked[0]).toMatchObject({ path: 'zahr', host: 'order.example' })
    for (const word of RESERVED_PATHS) {
      asked.length = 0
      for (const path of [`/${word}`, `/${word.toUpperCase()}/zahr`])
        expect([path, await load(path)]).toMatchObject([path, { site: null, error: null }])
      expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([undefined]))
    }
    expect(await load('/nobody')).toMatchObject({ site: null, error: { status: 404 } })
  })
})

describe('the language of a page', () => {
  const readLanguage = async (path: string, visit?: Parameters<typeof openPage>[0]) =>
    (await openPage(visit).load(path)).language

  it('LG-01 is one that the store offers, also where its address, a cookie or the browser names another', async () => {
    expect(await readLanguage('/zahr?lang=en')).toBe('en')
    expect(await readLanguage('/zahr?lang=ar')).toBe('ar')
    for (const other of ['fr', 'sr', 'el', 'de', ''])
      expect([other, await readLanguage(`/zahr?lang=${other}`)]).toEqual([other, 'ar'])
    expect(await readLanguage('/zahr?lang=fr', { cookie: 'en', acceptLanguage: 'fr' })).toBe('en')
    expect(await readLanguage('/zahr?lang=fr', { acceptLanguage: 'el, en;q=0.5' })).toBe('en')
    expect(await readLanguage('/zahr', { cookie: 'el', acceptLanguage: 'fr' })).toBe('ar')
  })

  it('LG-01 is the requested one of all five where no store is shown', async () => {
    expect(await readLanguage('/nobody?lang=fr')).toBe('fr')
  })
})
