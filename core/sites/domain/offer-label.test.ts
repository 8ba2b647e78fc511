import { expect, it } from 'vitest'
import { getMerchantKind } from './merchant-type.ts'
import { getAssortmentKind, hasFoodMark } from './offer-label.ts'

it('ST-15 gives each merchant type its label, its food marks and its kind for search engines', () => {
  const seen = ['restaurant', 'bakery', 'grocery', 'pharmacy', 'salon', 'florist'].map((type) => [
    type,
    getAssortmentKind(type),
    hasFoodMark(type, 4),
    hasFoodMark(type, 5),
    getMerchantKind(type).type,
  ])
  expect(seen).toEqual([
    ['restaurant', 'menu', true, true, 'Restaurant'],
    ['bakery', 'menu', true, true, 'Bakery'],
    ['grocery', 'shop', true, false, 'GroceryStore'],
    ['pharmacy', 'shop', false, false, 'Pharmacy'],
    ['salon', 'services', false, false, 'BeautySalon'],
    ['florist', 'menu', true, true, 'Restaurant'],
  ])
})
