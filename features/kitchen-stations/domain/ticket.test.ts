import { describe, expect, it } from 'vitest'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { buildOrderLine } from '../testing/lines.ts'
import { evaluateStateChange, getNextState, ITEM_STATES } from './item-state.ts'
import { serializeItemContent, toKitchenItems } from './kitchen-items.ts'
import { buildTicketItems, getShownStage, getTicketStage, isAllReady, type RecordedState } from './ticket.ts'

const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 12, count))
const BURGER = buildOrderLine('burger')
const SOUP = buildOrderLine('soup', { qty: 2 })
const { approved, kitchenReady, declined, delivered, customerReject } = ORDER_STATUS

const order = (lines = [BURGER, SOUP], ...statuses: OrderStatus[]) => {
  const history = [approved, ...statuses].map((status, index) => ({ status, at: minute(index * 10) }))
  return { lines, history, status: statuses.at(-1) ?? approved }
}
const known = (line: typeof BURGER, state: RecordedState['state'], at = 5): [string, RecordedState] => {
  const [item] = toKitchenItems(line, () => null)
  return [line.id, { state, content: item ? serializeItemContent(item) : '', changedAt: minute(at) }]
}
const itemsOf = (
  of: ReturnType<typeof order>,
  said: readonly [string, RecordedState][] = [],
  earlier: readonly (typeof BURGER)[][] = [],
) =>
  buildTicketItems({
    order: of,
    known: new Map(said),
    earlier,
    stationOf: () => null,
    digest: (content) => content,
  })
const short = (items: ReturnType<typeof itemsOf>) =>
  items.map(({ item, state, change }) => [item.name.en, state, change])

describe('order ticket', () => {
  it('CN-02 is in the kitchen from accepted to ready, and is shown as gone when cancelled after that', () => {
    expect(getTicketStage(order())).toBe('cooking')
    expect(getTicketStage(order([], kitchenReady))).toBe('ready')
    expect(getTicketStage(order([], declined))).toBe('gone')
    expect(getTicketStage(order([], customerReject))).toBe('gone')
    expect(getTicketStage(order([], kitchenReady, delivered))).toBeUndefined()
    expect(
      getTicketStage({ ...order(), status: declined, history: [{ status: declined, at: minute(0) }] }),
    ).toBeUndefined()
  })

  it('CN-02 makes a further round of a table after the first was ready or served, and is done again with it', () => {
    const { multiDineServed } = ORDER_STATUS
    const added = { ...buildOrderLine('tea'), addedAt: minute(30).toISOString() }
    for (const statuses of [[kitchenReady], [kitchenReady, multiDineServed]] as const) {
      const later = order([BURGER, added], ...statuses)
      expect(short(itemsOf(later, [], [[BURGER]]))).toEqual([
        ['burger', 'ready', null],
        ['tea', 'waiting', 'added'],
      ])
      expect(getShownStage(later, itemsOf(later))).toBe('cooking')
      expect(getShownStage(later, itemsOf(later, [known(added, 'ready', 31)]))).toBe('ready')
    }
    expect(getTicketStage(order([BURGER], kitchenReady, multiDineServed))).toBeUndefined()
  })

  it('CN-02 all items wait until a state is recorded, and the ticket is ready once all of them are', () => {
    expect(short(itemsOf(order()))).toEqual([
      ['burger', 'waiting', null],
      ['soup', 'waiting', null],
    ])
    expect(isAllReady(itemsOf(order(), [known(BURGER, 'ready'), known(SOUP, 'making')]))).toBe(false)
    expect(isAllReady(itemsOf(order(), [known(BURGER, 'ready'), known(SOUP, 'ready')]))).toBe(true)
  })

  it('failure 11: a changed item restarts and shows what it was before, an added or removed item is marked', () => {
    const more = { ...SOUP, qty: 3 }
    const fries = buildOrderLine('fries')
    const items = itemsOf(
      order([more, fries]),
      [known(BURGER, 'making'), known(SOUP, 'ready')],
      [[BURGER, SOUP]],
    )
    expect(short(items)).toEqual([
      ['soup', 'waiting', 'changed'],
      ['fries', 'waiting', 'added'],
      ['burger', 'waiting', 'removed'],
    ])
    expect(items[0]?.before?.qty).toBe(2)
    const done = itemsOf(
      order([more, fries]),
      [known(more, 'ready'), known(fries, 'ready')],
      [[BURGER, SOUP]],
    )
    expect(isAllReady(done)).toBe(true)
  })

  it('keeps the state of items that a change does not affect', () => {
    expect(short(itemsOf(order([BURGER]), [known(BURGER, 'making')], [[BURGER, SOUP]]))).toEqual([
      ['burger', 'making', null],
      ['soup', 'waiting', 'removed'],
    ])
  })

  it('CN-02 all items are ready once the order is, except those recalled since', () => {
    const ready = order([BURGER, SOUP], kitchenReady)
    expect(short(itemsOf(ready, [known(SOUP, 'making', 5)])).map(([, state]) => state)).toEqual([
      'ready',
      'ready',
    ])
    expect(short(itemsOf(ready, [known(SOUP, 'making', 15)])).map(([, state]) => state)).toEqual([
      'ready',
      'making',
    ])
  })
})

describe('item state change', () => {
  it('a tap advances the state and never reverts it', () => {
    expect(ITEM_STATES.map(getNextState)).toEqual(['making', 'ready', 'ready'])
  })

  it('counts once from the same state, and is refused from another', () => {
    for (const now of ITEM_STATES)
      for (const from of ITEM_STATES)
        for (const to of ITEM_STATES)
          expect(evaluateStateChange(now, { from, to })).toBe(
            now === to ? 'done' : now === from ? 'change' : 'stale',
          )
  })
})
