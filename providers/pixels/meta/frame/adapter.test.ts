import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import { buildFrameInput, loadAdapter, PURCHASE, STEPS } from '#core/sites/testing/pixel-samples.ts'

const INPUT = buildFrameInput('11111111', '22222222')

let adapter: PixelAdapter

beforeEach(async () => {
  adapter = await loadAdapter(import.meta.url)
})
afterEach(() => void vi.unstubAllGlobals())

const listCalls = (): readonly unknown[] => (globalThis as unknown as { fbq: { queue: unknown[] } }).fbq.queue

it('PX-03 tracks PageView when it starts, and ViewContent too where the address is the flow path', () => {
  expect(adapter.install(INPUT)).toEqual(['https://vendor.example/en_US/fbevents.js'])
  adapter.track({ kind: 'start', isAtFlow: false })
  expect(listCalls()).toEqual([
    ['set', 'autoConfig', false, '11111111'],
    ['init', '11111111'],
    ['set', 'autoConfig', false, '22222222'],
    ['init', '22222222'],
    ['track', 'PageView'],
  ])
  adapter.track({ kind: 'start', isAtFlow: true })
  expect(listCalls().slice(-2)).toEqual([
    ['track', 'PageView'],
    ['track', 'ViewContent'],
  ])
})

it('tracks an opened dish, and a purchase in major units with the id that it is counted by', () => {
  adapter.install(INPUT)
  adapter.track({ kind: 'page', flow: '/zahr' })
  adapter.track({ kind: 'product', id: 'burger', eventId: 'view' })
  adapter.track(PURCHASE)
  expect(listCalls().slice(4)).toEqual([
    ['track', 'ViewContent', { content_ids: ['burger'], content_type: 'product' }, { eventID: 'view' }],
    ['track', 'Purchase', { value: 12.5, currency: 'KWD', num_items: 2 }, { eventID: 'hash' }],
  ])
})

it('is ready when the vendor’s script has taken over its queue', () => {
  adapter.install(INPUT)
  expect(adapter.isReady(true)).toBe(false)
  const callMethod = vi.fn()
  Object.assign((globalThis as unknown as { fbq: object }).fbq, { callMethod })
  expect(adapter.isReady(false)).toBe(true)
  adapter.track({ kind: 'start', isAtFlow: false })
  expect(callMethod).toHaveBeenCalledWith('track', 'PageView')
})

it('PX-03 tracks the steps to an order that Meta has a name for, in major units', () => {
  adapter.install(INPUT)
  for (const event of STEPS) adapter.track(event)
  expect(listCalls().slice(4)).toEqual([
    ['track', 'Search'],
    [
      'track',
      'AddToCart',
      {
        ...{ content_ids: ['burger'], contents: [{ id: 'burger', quantity: 2 }], content_type: 'product' },
        ...{ value: 5, currency: 'KWD' },
      },
    ],
    ['track', 'InitiateCheckout', { value: 2.5, currency: 'KWD', num_items: 1 }],
    ['track', 'AddPaymentInfo', { value: 3, currency: 'KWD', num_items: 1 }],
  ])
})
