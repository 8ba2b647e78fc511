import { expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { listCartEvents, summarizeCart } from './cart-events.ts'

const buildLine = (id: string, product: string, qty: number) => ({
  ...{ _id: id, product: { _id: product }, qty },
  unitPrice: money(product === 'burger' ? 1_250 : 500, 'KWD'),
})
const buildCart = (...products: ReturnType<typeof buildLine>[]) => ({ products, total: money(4_000, 'KWD') })
const value = (amount: number) => ({ amount, digits: 3, currency: 'KWD' })

const EMPTY = { cart: null, pending: {} }

it('is an addition for each line that grew while the customer waited for it, with the price of what is new', () => {
  const pending = { 'burger cheese': 2 }
  expect(
    listCartEvents({ cart: null, pending }, { cart: buildCart(buildLine('a', 'burger', 2)), pending }),
  ).toEqual([{ kind: 'add', id: 'burger', count: 2, value: value(2_500) }])
  const one = buildCart(buildLine('a', 'burger', 1), buildLine('b', 'fries', 1))
  const more = buildCart(buildLine('a', 'burger', 3), buildLine('b', 'fries', 4))
  expect(listCartEvents({ cart: one, pending }, { cart: more, pending })).toEqual([
    { kind: 'add', id: 'burger', count: 2, value: value(2_500) },
  ])
})

it('is a removal for each line that shrank or left, also when nothing is left', () => {
  const cart = buildCart(buildLine('a', 'burger', 3), buildLine('b', 'fries', 2))
  const fewer = buildCart(buildLine('a', 'burger', 2), buildLine('b', 'fries', 2))
  expect(listCartEvents({ cart, pending: { burger: -1 } }, { cart: fewer, pending: { burger: -1 } })).toEqual(
    [{ kind: 'remove', id: 'burger', count: 1, value: value(1_250) }],
  )
  const last = { cart: buildCart(buildLine('b', 'fries', 2)), pending: { fries: -2 } }
  expect(listCartEvents(last, { ...last, cart: null })).toEqual([
    { kind: 'remove', id: 'fries', count: 2, value: value(1_000) },
  ])
})

it('is either when the customer set the quantity of a line', () => {
  const cart = buildCart(buildLine('a', 'burger', 2), buildLine('b', 'burger', 2))
  const more = buildCart(buildLine('a', 'burger', 3), buildLine('b', 'burger', 2))
  expect(listCartEvents({ cart, pending: {}, quantities: { a: 3 } }, { cart: more, pending: {} })).toEqual([
    { kind: 'add', id: 'burger', count: 1, value: value(1_250) },
  ])
  expect(
    listCartEvents({ cart: more, pending: {}, quantities: { a: 2, b: 2 } }, { cart, pending: {} }),
  ).toEqual([{ kind: 'remove', id: 'burger', count: 1, value: value(1_250) }])
  // The quantity of another line is requested.
  expect(listCartEvents({ cart, pending: {}, quantities: { b: 1 } }, { cart: more, pending: {} })).toEqual([])
})

it('is nothing when a cart is loaded, ordered, restored, or filled by others', () => {
  const cart = buildCart(buildLine('a', 'burger', 2))
  expect(listCartEvents(EMPTY, { cart, pending: {} })).toEqual([])
  expect(listCartEvents({ cart, pending: {} }, EMPTY)).toEqual([])
  // Somebody else's fries come with the answer to one's own burger.
  const pending = { burger: 1 }
  const both = buildCart(buildLine('a', 'burger', 3), buildLine('b', 'fries', 1))
  expect(listCartEvents({ cart, pending }, { cart: both, pending })).toEqual([
    { kind: 'add', id: 'burger', count: 1, value: value(1_250) },
  ])
})

it('counts the dishes of a cart and says its total', () => {
  expect(summarizeCart(buildCart(buildLine('a', 'burger', 2), buildLine('b', 'fries', 1)))).toEqual({
    total: value(4_000),
    count: 3,
  })
})
