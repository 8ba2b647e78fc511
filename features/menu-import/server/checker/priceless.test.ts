import { describe, expect, it } from 'vitest'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { tryFile } from '../../testing/check-file.ts'

const check = (file: string) => expectOk(tryFile(file))
const gateOf = (file: string, kind: string) => check(file).gates.find((gate) => gate.kind === kind)

describe('prices that a file lacks', () => {
  it('CN-04 asks about products at 0 by their rows, in any table', () => {
    expect(gateOf('Name,Price\nSoup,0.00\nTea,4.00\n', 'pricesZero')).toMatchObject({
      count: 1,
      total: 2,
      examples: [{ name: { en: 'Soup' }, place: '#2' }],
    })
    const own = 'kind,key,category,name,price\ncategory,new,,New,\nproduct,soup,new,Soup,0\n'
    expect(gateOf(own, 'pricesZero')).toMatchObject({ examples: [{ place: '#3' }] })
  })

  it('CN-04 asks about products at 0 in our own JSON by their paths', () => {
    const products = [{ sku: 'soup', name: { en: 'Soup' }, price: 0 }]
    const menu = { optionGroups: [], categories: [{ key: 'new', name: { en: 'New' }, products }] }
    const file = JSON.stringify({ format: 'compass-menu-1', taxes: [], menu })
    expect(gateOf(file, 'pricesZero')).toMatchObject({
      examples: [{ place: 'menu.categories[0].products[0]' }],
    })
  })

  it('CN-04 asks about products without a price, which come hidden', () => {
    const item = (name: string, offers?: unknown) => ({
      '@type': 'MenuItem',
      name,
      ...(offers ? { offers } : {}),
    })
    const tea = item('Tea', { '@type': 'Offer', price: '4.00', priceCurrency: 'AED' })
    const section = { '@type': 'MenuSection', name: 'All', hasMenuItem: [item('Soup'), tea] }
    const file = JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Menu',
      hasMenuSection: [section],
    })
    const gate = gateOf(file, 'pricesMissing')
    expect(gate).toMatchObject({ count: 1 })
    expect(gate?.examples[0]?.name.en).toContain('Soup')
  })

  it.each(['', 'ask', '5 or 6'])(
    'CN-04 refuses %j in the price column of a table, and takes it for no 0',
    (price) => {
      const own = `kind,key,category,name,price\ncategory,new,,New,\nproduct,soup,new,Soup,${price}\n`
      for (const [file, path] of [
        [own, '#3'],
        [`Name,Price\nSoup,${price}\n`, '#2'],
      ] as const) {
        const { content, errors } = check(file)
        expect(content).toBeUndefined()
        expect(errors).toMatchObject([{ path, code: 'priceUnreadable', values: { value: price } }])
      }
    },
  )

  it.each(['Cost', 'Purchase price'])(
    'CN-04 takes no column %j for the price, also when it is alone',
    (cost) => {
      expect(check(`Name,${cost}\nSoup,5.50\n`)).toMatchObject({ matching: { isRead: false }, gates: [] })
      const { content } = check(`Name,${cost},Price\nSoup,1.00,5.50\n`)
      expect(content?.menu.categories[0]?.products[0]?.price).toBe(550)
    },
  )
})
