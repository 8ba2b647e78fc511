import { expect, it } from 'vitest'
import { searchProducts } from './search-products.ts'

const product = (en: string, el: string, tag = '') => ({
  name: { en, el },
  description: {},
  tags: tag ? [{ en: tag }] : [],
})
const pie = product('Cheese pie', 'Τυρόπιτα')
const soup = product('Lentil soup', 'Φακές', 'vegan')

it('finds products by name and tag in any language, without accents', () => {
  const found = (search: string) => searchProducts([pie, soup], search)
  expect(found('τυροπιτα')).toEqual([pie])
  expect(found('CHEE pie')).toEqual([pie])
  expect(found('vegan')).toEqual([soup])
  expect(found('burger')).toEqual([])
})
