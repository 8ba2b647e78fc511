import { expect, it } from 'vitest'
import { describeStations } from './use-kitchen-setup.ts'

it('names what each station claims, by categories and then by products, and leaves out what is gone', () => {
  const menu = [
    { _id: 'hot', name: 'Hot', products: [{ _id: 'soup', name: 'Soup' }] },
    { _id: 'cold', name: 'Cold', products: [{ _id: 'salad', name: 'Salad' }] },
  ]
  const station = (name: string, categories: string[], products: string[]) => ({
    ...{ key: name, _id: null, name, categories, products },
  })
  const stations = [station('Oven', ['hot'], ['salad', 'gone']), station('Pass', [], [])]
  expect(describeStations({ stations }, menu)).toBe('Oven: Hot, Salad · Pass')
})
