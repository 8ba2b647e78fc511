import { describe, expect, it } from 'vitest'
import { getAnalyticsChannel } from './analytics-channel.ts'
import { ORDER_TYPE, ORDER_TYPES } from './order-type.ts'

describe('the channel of an order in analytics', () => {
  it.each([
    ['a table', ORDER_TYPE.dineIn, 20],
    ['a room', ORDER_TYPE.inRoomDining, 30],
    ['delivery', ORDER_TYPE.delivery, 40],
    ['delivery at a chosen time', ORDER_TYPE.scheduledDelivery, 40],
    ['pickup', ORDER_TYPE.pickup, 50],
    ['pickup at a chosen time', ORDER_TYPE.scheduledPickup, 50],
  ] as const)('PX-07 of %s (order type %i) is %i', (_what, orderType, channel) => {
    expect(getAnalyticsChannel({ orderType, isPaidByLink: false })).toBe(channel)
  })

  it('PX-07 of an order that is paid by a link is 60, however it is handed over', () => {
    const channels = ORDER_TYPES.map((orderType) => getAnalyticsChannel({ orderType, isPaidByLink: true }))
    expect(new Set(channels)).toEqual(new Set([60]))
  })
})
