import { expect, it } from 'vitest'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup } from '../domain/menu.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'
import { presentGroups } from './option-groups.presenter.ts'

const option = (_id: string, more: Partial<MenuOption> = {}): MenuOption => ({
  ...{ _id, name: { en: _id }, price: 0, pricesBySize: {}, max: 1, preselected: false, groups: [] },
  ...{ calories: null, allergens: [], productId: null, ...more },
})

it('MN-08 states the calories of an option, its own before those of the product that it is, and none without', () => {
  const stock = { isActive: true, isSoldOut: false, soldOutUntil: null, stock: null }
  const juice = { _id: 'juice', calories: 90, photo: null, ...stock }
  const group: MenuOptionGroup = {
    ...{ _id: 'drink', name: { en: 'Drink' }, type: GROUP_TYPE.single, role: 'choice', min: 0, max: 1 },
    ...{ free: 0, portions: false },
    options: [
      option('truffle', { calories: 120 }),
      option('water', { calories: 0, productId: 'juice' }),
      option('juice', { productId: 'juice' }),
      option('plain'),
    ],
  }
  const menu = { currency: 'AED', products: new Map([['juice', juice]]), soldOutOptions: new Map() }
  const presenting = { menu, now: new Date('2026-11-20T08:00:00Z'), language: 'en' }
  const { groups } = presentGroups({ groups: [group] }, presenting as unknown as MenuPresentationContext)
  expect(groups[0]?.variants.map(({ calories }) => calories)).toEqual([120, 0, 90, null])
})
