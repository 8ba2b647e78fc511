import { expect, it } from 'vitest'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { getOrderChannel } from './order-analytics.ts'

it.each([
  ['staff entered and a link pays', 'staff', 'express', 60],
  ['staff entered and is paid in cash', 'staff', 'cod', 50],
  ['the customer placed and paid online', 'web', 'express', 50],
])('PX-07 an order that %s (%s, %s) is of channel %i', (_what, source, mod, channel) => {
  expect(getOrderChannel({ orderType: ORDER_TYPE.pickup, source, mod })).toBe(channel)
})

it.each([
  [ORDER_TYPE.dineIn, 'staff', 'express', 20],
  [ORDER_TYPE.dineIn, 'web', 'cod', 20],
  [ORDER_TYPE.inRoomDining, 'staff', 'express', 30],
  [ORDER_TYPE.inRoomDining, 'web', 'roomCharge', 30],
])(
  'PX-07 an order type %i of %s paid by %s at a table or in a room is of channel %i',
  (orderType, source, mod, channel) => {
    expect(getOrderChannel({ orderType, source, mod })).toBe(channel)
  },
)
