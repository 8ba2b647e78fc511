import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import { buildFrameInput, loadAdapter, PURCHASE, STEPS } from '#core/sites/testing/pixel-samples.ts'

const INPUT = buildFrameInput('5b3ac1ab-9a5c-4d2c-8d17-0c1e1b8a9a11')

let adapter: PixelAdapter

beforeEach(async () => {
  adapter = await loadAdapter(import.meta.url)
})
afterEach(() => void vi.unstubAllGlobals())

const ID = INPUT.ids[0]
const listCalls = (): readonly unknown[] =>
  (globalThis as unknown as { snaptr: { queue: unknown[] } }).snaptr.queue

it('PX-03 tracks PAGE_VIEW, with the hashed phone and e-mail where they are given', () => {
  expect(adapter.install(INPUT)).toEqual(['https://vendor.example/scevent.min.js'])
  adapter.track({ kind: 'start', isAtFlow: false, contact: { phone: 'p', email: 'e' } })
  expect(listCalls()).toEqual([
    ['init', ID, { user_hashed_phone_number: 'p', user_hashed_email: 'e' }],
    ['track', 'PAGE_VIEW'],
  ])
})

it('PX-03 sends no contact where none is given', () => {
  adapter.install(INPUT)
  adapter.track({ kind: 'start', isAtFlow: true })
  expect(listCalls()).toEqual([
    ['init', ID, {}],
    ['track', 'PAGE_VIEW'],
    ['track', 'VIEW_CONTENT'],
  ])
})

it('tracks an opened dish and a purchase in major units', () => {
  adapter.install(INPUT)
  adapter.track({ kind: 'product', id: 'burger', eventId: 'view' })
  adapter.track(PURCHASE)
  expect(listCalls()).toEqual([
    ['track', 'VIEW_CONTENT', { item_ids: ['burger'], client_dedup_id: 'view' }],
    [
      'track',
      'PURCHASE',
      {
        ...{ price: 12.5, currency: 'KWD', number_items: 2 },
        ...{ transaction_id: 'hash', client_dedup_id: 'hash' },
      },
    ],
  ])
  expect(adapter.isReady(true)).toBe(false)
  Object.assign((globalThis as unknown as { snaptr: object }).snaptr, { handleRequest: vi.fn() })
  expect(adapter.isReady(false)).toBe(true)
})

it('PX-03 tracks the steps to an order that Snap has a name for, in major units', () => {
  adapter.install(INPUT)
  for (const event of STEPS) adapter.track(event)
  expect(listCalls()).toEqual([
    ['track', 'SEARCH'],
    ['track', 'ADD_CART', { item_ids: ['burger'], number_items: 2, price: 5, currency: 'KWD' }],
    ['track', 'START_CHECKOUT', { price: 2.5, currency: 'KWD', number_items: 1 }],
    ['track', 'ADD_BILLING', { price: 3, currency: 'KWD', number_items: 1 }],
  ])
})
