import { describe, expect, it } from 'vitest'
import { getCallKey } from '../storefront/cache-keys.ts'
import { answerFromStoredMenu } from './stored-menu.ts'

const toKey = (path: string, language = 'en'): string => getCallKey(`https://x.test/api${path}`, language)

const meta = { code: 0 }
const card = (_id: string) => ({ _id, name: _id })
const soup = { ...card('soup'), customize: [] }
const details = { meta, data: { version: 3, total: 61, products: [soup] } }
const menu = {
  meta,
  data: {
    version: 3,
    categories: [{ products: [card('a'), card('b')] }, { products: [card('c'), card('d')] }],
  },
}

const store = (answers: Readonly<Record<string, object>>) => ({
  keys: async () => Object.keys(answers).map((key) => new Request(key)),
  match: async (key: Request | string | URL) => {
    const answer = answers[key instanceof Request ? key.url : String(key)]
    return answer && Response.json(answer)
  },
})

const stored = {
  details: store({
    [toKey('/v1/stores/cafe/menu/details?orderType=10&skip=0&limit=60')]: details,
    [toKey('/v1/stores/marina/menu/details?orderType=10&skip=60&limit=60')]: details,
  }),
  calls: store({ [toKey('/v2/stores/harbour/menu?orderType=10')]: menu }),
}

const read = async (path: string, language?: string) =>
  (await answerFromStoredMenu(stored, toKey(path, language)))?.json()

describe('a whole menu that is stored', () => {
  it('PW-03 opens each of its dishes', async () => {
    expect(await read('/v1/products/soup?store=marina&orderType=10')).toEqual({ ...details, data: soup })
    expect(await read('/v1/products/tart?store=marina&orderType=10')).toBeUndefined()
  })

  it.each([
    ['another outlet', '/v1/products/soup?store=harbour&orderType=10', 'en'],
    ['another service', '/v1/products/soup?store=marina&orderType=20', 'en'],
    [
      'another time',
      '/v1/products/soup?store=marina&orderType=10&scheduledTime=2026-11-20T08:00:00.000Z',
      'en',
    ],
    ['another language', '/v1/products/soup?store=marina&orderType=10', 'ar'],
  ])('does not answer for %s', async (_case, path, language) => {
    expect(await read(path, language)).toBeUndefined()
  })

  it.each(['v1', 'v2'])('PW-03 shows the same cards as %s, at the same positions', async (version) => {
    const cards = `/${version}/stores/marina/menu/products?skip=60&limit=60&orderType=10`
    expect(await read(cards)).toEqual(details)
    expect(await read(cards.replace('skip=60', 'skip=120'))).toBeUndefined()
    expect(await read(`${cards}&search=soup`)).toBeUndefined()
  })

  it('PW-03 shows the cards beyond its details from the list that is searched', async () => {
    const cards = '/v2/stores/harbour/menu/products?orderType=10&limit=2&skip=1'
    const facets = { food: [], allergens: [] }
    const products = [card('b'), card('c')]
    expect(await read(cards)).toEqual({ meta, data: { version: 3, total: 4, products, facets } })
    expect(await read(`${cards}&category=x`)).toBeUndefined()
    expect(await read(cards.replace('v2', 'v1'))).toBeUndefined()
  })
})
