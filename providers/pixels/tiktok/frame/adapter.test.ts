import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PixelAdapter } from '#core/sites/contract/pixel-vendor.ts'
import { buildFrameInput, loadAdapter, PURCHASE, STEPS } from '#core/sites/testing/pixel-samples.ts'

const INPUT = buildFrameInput('ABCDEFGH12', 'ABCDEFGH34')

let adapter: PixelAdapter

beforeEach(async () => {
  adapter = await loadAdapter(import.meta.url)
})
afterEach(() => void vi.unstubAllGlobals())

const listCalls = (): readonly unknown[] => [...(globalThis as unknown as { ttq: Iterable<unknown> }).ttq]

it('PX-03 tracks a page view when it starts, and ViewContent too where the address is the flow path', () => {
  expect(adapter.install(INPUT)).toEqual([
    'https://vendor.example/i18n/pixel/events.js?sdkid=ABCDEFGH12&lib=ttq',
    'https://vendor.example/i18n/pixel/events.js?sdkid=ABCDEFGH34&lib=ttq',
  ])
  adapter.track({ kind: 'start', isAtFlow: false })
  adapter.track({ kind: 'start', isAtFlow: true })
  expect(listCalls()).toEqual([['page'], ['page'], ['track', 'ViewContent']])
})

it('tracks an opened dish, and a purchase in major units with the id that it is counted by', () => {
  adapter.install(INPUT)
  adapter.track({ kind: 'product', id: 'burger', eventId: 'view' })
  adapter.track(PURCHASE)
  expect(listCalls()).toEqual([
    ['track', 'ViewContent', { content_id: 'burger', content_type: 'product' }, { event_id: 'view' }],
    ['track', 'CompletePayment', { value: 12.5, currency: 'KWD', quantity: 2 }, { event_id: 'hash' }],
  ])
  expect([adapter.isReady(false), adapter.isReady(true)]).toEqual([false, true])
})

it('PX-03 tracks the steps to an order that TikTok has a name for, in major units', () => {
  adapter.install(INPUT)
  for (const event of STEPS) adapter.track(event)
  expect(listCalls()).toEqual([
    ['track', 'Search'],
    [
      'track',
      'AddToCart',
      {
        ...{ content_id: 'burger', content_type: 'product', quantity: 2 },
        ...{ value: 5, currency: 'KWD' },
      },
    ],
    ['track', 'InitiateCheckout', { value: 2.5, currency: 'KWD', quantity: 1 }],
    ['track', 'AddPaymentInfo', { value: 3, currency: 'KWD', quantity: 1 }],
  ])
})
