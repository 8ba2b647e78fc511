import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import type { FullOrder } from '../contract/endpoints.ts'
import { HistoryCard } from './components/history-card.tsx'
import { isUnderWay, RunningOrderBar, UnpaidOrderBar } from './order-bar.tsx'

const orderWith = (status: FullOrder['status'], paymentStatus: FullOrder['payment']['status']) =>
  ({
    ...{ _id: 'o1', orderId: '12', status, isFinal: false, placedAt: '2026-11-20T08:00:00.000Z' },
    ...{ orderType: 10, timeline: [{ status: 10, text: 'New', at: '2026-11-20T08:00:00.000Z' }] },
    payment: { _id: 'p1', status: paymentStatus },
    total: { amount: 4600, currency: 'AED' },
    store: { _id: 's1', name: 'Marina', timeZone: 'Asia/Dubai' },
    products: [{ _id: 'l1', qty: 2, name: 'Burger' }],
  }) as unknown as FullOrder

const render = (node: ReactNode): string => renderInPage(node, { home: 'shop', site: { homePath: 'shop' } })

it('leads from the bar of the menu to paying an order that was left at the bank, with its number and total', () => {
  const bar = render(<UnpaidOrderBar order={orderWith(0, 0)} />)
  expect(bar).toContain('href="/shop/payment/p1/failure"')
  expect(bar).toContain('aria-label="Waiting for the payment"')
  expect(bar).toContain('Order 12 waits for payment')
  expect(bar).toMatch(/Pay [^<]*AED[^<]*46/)
})

it('shows no bar for an order that is paid, over, or being asked about at the bank', () => {
  for (const order of [orderWith(0, 481), orderWith(10, 100), orderWith(90, 4008)])
    expect(render(<UnpaidOrderBar order={order} />)).toBe('')
})

it('lets an unpaid order be paid or changed in the history, and any other be ordered again', () => {
  const unpaid = render(<HistoryCard order={orderWith(0, 0)} />)
  expect(unpaid).toContain('Waiting for the payment')
  expect(unpaid).toContain('href="/shop/payment/p1/failure"')
  expect(unpaid).toMatch(/Pay [^<]*AED[^<]*46/)
  expect(unpaid).toContain('Change the order')
  const placed = render(<HistoryCard order={orderWith(10, 100)} />)
  expect(placed).not.toContain('Waiting for the payment')
  expect(placed).not.toContain('/payment/')
  expect(placed).not.toContain('Change the order')
})

it('OR-01 leads from an order of a shared table to its bill, says what was paid of it, and does not order it again', () => {
  const part = (amount: number) => ({ page: 'table-bill', paid: { amount, currency: 'AED' } })
  const table = { kind: 'table' as const, name: '7' }
  const shared = (amount: number) =>
    render(<HistoryCard order={{ ...orderWith(130, 100), table, shared: part(amount) }} />)
  expect(shared(1200)).toContain('href="/shop/table-bill/o1"')
  expect(shared(1200)).toMatch(/You paid [^<]*AED[^<]*12/)
  expect(shared(0)).not.toContain('You paid')
  for (const card of [shared(1200), shared(0)]) {
    expect(card).toContain('Table 7')
    expect(card).not.toContain('<button')
    expect(card).not.toContain('/order-summary/')
  }
  expect(render(<HistoryCard order={orderWith(130, 100)} />)).toContain('href="/shop/order-summary/o1"')
})

it('leads an order that is paid with others to the page of all, and offers nothing that is refused for a part', () => {
  const part = { ...orderWith(0, 0), sharedPaymentPath: 'lp/site/orders/whole' }
  for (const shown of [<HistoryCard key="card" order={part} />, <UnpaidOrderBar key="bar" order={part} />]) {
    const html = render(shown)
    expect(html).toContain('href="/shop/lp/site/orders/whole"')
    expect(html).toContain('Pay all together')
    expect(html).not.toContain('/payment/')
    expect(html).not.toMatch(/Pay [^<]*AED/)
    expect(html).not.toContain('Change the order')
  }
})

it('leads from the bar of the menu to an order that is under way, with its newest step and expected time', () => {
  const estimate = { from: '2026-11-20T08:40:00.000Z', to: '2026-11-20T08:50:00.000Z' }
  const order = { ...orderWith(20, 100), estimate, scheduledFor: null, detail: 'full' } as FullOrder
  const bar = render(<RunningOrderBar order={order} />)
  expect(bar).toContain('href="/shop/order-status/o1"')
  expect(bar).toContain('aria-label="Your order"')
  expect(bar).toContain('New')
  expect(bar).toContain('Order 12')
  expect(bar).toMatch(/12:40[^<]*12:50/)
})

it('takes neither an order that is over or unpaid for one under way, nor one for later', () => {
  const now = Date.parse('2026-11-20T08:00:00.000Z')
  const order = { status: 10, isFinal: false, scheduledFor: null } as const
  expect(isUnderWay(order, now)).toBe(true)
  expect(isUnderWay({ ...order, isFinal: true }, now)).toBe(false)
  expect(isUnderWay({ ...order, status: 0 }, now)).toBe(false)
  expect(isUnderWay({ ...order, scheduledFor: '2026-11-20T11:00:00.000Z' }, now)).toBe(true)
  expect(isUnderWay({ ...order, scheduledFor: '2026-11-20T11:00:01.000Z' }, now)).toBe(false)
})
