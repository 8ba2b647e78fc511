import { describe, expect, it } from 'vitest'
import { getChannel, ORDER_TYPE } from './order-type.ts'

describe('an order type', () => {
  it('ST-12 belongs to the channel whose hours and methods apply to it', () => {
    const { pickup, scheduledPickup, delivery, scheduledDelivery, dineIn, inRoomDining } = ORDER_TYPE
    expect([pickup, scheduledPickup].map(getChannel)).toEqual(['pickup', 'pickup'])
    expect([delivery, scheduledDelivery].map(getChannel)).toEqual(['delivery', 'delivery'])
    expect([dineIn, inRoomDining].map(getChannel)).toEqual(['dineIn', 'inRoom'])
  })
})
