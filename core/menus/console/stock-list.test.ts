import { describe, expect, it } from 'vitest'
import { listByCategory, type StockProduct } from './stock-list.ts'

const product = (name: string, input: Partial<StockProduct> = {}): StockProduct => ({
  ...{ _id: name, sku: name.slice(0, 2).toUpperCase(), name, category: 'Burgers', soldOutUntil: null },
  ...{ isSoldOut: false, mark: 'soldOut', stock: null },
  ...input,
})

const PRODUCTS = [
  product('Ćevapi burger'),
  product('Classic', { isSoldOut: true }),
  product('Lemonade', { category: 'Drinks', sku: 'D-07' }),
]

const listNames = (filter: { search: string; onlySoldOut: boolean }) =>
  listByCategory(PRODUCTS, filter).map(({ category, products }) => [
    category,
    products.map(({ name }) => name),
  ])

describe('stock list', () => {
  it('keeps categories and products in the order of the menu', () => {
    expect(listNames({ search: ' ', onlySoldOut: false })).toEqual([
      ['Burgers', ['Ćevapi burger', 'Classic']],
      ['Drinks', ['Lemonade']],
    ])
  })

  it('finds products by name without accents, and by code', () => {
    expect(listNames({ search: 'cevapi', onlySoldOut: false })).toEqual([['Burgers', ['Ćevapi burger']]])
    expect(listNames({ search: 'd-07', onlySoldOut: false })).toEqual([['Drinks', ['Lemonade']]])
  })

  it('shows only sold-out products under that filter', () => {
    expect(listNames({ search: '', onlySoldOut: true })).toEqual([['Burgers', ['Classic']]])
  })
})
