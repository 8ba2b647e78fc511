import { describe, expect, it } from 'vitest'
import {
  getChannel,
  isScheduled,
  ORDER_TYPE,
  ORDER_TYPES,
  SERVICE_TYPE,
  toOrderType,
  toScheduledType,
  toUnscheduledType,
} from './order-type.ts'

describe('an order type', () => {
  it('ST-12 belongs to the channel whose hours and methods apply to it', () => {
    const { pickup, scheduledPickup, delivery, scheduledDelivery, dineIn, inRoomDining } = ORDER_TYPE
    expect([pickup, scheduledPickup].map(getChannel)).toEqual(['pickup', 'pickup'])
    expect([delivery, scheduledDelivery].map(getChannel)).toEqual(['delivery', 'delivery'])
    expect([dineIn, inRoomDining].map(getChannel)).toEqual(['dineIn', 'inRoom'])
  })

  it('ST-12 follows from the chosen service: a scheduled delivery is neither a delivery nor a pickup', () => {
    const chosen = Object.entries(SERVICE_TYPE).map(([name, service]) => [name, toOrderType(service)])
    expect(Object.fromEntries(chosen)).toEqual({
      ...{ pickup: 10, delivery: 20, pickupAndDelivery: 20, scheduledDelivery: 40, dineIn: 50, inRoom: 60 },
    })
  })

  it('ST-12 becomes the scheduled one of its kind for a time, and back, and at a table there is none', () => {
    expect(ORDER_TYPES).toEqual([10, 20, 30, 40, 50, 60])
    expect(ORDER_TYPES.map(toScheduledType)).toEqual([30, 40, 30, 40, 50, 60])
    expect(ORDER_TYPES.map(toUnscheduledType)).toEqual([10, 20, 10, 20, 50, 60])
    expect(ORDER_TYPES.filter(isScheduled)).toEqual([30, 40])
  })
})
