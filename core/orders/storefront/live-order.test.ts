import { describe, expect, it } from 'vitest'
import type { MinimalOrder } from '../contract/endpoints.ts'
import { getNewestStep, isNewer } from './live-order.ts'

const order: MinimalOrder = {
  _id: 'o'.repeat(22),
  detail: 'minimal',
  status: 20,
  orderType: 20,
  store: { _id: 's'.repeat(22), name: 'Shop', homePath: 'shop' },
  timeline: [
    { key: 'waiting', text: 'Waiting', at: '2026-11-20T14:00:00Z' },
    { key: 'accepted', text: 'Accepted', at: '2026-11-20T14:02:00Z' },
    { key: 'ready', text: 'Ready', at: null },
  ],
  activeIndex: 1,
  isFinal: false,
  readyAt: null,
  promise: null,
  estimate: null,
  delay: null,
}

describe('live order', () => {
  it('is replaced by a later response, unless that would reopen an ended order', () => {
    expect(isNewer(undefined, order)).toBe(true)
    expect(isNewer(order, { ...order, status: 60, isFinal: true })).toBe(true)
    expect(isNewer({ ...order, isFinal: true }, order)).toBe(false)
  })

  it('announces the newest step that was reached', () => {
    expect(getNewestStep(order)).toBe('Accepted')
  })
})
