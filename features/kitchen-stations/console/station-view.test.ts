import { describe, expect, it } from 'vitest'
import type { KitchenTicket, KitchenTicketItem } from '../contract/endpoints.ts'
import { getAlertKeys, getLateness, getStationView, isFresh } from './station-view.ts'

const item = (input: Partial<KitchenTicketItem>): KitchenTicketItem => ({
  ...{ _id: 'a', station: 'grill', name: 'Burger', partOf: null, qty: 1, choices: [], answers: [] },
  ...{ specialInstructions: '', allergens: [], state: 'waiting', content: 'c', change: null, before: null },
  ...input,
})
const ticket = (
  id: string,
  items: KitchenTicketItem[],
  input: Partial<KitchenTicket> = {},
): KitchenTicket => ({
  ...{
    _id: id,
    orderId: id,
    version: 1,
    orderType: 10,
    table: null,
    stage: 'cooking',
    since: '2026-11-21T12:00:00.000Z',
  },
  ...{ dueAt: '2026-11-21T12:20:00.000Z', scheduledFor: null, timeZone: 'Asia/Dubai', name: 'Amal' },
  ...{ needsCutlery: false, orderNote: '', allergies: [], answers: [], items, isAllReady: false, seenBy: [] },
  ...input,
})
const ids = (shown: readonly { ticket: KitchenTicket }[]) => shown.map(({ ticket: { _id } }) => _id)
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00.000Z`)

describe('station view', () => {
  const mixed = ticket('1', [item({}), item({ _id: 'b', station: 'bar', state: 'ready' })])
  const other = ticket('2', [item({ station: null })])

  it('failure 15: a station sees its own lines until they are ready, and the screen of all stations sees the whole order', () => {
    const grill = getStationView([mixed, other], 'grill')
    expect(ids(grill.open)).toEqual(['1'])
    expect(grill.open[0]?.items.map(({ _id }) => _id)).toEqual(['a'])
    expect(getStationView([mixed, other], 'bar')).toMatchObject({
      open: [],
      finished: [{ ticket: { _id: '1' } }],
    })
    expect(ids(getStationView([mixed, other], null).open)).toEqual(['1', '2'])
  })

  it('shows a cancelled order until this screen has acknowledged it', () => {
    const gone = ticket('3', [item({})], { stage: 'gone', seenBy: ['bar'] })
    expect(ids(getStationView([gone], 'grill').open)).toEqual(['3'])
    expect(ids(getStationView([gone], null).open)).toEqual(['3'])
    expect(getStationView([{ ...gone, seenBy: ['grill'] }], 'grill')).toEqual({ open: [], finished: [] })
  })

  it('shows a ready order again when an item of it is recalled', () => {
    const ready = ticket('4', [item({ state: 'ready' })], { stage: 'ready' })
    expect(ids(getStationView([ready], null).open)).toEqual([])
    expect(
      ids(getStationView([ticket('4', [item({ state: 'making' })], { stage: 'ready' })], null).open),
    ).toEqual(['4'])
  })

  it('derives urgency from the promised time, and marks a ticket as new for half a minute', () => {
    expect([at('12:10'), at('12:15'), at('12:20')].map((now) => getLateness(mixed, now))).toEqual([
      ...['onTime', 'soon', 'late'],
    ])
    expect(isFresh(mixed, at('12:00'))).toBe(true)
    expect(isFresh(mixed, at('12:01'))).toBe(false)
  })

  it('rings for a new ticket and for a change in one, not for state changes made by cooks', () => {
    const news = (input: Partial<KitchenTicketItem>) =>
      getAlertKeys(getStationView([ticket('1', [item(input)])], 'grill').open)
    expect(news({ state: 'making' })).toEqual(news({}))
    expect(news({ change: 'changed' })).toHaveLength(2)
  })
})
