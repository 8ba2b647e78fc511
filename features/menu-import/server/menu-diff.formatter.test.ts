import { expect, it } from 'vitest'
import { diffMenuProducts } from '../domain/menu-diff.ts'
import { formatMenuDiff } from './menu-diff.formatter.ts'

const named = (key: string, more: object = {}) => ({ key, name: { en: key }, ...more })
const menu = (optionGroups: ReturnType<typeof named>[], products: object[]) => ({
  taxes: [],
  menu: {
    ...{ optionGroups, menus: [] },
    categories: [{ ...named('Food'), products: products as { sku: string; name: object; price: number }[] }],
  },
})

it('CN-04 tells the operator what everything new costs, and from what to what sizes and options change', () => {
  const sizes = (large: number) =>
    named('Size', {
      role: 'size',
      options: [
        { ...named('s'), name: { en: 'Small' }, price: 2_500_000 },
        { ...named('l'), name: { en: 'Large' }, price: large },
      ],
    })
  const extras = (price: number) =>
    named('Extras', { options: [{ ...named('Cheese'), price: 500_000, pricesBySize: { l: price } }] })
  const sauces = named('Sauces', {
    options: [{ ...named('Garlic'), price: 250_000, pricesBySize: { l: 300_000 } }],
  })
  const tea = { sku: 'tea', name: { en: 'Tea' }, price: 1_000_000 }
  const pizza = { sku: 'pizza', name: { en: 'Pizza' }, price: 2_500_000, optionGroups: ['Size'] }
  const before = menu([sizes(4_000_000), extras(750_000)], [])
  const after = menu([sizes(4_500_000), extras(1_000_000), sauces], [tea, pizza])
  const lines = formatMenuDiff(diffMenuProducts(before, after), 'IQD')
  expect(lines.map((line) => line.replace(/\p{Zs}/gu, ' '))).toEqual([
    'new: Tea (tea) IQD 1,000',
    'new: Pizza (pizza): Small IQD 2,500; Large IQD 4,500',
    'new option group: Sauces: Garlic IQD 250; Garlic at Large IQD 300',
    'option group Size, of 1 products: Large price IQD 4,000 → IQD 4,500',
    'option group Extras, of 0 products: Cheese price at Large IQD 750 → IQD 1,000',
  ])
})
