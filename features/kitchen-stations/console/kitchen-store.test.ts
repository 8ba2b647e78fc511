import { beforeEach, describe, expect, it } from 'vitest'
import type { KitchenTicket } from '../contract/endpoints.ts'
import {
  applyOptimisticUpdate,
  type KitchenData,
  popUndo,
  pushUndo,
  receiveKitchen,
  replaceTicket,
  showKitchen,
  useKitchen,
} from './kitchen-store.ts'

const item = (id: string) => ({
  ...{ _id: id, station: null, name: id, partOf: null, qty: 1, choices: [], answers: [] },
  ...{ specialInstructions: '', allergens: [], state: 'waiting', content: 'c', change: null, before: null },
})
const ticket = (id: string): KitchenTicket =>
  ({ _id: id, orderId: id, items: [item('a'), item('b')] }) as unknown as KitchenTicket
const kitchen: KitchenData = {
  ...{ asOf: '2026-11-21T12:00:00.000Z', isAutoReady: false, stations: [] },
  tickets: [ticket('1'), ticket('2')],
}
const press = { orderId: '1', marks: [{ item: 'a', content: 'c', from: 'waiting', to: 'making' } as const] }

const statesOf = (id: string) => {
  const { kitchen: shown } = useKitchen.getState()
  if (shown === undefined || shown === 'failed') return shown
  return shown.tickets.find(({ _id }) => _id === id)?.items.map(({ state }) => state)
}

describe('kitchen store of a tablet', () => {
  beforeEach(() => {
    useKitchen.setState({ of: undefined, kitchen: undefined, undoStack: [] })
    showKitchen('marina en')
    receiveKitchen('marina en', kitchen)
  })

  it('shows a pressed state immediately, for that order only, until the server answers', () => {
    applyOptimisticUpdate(press)
    expect([statesOf('1'), statesOf('2')]).toEqual([
      ['making', 'waiting'],
      ['waiting', 'waiting'],
    ])
    replaceTicket(ticket('1'))
    expect(statesOf('1')).toEqual(['waiting', 'waiting'])
  })

  it('keeps the data on a failure, and ignores a late response for another outlet', () => {
    receiveKitchen('marina en', 'failed')
    receiveKitchen('downtown en', { ...kitchen, tickets: [] })
    expect(statesOf('1')).toEqual(['waiting', 'waiting'])
    showKitchen('downtown en')
    expect(useKitchen.getState()).toMatchObject({ kitchen: undefined, undoStack: [] })
    receiveKitchen('downtown en', 'failed')
    expect(useKitchen.getState().kitchen).toBe('failed')
  })

  it('stores the last presses, up to the undo limit', () => {
    for (let count = 0; count < 25; count += 1) pushUndo({ ...press, orderId: String(count) })
    expect(useKitchen.getState().undoStack).toHaveLength(20)
    popUndo()
    expect(useKitchen.getState().undoStack.at(-1)?.orderId).toBe('23')
  })
})
