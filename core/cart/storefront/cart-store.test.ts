import { beforeEach, describe, expect, it } from 'vitest'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import {
  clearLocalCart,
  getLastLine,
  getProductCount,
  getTotalCount,
  receiveCart,
  useCartStore,
  withOptimisticDelta,
} from './cart-store.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

const line = (_id: string, product: string, qty: number): CartLine => ({
  _id,
  product: { _id: product },
  name: product,
  sku: product,
  photo: null,
  qty,
  unitPrice: aed(100),
  basePrice: aed(100),
  total: aed(100 * qty),
  customize: [],
  collectFromUser: [],
  specialInstructions: '',
  isRecent: false,
  category: null,
  tax: null,
  state: { isAvailable: true, reason: null, text: '', remaining: null, validUntil: null, replacement: null },
  ...{ minPerOrder: null, maxPerOrder: null, needsPrescription: false },
  userInfo: null,
})

const createSizeChoice = (variant: string): CartLine['customize'][number] => ({
  ...{ _id: 'size', name: 'Size', under: [], without: [] },
  variants: [
    { ...{ variant, name: variant, counter: 1, portion: 'whole', isIncluded: false }, price: aed(0) },
  ],
})

const cart = (version: number, products: CartLine[], _id = 'cart'): Cart => ({
  _id,
  version,
  store: 'store',
  orderType: 20,
  scheduledTime: null,
  scheduledStartTime: null,
  scheduledEndTime: null,
  schedule: null,
  area: null,
  products,
  subTotal: aed(0),
  total: aed(0),
  trace: [],
  pricing: {
    taxes: [],
    deliveryFee: null,
    packaging: null,
    serviceCharge: null,
    smallOrderFee: null,
    roundTo: null,
    rules: [],
  },
  minimumOrder: null,
  tip: { percent: null, amount: aed(0) },
  changes: [],
  delivery: null,
  promotion: null,
  rewards: [],
  credits: null,
  loyalty: null,
  warnings: [],
  userInfo: [],
  dateTime: { current: '2026-11-20T14:00:00Z', expiry: '2026-11-20T14:30:00Z' },
})

const state = () => useCartStore.getState()

beforeEach(clearLocalCart)

describe('cart store', () => {
  it('counts a product over all its lines, and finds the line added last', () => {
    receiveCart(cart(1, [line('1', 'burger', 2), line('2', 'fries', 1), line('3', 'burger', 1)]))
    expect(getProductCount(state(), 'burger')).toBe(3)
    expect(getTotalCount(state())).toBe(4)
    expect(getLastLine(state(), 'burger')?._id).toBe('3')
  })

  it('shows a requested quantity immediately, and the server’s answer afterwards', async () => {
    const answer = Promise.withResolvers<void>()
    const adding = withOptimisticDelta(
      { product: 'burger', delta: 2 },
      () => answer.promise,
      () => receiveCart(cart(1, [line('1', 'burger', 1)])),
    )
    expect(getProductCount(state(), 'burger')).toBe(2)
    expect(getTotalCount(state())).toBe(2)
    answer.resolve()
    await adding
    expect(getProductCount(state(), 'burger')).toBe(1)
  })

  it('never renders the requested and the confirmed quantity together', async () => {
    const rendered: number[] = []
    // As React does, after the changes of one step.
    const stop = useCartStore.subscribe(() =>
      queueMicrotask(() => rendered.push(getProductCount(state(), 'burger'))),
    )
    await withOptimisticDelta(
      { product: 'burger', delta: 1 },
      () => Promise.resolve(),
      () => receiveCart(cart(1, [line('1', 'burger', 1)])),
    )
    await Promise.resolve()
    stop()
    expect(new Set(rendered)).toEqual(new Set([1]))
  })

  it('counts one size of a product with what is requested of it', async () => {
    const sized = (id: string, size: string, qty: number): CartLine => ({
      ...line(id, 'rice', qty),
      customize: [createSizeChoice(size)],
    })
    receiveCart(cart(1, [sized('1', 'half', 2), sized('2', 'kilo', 1)]))
    const count = (size?: string) => getProductCount(state(), 'rice', size)
    const answer = Promise.withResolvers<void>()
    const change = { product: 'rice', options: ['kilo'], delta: 1 }
    const adding = withOptimisticDelta(
      change,
      () => answer.promise,
      () => undefined,
    )
    expect([count('half'), count('kilo'), count('other'), count()]).toEqual([2, 2, 0, 4])
    expect(getLastLine(state(), 'rice', 'half')?._id).toBe('1')
    answer.resolve()
    await adding
    expect([count('half'), count('kilo'), count()]).toEqual([2, 1, 3])
    expect(getTotalCount(state())).toBe(3)
  })

  it('reverts the requested quantity when the request fails', async () => {
    const failing = withOptimisticDelta(
      { product: 'burger', delta: 1 },
      () => Promise.reject(new Error('no')),
      () => undefined,
    )
    await expect(failing).rejects.toThrow('no')
    expect(getTotalCount(state())).toBe(0)
  })

  it('never counts below zero while a removal is pending', async () => {
    const answer = Promise.withResolvers<void>()
    const removing = withOptimisticDelta(
      { product: 'burger', delta: -1 },
      () => answer.promise,
      () => undefined,
    )
    expect(getProductCount(state(), 'burger')).toBe(0)
    expect(getTotalCount(state())).toBe(0)
    answer.resolve()
    await removing
  })

  it('keeps the newer of two responses, whichever arrives last', () => {
    receiveCart(cart(5, [line('1', 'burger', 5)]))
    receiveCart(cart(4, [line('1', 'burger', 4)]))
    expect(getTotalCount(state())).toBe(5)
    receiveCart(cart(1, [line('1', 'burger', 1)], 'another cart'))
    expect(getTotalCount(state())).toBe(1)
  })
})
