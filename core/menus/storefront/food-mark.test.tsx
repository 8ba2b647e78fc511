import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import menuTexts from '../messages/en.json' with { type: 'json' }
import { FoodMark } from './food-mark.tsx'

const FOOD_TYPES = [1, 2, 3, 4, 5] as const

const texts = createTexts('en', {
  menus: {
    'food.veg': menuTexts['food.veg'],
    'food.nonVeg': menuTexts['food.nonVeg'],
    'food.egg': menuTexts['food.egg'],
    'food.vegan': menuTexts['food.vegan'],
    'food.other': menuTexts['food.other'],
  },
})

const Marks = () => (
  <TextsProvider texts={texts}>
    {FOOD_TYPES.map((type) => (
      <FoodMark key={type} type={type} />
    ))}
  </TextsProvider>
)

/** The names of the marks that a merchant's products carry, in the order of their types. */
const listMarks = (merchantType: string): string[] => {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: Outlet, children: [{ index: true, Component: Marks }] },
  ])
  const root = { site: { brand: { merchantType } } }
  const html = renderToString(<Page hydrationData={{ loaderData: { root } }} />)
  return [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name = '']) => name)
}

it('MN-01 marks food as 1 vegetarian, 2 with meat or fish, 3 with egg, 4 vegan and 5 other', () => {
  expect(listMarks('restaurant')).toEqual([
    ...['Vegetarian', 'With meat or fish', 'With egg', 'Vegan', 'Not classified'],
  ])
})

it('marks no goods that are not eaten', () => {
  expect(listMarks('grocery')).toEqual(['Vegetarian', 'With meat or fish', 'With egg', 'Vegan'])
  expect(listMarks('salon')).toEqual([])
})
