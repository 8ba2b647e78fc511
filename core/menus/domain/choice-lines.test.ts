import { expect, it } from 'vitest'
import { listChoiceLines } from './choice-lines.ts'

const variant = (name: string, rest: object = {}) => ({
  ...{ variant: name, name, counter: 1, portion: 'whole' as const, isIncluded: false, price: 0 },
  ...rest,
})
const group = (name: string, rest: object = {}) => ({ name, under: [], without: [], variants: [], ...rest })

it('are read in the order of the menu, each followed by what was chosen inside it', () => {
  const lines = listChoiceLines([
    group('Burger', { variants: [variant('Classic'), variant('Veggie')] }),
    group('Sauce', { under: ['Classic'], variants: [variant('Mayo')] }),
    group('Drink', { variants: [variant('Cola')] }),
  ])
  expect(lines.map(({ name, depth }) => [name, depth])).toEqual([
    ['Classic', 0],
    ['Mayo', 1],
    ['Veggie', 0],
    ['Cola', 0],
  ])
})

it('count in each product what stands in several, and tell only what differs from what is in it anyway', () => {
  const lines = listChoiceLines([
    group('Sides', { variants: [variant('Fries', { counter: 2 })] }),
    group('Dips', { under: ['Fries'], variants: [variant('Mayo', { counter: 2 })] }),
    group('In it', { without: ['Onion'], variants: [variant('Tomato', { isIncluded: true })] }),
  ])
  expect(lines.map(({ name, count, inEach, isWithout }) => [name, count, inEach, isWithout])).toEqual([
    ['Fries', 2, 2, false],
    ['Mayo', 2, 4, false],
    ['Onion', 1, 1, true],
  ])
})

it('of orders from before there were nested groups are read as they were', () => {
  const old = { variant: '', portion: 'whole' as const }
  expect(
    listChoiceLines([group('Sauce', { variants: [variant('Mayo', old), variant('BBQ', old)] })]),
  ).toHaveLength(2)
})
