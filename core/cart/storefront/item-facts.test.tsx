import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { OptionGroup, Product } from '#core/menus/contract/endpoints.ts'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import { toSheetGroups } from './item-choices.ts'
import { ItemDetails } from './item-sheet.tsx'
import { OptionRow } from './item-sheet-option.tsx'

/** What a reader sees, without markup. */
const read = (node: ReactNode): string =>
  renderInPage(node, { site: { brand: { merchantType: 'restaurant' } } })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const productWith = (calories: number | null, allergens: string[] = [], ingredients = '') =>
  ({
    ...{ _id: 'p', name: 'Cake', description: 'Moist', foodType: 5, calories, allergens, ingredients },
    ...{ unit: '', measure: '', durationMinutes: null, needsPrescription: false },
  }) as unknown as Product

it('MN-08 states calories, allergens and ingredients of a dish in its sheet, none of the calories among them', () => {
  const whole = read(<ItemDetails product={productWith(1540, ['sesame', 'eggs'], 'Flour, tahini')} />)
  expect(whole).toContain('1,540 kcal')
  expect(whole).toMatch(/Sesame, Eggs/i)
  expect(whole).toContain('Flour, tahini')
  expect(read(<ItemDetails product={productWith(0)} />)).toContain(' 0 kcal')
  const bare = read(<ItemDetails product={productWith(null)} />)
  expect(bare).not.toMatch(/kcal|llergen|ngredient/)
})

const variant = (_id: string, calories: number | null) => ({
  ...{ _id, name: _id, price: { amount: 0, currency: 'AED' }, prices: [], max: 3, preselected: false },
  ...{ calories, isAvailable: true, text: '', photo: null, customize: [] },
})

it.each([
  ['a choice of one', { type: 10, portions: false }],
  ['a choice of several', { type: 20, portions: false }],
  ['a counter', { type: 30, portions: false }],
  ['halves', { type: 20, portions: true }],
] as const)('MN-08 states the calories of each option that has them in %s', (_, kind) => {
  const group: OptionGroup = {
    ...{ _id: 'sauces', name: 'Sauces', role: 'choice', min: 0, max: 3, free: 0, ...kind },
    variants: [variant('Truffle', 120), variant('Water', 0), variant('Plain', null)],
  }
  const [shown] = toSheetGroups({ customize: [group], nested: [] })
  if (!shown) throw new Error('There is no group')
  const rows = shown.options.map((option) =>
    read(
      <OptionRow
        place={{ group: shown, under: [] }}
        option={option}
        size={undefined}
        choices={{}}
        onChange={() => undefined}
        reasonId="why"
      />,
    ),
  )
  expect(rows.map((row) => /(\w+) ([\d,]+) kcal/.exec(row)?.slice(1))).toEqual([
    ['Truffle', '120'],
    ['Water', '0'],
    undefined,
  ])
})
