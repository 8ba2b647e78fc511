import { beforeEach, describe, expect, it } from 'vitest'
import { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import { useBoard } from './board-store.ts'

const board = () => useBoard.getState()

beforeEach(() => useBoard.setState(useBoard.getInitialState(), true))

describe('the board', () => {
  it('clears the orders when another outlet is shown, and ignores late responses of the previous one', () => {
    board().showScope('marina')
    board().receiveOrders('marina', [buildBoardOrder()])
    board().showScope('downtown')
    expect(board()).toMatchObject({ scope: 'downtown', isLoaded: false, orders: [] })
    board().receiveOrders('marina', [buildBoardOrder()])
    expect(board()).toMatchObject({ isLoaded: false, orders: [] })
  })

  it('keeps the shown orders while they are loaded again in another language', () => {
    board().showScope('marina')
    board().receiveOrders('marina', [buildBoardOrder()])
    board().showScope('marina')
    expect(board()).toMatchObject({ isLoaded: true, orders: [{ _id: 'order-1' }] })
  })

  it('reverts an action when the server refuses it, and marks an order that another member of staff has changed', () => {
    board().showScope('marina')
    board().receiveOrders('marina', [buildBoardOrder()])
    board().startAction('order-1', 'accept')
    expect(board().pending).toEqual({ 'order-1': 'accept' })
    board().rejectAction('order-1', true)
    expect(board().pending).toEqual({})
    expect([...board().conflicted]).toEqual(['order-1'])
    board().startAction('order-1', 'decline')
    expect([...board().conflicted]).toEqual([])
  })

  it('shows the order of the server’s response', () => {
    board().showScope('marina')
    board().receiveOrders('marina', [buildBoardOrder()])
    board().startAction('order-1', 'accept')
    board().completeAction(buildBoardOrder({ version: 2, column: 'accepted', actions: ['ready'] }))
    expect(board()).toMatchObject({ pending: {}, orders: [{ column: 'accepted', version: 2 }] })
  })
})
