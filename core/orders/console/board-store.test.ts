import { beforeEach, describe, expect, it } from 'vitest'
import { boardOrder } from '#core/orders/testing/board-order.ts'
import { useBoard } from './board-store.ts'

const board = () => useBoard.getState()

beforeEach(() => useBoard.setState(useBoard.getInitialState(), true))

describe('the board', () => {
  it('forgets one outlet for another, and does not take in what comes too late', () => {
    board().begin('marina')
    board().told('marina', [boardOrder()])
    board().begin('downtown')
    expect(board()).toMatchObject({ storeId: 'downtown', isLoaded: false, orders: [] })
    board().told('marina', [boardOrder()])
    expect(board()).toMatchObject({ isLoaded: false, orders: [] })
  })

  it('keeps what it shows while it is told anew in another language', () => {
    board().begin('marina')
    board().told('marina', [boardOrder()])
    board().begin('marina')
    expect(board()).toMatchObject({ isLoaded: true, orders: [{ _id: 'order-1' }] })
  })

  it('takes a tap back when the server refuses it, and marks what somebody else has changed', () => {
    board().begin('marina')
    board().told('marina', [boardOrder()])
    board().tapped('order-1', 'accept')
    expect(board().pending).toEqual({ 'order-1': 'accept' })
    board().refused('order-1', true)
    expect(board().pending).toEqual({})
    expect([...board().surprised]).toEqual(['order-1'])
    board().tapped('order-1', 'decline')
    expect([...board().surprised]).toEqual([])
  })

  it('shows what the server answered', () => {
    board().begin('marina')
    board().told('marina', [boardOrder()])
    board().tapped('order-1', 'accept')
    board().answered(boardOrder({ version: 2, column: 'accepted', actions: ['ready'] }))
    expect(board()).toMatchObject({ pending: {}, orders: [{ column: 'accepted', version: 2 }] })
  })
})
