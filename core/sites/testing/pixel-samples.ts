import { vi } from 'vitest'
import { reloadModule } from '#platform/testing/reload-module.ts'
import type { PixelAdapter, PixelFrameInput } from '../contract/pixel-vendor.ts'
import type { PixelEvent } from '../domain/pixel-event.ts'

export const PURCHASE: PixelEvent = {
  kind: 'purchase',
  id: 'hash',
  total: { amount: 12_500, digits: 3, currency: 'KWD' },
  count: 2,
  channel: 40,
}

/** The way to an order, without its pages and dishes. */
export const STEPS: readonly PixelEvent[] = [
  { kind: 'search' },
  { kind: 'add', id: 'burger', count: 2, value: { amount: 5_000, digits: 3, currency: 'KWD' } },
  { kind: 'remove', id: 'burger', count: 1, value: { amount: 2_500, digits: 3, currency: 'KWD' } },
  { kind: 'cart', total: { amount: 2_500, digits: 3, currency: 'KWD' }, count: 1 },
  { kind: 'details', total: { amount: 2_500, digits: 3, currency: 'KWD' }, count: 1 },
  { kind: 'payment', total: { amount: 3_000, digits: 3, currency: 'KWD' }, count: 1 },
  { kind: 'paymentFailed' },
]

/** What a frame is told, with the vendor's ids. */
export const buildFrameInput = (...ids: string[]): PixelFrameInput => ({
  ids,
  origin: 'https://vendor.example',
  address: 'https://shop.example/zahr',
  purposes: ['marketing'],
})

/** Loads the script `adapter.ts` beside a test as a frame does, until `vi.unstubAllGlobals`. */
export const loadAdapter = async (from: string): Promise<PixelAdapter> => {
  const register = vi.fn<(adapter: PixelAdapter) => void>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('registerPixel', register)
  await reloadModule(from, './adapter.ts')
  const [adapter] = register.mock.lastCall ?? []
  if (!adapter) throw new Error('The script registers no adapter')
  return adapter
}
