import { expect, it } from 'vitest'
import { findDishes } from './find-dishes.ts'

const dish = (name: string) => ({ _id: name, name })
const menu = [
  { _id: 'drinks', name: 'Drinks', products: [dish('شاي'), dish('كيك'), dish('Café glacé')] },
  { _id: 'grill', name: 'Grill', products: Array.from({ length: 9 }, (_, index) => dish(`Kebab ${index}`)) },
]
const find = (typed: string, chosen: string[] = []) =>
  findDishes(menu, { typed, chosen }).map(({ name }) => name)

it('finds dishes for a station with the letters of other keyboards, without accents and from two letters on', () => {
  expect(find('شای')).toEqual(['شاي'])
  expect(find('کیک')).toEqual(['كيك'])
  expect(find(' cafe ')).toEqual(['Café glacé'])
  expect(find('c')).toEqual([])
})

it('names at most eight, and none that the station has', () => {
  expect(find('kebab')).toHaveLength(8)
  expect(find('kebab', ['Kebab 0'])[0]).toBe('Kebab 1')
})
