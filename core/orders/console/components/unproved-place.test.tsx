import { isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import ordersTexts from '../messages/en.json' with { type: 'json' }
import { OrderCard } from './order-card.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { PrintedTicket } from './printed-ticket.tsx'
import { UnprovedPlace } from './unproved-place.tsx'

const texts = createTexts('en', { 'orders-console': { 'place.unproved': ordersTexts['place.unproved'] } })

const render = (address: Pick<NonNullable<BoardOrder['address']>, 'isPinned'> | null): string =>
  renderToString(
    <TextsProvider texts={texts}>
      <UnprovedPlace order={{ address }} />
    </TextsProvider>,
  )

it('marks a delivery whose address has no pin, and nothing else', () => {
  expect(render({ isPinned: false })).toContain('Place not proved')
  expect(render({ isPinned: true })).toBe('')
  expect(render(null)).toBe('')
})

/** The orders whose place is marked in what a component draws. */
const listMarked = (node: ReactNode): unknown[] => {
  if (Array.isArray(node)) return node.flatMap(listMarked)
  if (!isValidElement<{ order?: unknown; children?: ReactNode }>(node)) return []
  return node.type === UnprovedPlace ? [node.props.order] : listMarked(node.props.children)
}

it('stands on the card of an order on the board, and beside its customer', () => {
  const order = {
    ...{ _id: 'o1', orderId: '12', status: 10, column: 'new', products: [], allergies: [] },
    ...{ user: { name: 'Amal', phone: null }, enteredBy: null },
    address: { isPinned: false, address: 'Sea Tower', area: 'JBR', city: 'Dubai' },
  } as unknown as BoardOrder
  const surroundings = { texts: { 'orders-console': ordersTexts } }
  expect(listMarked(callHook(() => OrderCard.type({ order }), surroundings))).toEqual([order])
  expect(listMarked(callHook(() => OrderCustomer({ order }), surroundings))).toEqual([order])
})

it('stands on the ticket for the bag, and not on that of a delivery with a pin', () => {
  const [amount, none] = [3200, 0].map((minor) => ({ amount: minor, currency: 'AED' }))
  const order = {
    ...{ _id: 'o1', orderId: '12', status: 10, column: 'new', orderType: 20, products: [], allergies: [] },
    ...{ store: { name: 'Marina', timeZone: 'Asia/Dubai' }, user: { name: 'Amal', phone: null } },
    ...{
      placedAt: '2026-11-20T14:00:00.000Z',
      total: amount,
      collectFromUser: [],
    },
    payment: { status: 20, mod: 'cod', amount, refunded: none, refunding: none, refundUncertain: none },
    ...{ dropOff: 'call', timeline: [] },
    ...{ needsCutlery: null, enteredBy: null, orderNote: '', deliveryInstruction: '' },
  } as unknown as BoardOrder
  const print = (isPinned: boolean): string => {
    const address = { isPinned, address: 'Sea Tower', area: 'JBR', city: 'Dubai' }
    return renderInPage(<PrintedTicket order={{ ...order, address } as BoardOrder} />, {})
  }
  expect(print(false)).toContain('Place not proved')
  expect(print(true)).toContain('Sea Tower')
  expect(print(true)).not.toContain('Place not proved')
})
