import { describe, expect, it } from 'vitest'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { formatMatch, formatMatches, parseMatches } from '../../domain/column-matches.ts'
import type { SavedMatching } from '../../domain/table-matching.ts'
import { checkMenuFile, type FileUse } from '../checker/check-menu-file.rules.ts'

const check = (rows: readonly string[], use: FileUse = {}, saved: readonly SavedMatching[] = []) => {
  const shop = { currency: 'AED', language: 'en', languages: ['en', 'ar'], stores: ['main'], saved } as const
  const current = { taxes: [], menu: { categories: [] } }
  return expectOk(checkMenuFile(new TextEncoder().encode(rows.join('\n')), { ...shop, current }, use))
}
const said = (text: string) => parseMatches(text)
const listRead = ({ matching }: ReturnType<typeof check>) =>
  matching?.columns.map(({ match, evidence }) => [formatMatch(match), evidence.code])
const listPrices = ({ content }: ReturnType<typeof check>) =>
  content?.menu.categories.flatMap(({ products }) => products.map(({ price }) => price))

const FOREIGN = ['Gericht;EK;VK', 'Suppe;1,50;4,50', 'Reis;3,00;9,00']

it('writes what columns hold as one word each, and reads no other words', () => {
  expect(formatMatches(said('name,name.ar,,price') ?? [])).toBe('name,name.ar,,price')
  for (const text of ['name,nothing', 'price.ar', 'name.xx', 'constructor'])
    expect(said(text), text).toBeUndefined()
})

describe('a table whose headings are not known', () => {
  it('is not read, and is shown with the cells of its first five rows', () => {
    const rows = Array.from({ length: 9 }, (_, index) => `Dish ${index};1,${index}0;4,${index}0`)
    const checked = check(['Gericht;EK;VK', ...rows])
    expect(checked).toMatchObject({ counts: { products: 0 }, gates: [] })
    expect(checked.content).toBeUndefined()
    expect(checked.errors.map(({ code, values }) => [code, values])).toEqual([
      ['unknownColumns', { columns: 'Gericht, EK, VK' }],
    ])
    expect(checked.matching).toMatchObject({
      isRead: false,
      columns: [{ head: 'Gericht' }, { head: 'EK' }, {}],
    })
    expect(checked.matching?.columns[1]?.samples).toEqual(['1,00', '1,10', '1,20', '1,30', '1,40'])
    expect(listRead(checked)).toEqual([
      ['name', 'headingWord'],
      ['cost', 'headingWord'],
      ['price', 'money'],
    ])
  })

  it('is read by what the merchant says, from the column that they say', () => {
    const checked = check(FOREIGN, { columns: said('name,cost,price') })
    expect(listPrices(checked)).toEqual([450, 900])
    expect(checked.gates.map(({ kind }) => kind)).not.toContain('priceFromCosts')
    expect(listRead(checked)?.map(([, code]) => code)).toEqual(['chosen', 'chosen', 'chosen'])
    expect(checked.matching?.chosen).toEqual(said('name,cost,price'))
  })

  it.each([
    [',cost,price', 'noNameColumn'],
    ['name,cost,', 'noPriceColumn'],
    ['name,price,price', 'columnTwice'],
  ])('is not read as %s', (columns, code) => {
    const checked = check(FOREIGN, { columns: said(columns) })
    expect(checked.errors.map((issue) => issue.code)).toEqual([code])
    expect(checked.content).toBeUndefined()
    expect(checked.matching).toMatchObject({ isRead: false })
    expect(checked.matching?.chosen).toBeUndefined()
    expect(checked.matching?.columns.map(({ match }) => formatMatch(match)).join(',')).toBe(columns)
  })

  it('shows its reasons again where a refused choice follows them', () => {
    expect(listRead(check(FOREIGN, { columns: said('name,,') }))).toEqual([
      ['name', 'headingWord'],
      ['', 'leftOut'],
      ['', 'leftOut'],
    ])
  })

  it('needs a code instead of a price when only texts are updated', () => {
    const use = { mode: 'language', columns: said('name,,') } as const
    expect(check(FOREIGN, use).errors.map(({ code }) => code)).toEqual(['noCodeColumn'])
  })

  it('has to be confirmed when its prices are read from a column of costs, also the next time', () => {
    const columns = said('name,price,') ?? []
    const first = check(FOREIGN, { columns })
    expect(first.gates).toContainEqual(
      expect.objectContaining({ kind: 'priceFromCosts', examples: [{ name: { en: 'EK' } }] }),
    )
    const signature = first.matching?.signature ?? ''
    const next = check(FOREIGN, {}, [{ signature, columns }])
    expect(listRead(next)?.map(([, code]) => code)).toEqual(['saved', 'saved', 'leftOut'])
    expect(next.gates.map(({ kind }) => kind)).toContain('priceFromCosts')
  })
})

