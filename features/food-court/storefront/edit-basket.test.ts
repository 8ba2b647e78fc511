import { afterEach, expect, it } from 'vitest'
import { toSheetGroups } from '#core/cart/storefront/item-choices.ts'
import type { Product } from '#core/menus/contract/endpoints.ts'
import { addToBasket, type BasketEntry, replaceInBasket, useBasketStore } from './basket-store.ts'
import { toChangedEntry, toFormDefaults } from './components/edit-dish-sheet.tsx'

afterEach(() => useBasketStore.setState(useBasketStore.getInitialState(), true))

const option = (_id: string, preselected: boolean) => ({
  ...{ _id, name: _id, preselected, max: 1, isAvailable: true, customize: [], prices: [] },
  price: { amount: 100, currency: 'AED' },
})

const groups = toSheetGroups({
  customize: [
    {
      ...{ _id: 'sauce', name: 'Sauce', type: 10, min: 0, max: 2 },
      variants: [option('garlic', true), option('chilli', false)],
    },
  ],
  nested: [],
} as unknown as Product)

const wrap = (more: Partial<BasketEntry> = {}): BasketEntry => ({
  ...{ store: 'grill', product: 'wrap', name: 'Wrap', qty: 2, ...more },
})

const sauce = (variant: string) => [{ _id: 'sauce', variants: [{ variant, counter: 1 }] }]

it('FC-01 opens a dish that was added with a tap with the preselection of its stall', () => {
  expect(toFormDefaults(wrap(), groups)).toEqual({
    choices: { sauce: { garlic: { count: 1, portion: 'whole' } } },
    ...{ answers: {}, qty: 2, note: '' },
  })
})

it('FC-01 opens a dish with its choices, answers, quantity and note', () => {
  const chosen = wrap({
    ...{ customize: sauce('chilli'), specialInstructions: 'Cut in two' },
    collectFromUser: [{ _id: 'words', value: 'Mabrouk' }],
  })
  expect(toFormDefaults(chosen, groups)).toEqual({
    choices: { sauce: { chilli: { count: 1, portion: 'whole' } } },
    ...{ answers: { words: 'Mabrouk' }, qty: 2, note: 'Cut in two' },
  })
  expect(toFormDefaults(wrap({ customize: [] }), groups).choices).toEqual({ sauce: {} })
})

it('FC-01 changes one line of a basket, which makes it another basket to price and to order', () => {
  const tart = wrap({ product: 'tart', name: 'Tart', qty: 1 })
  useBasketStore.setState({ court: 'court', id: 'before', items: [wrap({ seenPrice: 2000 }), tart] })
  const decision = { customize: sauce('chilli'), collectFromUser: [], qty: 3, note: 'Hot', seenPrice: 2100 }
  replaceInBasket(0, toChangedEntry(wrap(), decision))
  const { id, items } = useBasketStore.getState()
  expect(id).not.toBe('before')
  expect(items).toEqual([
    wrap({ qty: 3, customize: sauce('chilli'), specialInstructions: 'Hot', seenPrice: 2100 }),
    tart,
  ])
})

it('FC-01 joins a changed line with the line that it equals now', () => {
  const mild = wrap({ customize: sauce('garlic'), qty: 1 })
  const hot = wrap({ customize: sauce('chilli'), qty: 2 })
  const tart = wrap({ product: 'tart', qty: 4 })
  useBasketStore.setState({ court: 'court', id: 'before', items: [mild, tart, hot] })
  replaceInBasket(2, { ...hot, customize: sauce('garlic') })
  expect(useBasketStore.getState().items).toEqual([tart, { ...mild, qty: 3 }])
})

it('FC-01 keeps 99 of a dish, and says how many more did not fit', () => {
  const mild = wrap({ customize: sauce('garlic'), qty: 60 })
  const hot = wrap({ customize: sauce('chilli'), qty: 60 })
  useBasketStore.setState({ court: 'court', id: 'before', items: [mild, hot] })
  expect(addToBasket({ ...mild, qty: 39 })).toBe(0)
  expect(addToBasket({ ...mild, qty: 60 })).toBe(60)
  expect(useBasketStore.getState().items).toEqual([{ ...mild, qty: 99 }, hot])
  expect(replaceInBasket(1, { ...hot, customize: sauce('garlic') })).toBe(60)
  expect(useBasketStore.getState().items).toEqual([{ ...mild, qty: 99 }])
})
