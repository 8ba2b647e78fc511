import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import { buildFrameInput, loadAdapter, PURCHASE, STEPS } from '#core/sites/testing/pixel-samples.ts'

const INPUT = buildFrameInput('G-AB12CD34', 'GTM-AB12')

let adapter: PixelAdapter

beforeEach(async () => {
  adapter = await loadAdapter(import.meta.url)
})
afterEach(() => void vi.unstubAllGlobals())

/** The data layer; calls of `gtag` as arrays. */
const listEntries = (): readonly unknown[] =>
  (globalThis as unknown as { dataLayer: object[] }).dataLayer.map((entry) =>
    'length' in entry ? Array.from(entry as ArrayLike<unknown>) : entry,
  )

it.each([
  [['statistics'], 'denied', 'granted'],
  [['marketing'], 'granted', 'denied'],
  [['statistics', 'marketing'], 'granted', 'granted'],
] as const)('MK-06 sends consent mode v2 before anything else for %s', (purposes, advertising, analytics) => {
  adapter.install({ ...INPUT, purposes })
  expect(listEntries()[0]).toEqual([
    'consent',
    'default',
    {
      ad_storage: advertising,
      ad_user_data: advertising,
      ad_personalization: advertising,
      analytics_storage: analytics,
    },
  ])
})

it('PX-01 puts each page view into the data layer with its flow', () => {
  expect(adapter.install(INPUT)).toEqual([
    'https://vendor.example/gtag/js?id=G-AB12CD34',
    'https://vendor.example/gtm.js?id=GTM-AB12',
  ])
  adapter.track({ kind: 'page', flow: '/zahr' })
  const values = { page_location: INPUT.address, flow: '/zahr' }
  expect(listEntries().slice(-2)).toEqual([
    ['event', 'page_view', { ...values, send_to: 'G-AB12CD34' }],
    { event: 'page_view', ...values },
  ])
})

it('counts no page view by itself', () => {
  adapter.install(INPUT)
  expect(listEntries()).toContainEqual([
    'config',
    'G-AB12CD34',
    { send_page_view: false, page_location: INPUT.address },
  ])
})

it('PX-07 sends an opened dish and a purchase in major units with its channel, without a container when there is none', () => {
  adapter.install({ ...INPUT, ids: ['G-AB12CD34'] })
  adapter.track({ kind: 'product', id: 'burger', eventId: 'view' })
  adapter.track(PURCHASE)
  const page = { page_location: INPUT.address, send_to: 'G-AB12CD34' }
  expect(listEntries().slice(-2)).toEqual([
    ['event', 'view_item', { ...page, items: [{ item_id: 'burger' }] }],
    [
      'event',
      'purchase',
      { ...page, transaction_id: 'hash', value: 12.5, currency: 'KWD', order_channel: 40 },
    ],
  ])
  expect([adapter.isReady(false), adapter.isReady(true)]).toEqual([false, true])
})

it('PX-03 names the steps to an order as Google does, in major units and without the searched words', () => {
  adapter.install({ ...INPUT, ids: ['GTM-AB12'] })
  const before = listEntries().length
  for (const event of STEPS) adapter.track(event)
  const page = { page_location: INPUT.address }
  const kwd = (value: number) => ({ ...page, value, currency: 'KWD' })
  expect(listEntries().slice(before)).toEqual([
    { event: 'search', ...page },
    { event: 'add_to_cart', ...kwd(5), items: [{ item_id: 'burger', quantity: 2, price: 2.5 }] },
    { event: 'remove_from_cart', ...kwd(2.5), items: [{ item_id: 'burger', quantity: 1, price: 2.5 }] },
    { event: 'view_cart', ...kwd(2.5) },
    { event: 'begin_checkout', ...kwd(2.5) },
    { event: 'add_payment_info', ...kwd(3) },
    { event: 'payment_failed', ...page },
  ])
})