describe('a saved matching', () => {
  const columns = said('name,cost,price') ?? []
  const signature = check(FOREIGN).matching?.signature ?? ''
  const saved = [{ signature, columns }]

  it('is recognised by the same headings in any case, below a title and in other rows', () => {
    const next = check(['Karte 2027;;', 'GERICHT; ek ;VK', 'Tee;0,50;2,00'], {}, saved)
    expect(next.matching?.isRead).toBe(true)
    expect(listPrices(next)).toEqual([200])
  })

  it('is not used for other headings, in another order, or when it lacks what the mode needs', () => {
    for (const head of ['Gericht;VK;EK', 'Gericht;EK;VK;Nr'])
      expect(check([head, 'Tee;0,50;2,00;'], {}, saved).matching?.isRead, head).toBe(false)
    const texts = [{ signature, columns: said('name,key,') ?? [] }]
    expect(check(FOREIGN, {}, texts).matching?.isRead).toBe(false)
  })

  it('yields to what the merchant says now', () => {
    expect(listPrices(check(FOREIGN, { columns: said('name,,price') }, saved))).toEqual([450, 900])
    expect(listRead(check(FOREIGN, { columns: said('name,,price') }, saved))?.[1]).toEqual(['', 'leftOut'])
  })
})

describe('a table with known headings', () => {
  it('is read, shows what is read and leaves out costs', () => {
    const checked = check(['Name,Cost,Price,Shelf,Dish', 'Soup,1.50,4.50,12,Stew'])
    expect(listPrices(checked)).toEqual([450])
    expect(listRead(checked)).toEqual([
      ['name', 'heading'],
      ['cost', 'heading'],
      ['price', 'heading'],
      ['', 'unknown'],
      ['', 'twice'],
    ])
  })

  it('is not read while several of its headings speak of prices', () => {
    for (const head of ['Name,Price,Selling price', 'Name,Amount,Price']) {
      const checked = check([head, 'Soup,1.50,4.50'])
      expect(checked.content, head).toBeUndefined()
      expect(listRead(checked), head).toEqual([
        ['name', 'heading'],
        ['', 'severalPrices'],
        ['', 'severalPrices'],
      ])
    }
  })

  it('is shown without card numbers, wherever they stand', () => {
    const card = '4111 1111 1111 1111'
    const tables = [
      [`Name,Price,${card},Note`, `Soup,4.50,x,${'y'.repeat(70)} ${card}`],
      [`Gericht,${card}`, `${card},1`],
    ]
    for (const rows of tables) {
      const { matching, errors, warnings } = check(rows)
      const shown = JSON.stringify([matching?.columns, errors, warnings])
      expect(shown).toContain('••••')
      expect(shown.replaceAll(/\D/g, '')).not.toContain('4111')
    }
  })
})

it('asks nothing about a table of headings only', () => {
  const bytes = new TextEncoder().encode('Gericht;EK;VK\n')
  const shop = { currency: 'AED', language: 'en', languages: ['en'], stores: ['main'] } as const
  expect(checkMenuFile(bytes, { ...shop, current: { taxes: [], menu: { categories: [] } } })).toMatchObject({
    ok: false,
    failure: { kind: 'unknownFormat' },
  })
})
