import { describe, expect, it } from 'vitest'
import { type ChoiceInput, filterKnownChoices } from '#core/menus/domain/choices.ts'
import { GROUP_TYPE, type MenuOption, type MenuOptionGroup } from '#core/menus/domain/menu.ts'
import { computeBasePrice, computeProductPrice } from './line-choices.ts'

const option = (_id: string, price: number, changes: Partial<MenuOption> = {}): MenuOption => ({
  ...{ _id, name: { en: _id }, price, max: 3, preselected: false, calories: null, allergens: [] },
  ...{ productId: null, pricesBySize: {}, groups: [] },
  ...changes,
})
const group = (_id: string, changes: Partial<MenuOptionGroup>): MenuOptionGroup => ({
  ...{ _id, name: { en: _id }, type: GROUP_TYPE.multi, role: 'choice', min: 0, max: 9, free: 0 },
  ...{ portions: false, options: [] },
  ...changes,
})
const pick = (_id: string, ...variants: string[]): ChoiceInput[number] => ({
  _id,
  variants: variants.map((variant) => ({ variant })),
})

/** The base price and the price with all choices. */
const priceBoth = (price: number, groups: readonly MenuOptionGroup[], choices: ChoiceInput) => {
  const chosen = filterKnownChoices({ groups }, choices)
  const product = { price, groups }
  return [computeBasePrice(product, chosen), computeProductPrice(product, chosen)]
}

describe('base price of a unit', () => {
  const extras = group('extras', { options: [option('cheese', 500), option('egg', 700)] })

  it('PR-02 is without paid extras: a burger of 30 with 12 of extras is 30', () => {
    expect(priceBoth(3000, [extras], [pick('extras', 'cheese', 'egg')])).toEqual([3000, 4200])
  })

  it('is at the chosen size, with the cheapest choices that the product requires at that size', () => {
    const size = group('size', {
      ...{ type: GROUP_TYPE.single, role: 'size', min: 1, max: 1 },
      options: [option('small', 0), option('large', 800)],
    })
    const crust = group('crust', {
      ...{ type: GROUP_TYPE.single, min: 1, max: 1 },
      options: [option('thin', 200, { pricesBySize: { large: 300 } }), option('stuffed', 900)],
    })
    const choices = [pick('size', 'large'), pick('crust', 'stuffed'), pick('extras', 'egg')]
    expect(priceBoth(2000, [size, crust, extras], choices)).toEqual([3100, 4400])
  })

  it('counts as many required choices as the minimum less the free ones', () => {
    const sides = (changes: Partial<MenuOptionGroup>) => [
      group('sides', { min: 2, options: [option('rice', 300), option('salad', 400)], ...changes }),
    ]
    const both = [pick('sides', 'rice', 'salad')]
    expect(priceBoth(1000, sides({}), both)).toEqual([1700, 1700])
    expect(priceBoth(1000, sides({ type: GROUP_TYPE.counter }), both)).toEqual([1600, 1700])
    expect(priceBoth(1000, sides({ free: 1 }), both)).toEqual([1400, 1400])
  })

  it('is never above the price that is charged', () => {
    const halves = group('crust', { min: 1, portions: true, options: [option('thin', 300)] })
    const half: ChoiceInput = [{ _id: 'crust', variants: [{ variant: 'thin', portion: 'first' }] }]
    expect(priceBoth(1000, [halves], half)).toEqual([1150, 1150])
  })
})
