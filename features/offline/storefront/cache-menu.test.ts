import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CardMenu } from '#core/menus/storefront/card-menu.ts'
import { getCallKey } from './cache-keys.ts'
import { cacheMenu } from './cache-menu.ts'

const source = {
  operation: 'GET /api/v1/stores/:id/menu/products',
  store: 'marina',
  orderType: '10',
} as const

const PAGE = { home: 'zahr', language: 'en' } as const

const createMenu = (total: number, version = 3) => ({ source, version, total }) as CardMenu

describe('a menu that is looked at', () => {
  const kept = new Map<string, object>()
  const asked: string[] = []
  const connection = { saveData: false }
  let isServerAway = false

  beforeEach(() => {
    kept.clear()
    asked.length = 0
    connection.saveData = false
    isServerAway = false
    vi.stubGlobal('navigator', { onLine: true, connection, serviceWorker: { controller: {} } })
    vi.stubGlobal('location', { origin: 'https://x.test' })
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (key: string) => (kept.has(key) ? Response.json(kept.get(key)) : undefined),
      }),
    })
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      if (isServerAway) throw new TypeError('Failed to fetch')
      return Response.json({ meta: { code: 0 }, data: {} })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const details = (skip: number): string =>
    `/api/v1/stores/marina/menu/details?orderType=10&skip=${skip}&limit=60`
  const SEARCH = '/zahr/menu-list/search.data'
  const WHOLE = '/api/v1/stores/marina/menu?orderType=10'

  it('PW-03 is kept whole by few requests, the page that says so last', async () => {
    await cacheMenu(createMenu(121), PAGE)
    expect(asked).toEqual([details(120), details(60), details(0), WHOLE, SEARCH])
  })

  it('is kept up to 300 dishes in full', async () => {
    await cacheMenu(createMenu(4000), PAGE)
    expect(asked).toEqual([details(240), details(180), details(120), details(60), details(0), WHOLE, SEARCH])
  })

  it('is not requested again while the same version is kept', async () => {
    kept.set(getCallKey(`https://x.test${details(0)}`, 'en'), { data: { version: 3 } })
    await cacheMenu(createMenu(10), PAGE)
    expect(asked).toEqual([])
    await cacheMenu(createMenu(10, 4), PAGE)
    expect(asked).toEqual([details(0), WHOLE, SEARCH])
  })

  it('is not requested from who spares data, nor to the end where the connection fails', async () => {
    connection.saveData = true
    await cacheMenu(createMenu(121), PAGE)
    expect(asked).toEqual([])
    connection.saveData = false
    isServerAway = true
    await cacheMenu(createMenu(121), PAGE)
    expect(asked).toEqual([details(120)])
  })
})
