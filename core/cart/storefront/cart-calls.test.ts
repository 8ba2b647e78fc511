import { describe, expect, it } from 'vitest'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { CartLine } from '../contract/endpoints.ts'
import { toCartAddition, toScheduleParams } from './cart-calls.ts'

const SLOT = { startTime: '2026-11-21T06:00:00.000Z', endTime: '2026-11-21T06:30:00.000Z', text: 'Tomorrow' }

describe('the time of a request', () => {
  /** An outlet with deliveries at a single time and pickups within a span. */
  const read = (orderType: Vendor['orderType'], slot: Vendor['slot'] = SLOT) =>
    toScheduleParams({
      ...{ slot, orderType },
      store: {
        scheduledDeliveryDetails: { scheduledDeliveryType: 10 },
        scheduledPickupDetails: { scheduledDeliveryType: 20 },
      },
    } as unknown as Vendor)

  it('AV-05 is a single time or a span by the type of the channel', () => {
    expect(read(40)).toEqual({ scheduledTime: SLOT.startTime })
    expect(read(30)).toEqual({ scheduledStartTime: SLOT.startTime, scheduledEndTime: SLOT.endTime })
    expect([read(20, null), read(10, null)]).toEqual([{}, {}])
  })
})

describe('a line that is ordered again', () => {
  const choice = (variant: string, portion: 'whole' | 'first') => ({ variant, counter: 2, portion, name: '' })
  const line = {
    ...{ product: { _id: 'pizza' }, specialInstructions: 'Well done' },
    customize: [
      { _id: 'size', under: [], variants: [choice('large', 'whole')] },
      { _id: 'sauce', under: ['large'], variants: [choice('hot', 'first')] },
      { _id: 'extras', under: [], variants: [] },
    ],
    collectFromUser: [{ _id: 'cut', label: 'Cut it?', value: true, text: 'Yes' }],
  } as unknown as CartLine

  it('MN-10 has its choices, answers and note as they were', () => {
    expect(toCartAddition(line, 3)).toEqual({
      ...{ product: 'pizza', qty: 3, specialInstructions: 'Well done' },
      customize: [
        { _id: 'size', variants: [{ variant: 'large', counter: 2, portion: 'whole' }] },
        { _id: 'sauce', under: ['large'], variants: [{ variant: 'hot', counter: 2, portion: 'first' }] },
      ],
      collectFromUser: [{ _id: 'cut', value: true }],
    })
  })
})
