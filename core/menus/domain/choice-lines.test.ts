import { expect, it } from 'vitest'
import { listChoiceLines } from './choice-lines.ts'

const variant = (name: string, rest: object = {}) => ({
  ...{ variant: name, name, counter: 1, portion: 'whole' as const, isIncluded: false, price: 0 },
  ...rest,
})
const group = (name: string, rest: object = {}) => ({ name, under: [], without: [], variants: [], ...rest })

it('lists choices in menu order, each followed by the choices inside it', () => {
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

it('counts nested choices per product, and lists only differences from what is included', () => {
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

it('lists choices of orders from before nested groups unchanged', () => {
  const old = { variant: '', portion: 'whole' as const }
  expect(
    listChoiceLines([group('Sauce', { variants: [variant('Mayo', old), variant('BBQ', old)] })]),
  ).toHaveLength(2)
})
