import { describe, expect, it } from 'vitest'
import type { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import { toTicketLines } from './ticket-lines.ts'

const price = { amount: 0, currency: 'AED' }
const plain = { variant: '', portion: 'whole' as const, isIncluded: false, price }
const own = { _id: '', under: [], without: [] }
const line = (qty: number): ReturnType<typeof buildBoardOrder>['products'][number] => ({
  ...{ _id: 'line', product: { _id: 'menu' }, name: 'Burger menu', sku: 'M1', photo: null, qty },
  ...{ unitPrice: price, total: price, specialInstructions: 'no onion', collectFromUser: [], addedAt: null },
  customize: [
    { ...own, name: 'Drink', variants: [{ name: 'Cola', counter: 1, ...plain }] },
    {
      ...own,
      name: 'Sauces',
      variants: [
        { name: 'Garlic', counter: 2, ...plain },
        { name: 'Barbecue', counter: 1, ...plain },
      ],
    },
  ],
})

describe('kitchen ticket', () => {
  it('states for two menus the quantity in each and the total quantity', () => {
    const [menu] = toTicketLines([line(2)])
    expect(menu?.qty).toBe(2)
    expect(menu?.choices.map(({ name, inEach, inAll }) => [name, inEach, inAll])).toEqual([
      ['Cola', 1, 2],
      ['Garlic', 2, 4],
      ['Barbecue', 1, 2],
    ])
  })

  it('keeps the choices in menu order, and the customer’s special instructions', () => {
    const [menu] = toTicketLines([line(1)])
    expect(menu?.choices.map(({ name }) => name)).toEqual(['Cola', 'Garlic', 'Barbecue'])
    expect(menu?.specialInstructions).toBe('no onion')
  })

  it('doubles the contents of a meal deal that was ordered twice, including nested ones', () => {
    const deal = {
      ...line(2),
      customize: [
        { ...own, name: 'Sides', variants: [{ ...plain, variant: 'fries', name: 'Fries', counter: 2 }] },
        { ...own, name: 'Dip', under: ['fries'], variants: [{ ...plain, name: 'Mayo', counter: 1 }] },
        { ...own, name: 'In it', without: ['Onion'], variants: [] },
      ],
    }
    const [menu] = toTicketLines([deal])
    expect(menu?.choices.map(({ name, depth, inEach, inAll }) => [name, depth, inEach, inAll])).toEqual([
      ['Fries', 0, 2, 4],
      ['Mayo', 1, 2, 4],
      ['Onion', 0, 1, 2],
    ])
  })

  it('CU-04 carries the customer’s answers', () => {
    const requested = { _id: 'name', label: 'Name on the cake', value: 'Lina', text: 'Lina' }
    const [menu] = toTicketLines([{ ...line(1), collectFromUser: [requested] }])
    expect(menu?.answers).toEqual([{ label: 'Name on the cake', text: 'Lina' }])
  })
})
