import { describe, expect, it } from 'vitest'
import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import { ORDER_STATUSES, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import { USUAL_PACE } from '#core/stores/domain/arrival.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { computeDriverNotice, hasDriver, isDriverVisible } from './driver-notice.ts'

const READY = new Date('2026-11-20T14:20:00Z')
const order = (status: OrderStatus, orderType: OrderType = ORDER_TYPE.delivery) => ({
  ...{ status, orderType, isMultiDine: false },
  ...{ readyAt: READY, deliveryMinutes: orderType === ORDER_TYPE.delivery ? 30 : null },
  ...{ preparationMinutes: 20, pace: USUAL_PACE, scheduledFor: null, scheduledUntil: null },
  history: [
    { status: 10 as const, at: addMilliseconds(READY, -minutes(20)) },
    ...(status === 40 ? [{ status, at: addMilliseconds(READY, -minutes(7)) }] : []),
  ],
})
const fix = (state: CourierProgress['state'], eta: Date | null = null): CourierProgress => ({
  ...{ state, driver: 'Sami', at: null, eta },
})

describe('driver of an order', () => {
  it('TR-02 is visible only while a delivery is on its way, never for pickup', () => {
    const seen = (type: OrderType) => ORDER_STATUSES.filter((status) => isDriverVisible(order(status, type)))
    expect(seen(ORDER_TYPE.delivery)).toEqual([50])
    expect(seen(ORDER_TYPE.scheduledDelivery)).toEqual([50])
    for (const type of [
      ORDER_TYPE.pickup,
      ORDER_TYPE.scheduledPickup,
      ORDER_TYPE.dineIn,
      ORDER_TYPE.inRoomDining,
    ])
      expect(seen(type)).toEqual([])
    expect(ORDER_STATUSES.filter((status) => hasDriver(order(status)))).toEqual([20, 40, 50])
  })

  it('TR-04 is reported as not found once the food has been ready for two minutes, not in the first second', () => {
    expect(
      computeDriverNotice(order(20), fix('searching'), addMilliseconds(READY, minutes(2) - 1)),
    ).toBeNull()
    expect(computeDriverNotice(order(20), fix('searching'), addMilliseconds(READY, minutes(2)))).toBe(
      'noDriver',
    )
    expect(computeDriverNotice(order(40), fix('searching'), addMilliseconds(READY, -minutes(7)))).toBeNull()
    expect(computeDriverNotice(order(40), fix('searching'), addMilliseconds(READY, -minutes(5)))).toBe(
      'noDriver',
    )
    expect(computeDriverNotice(order(40), fix('assigned'), addMilliseconds(READY, minutes(5)))).toBeNull()
    // Whoever carries it then, the food is on its way.
    const later = addMilliseconds(READY, minutes(5))
    expect(computeDriverNotice(order(50), fix('searching'), later)).toBeNull()
    expect(computeDriverNotice(order(40, ORDER_TYPE.pickup), fix('searching'), later)).toBeNull()
  })

  it('TR-04 is late when expected later than the end of what was promised', () => {
    const eta = (after: number) => fix('onTheWay', addMilliseconds(READY, minutes(after)))
    expect(computeDriverNotice(order(50), eta(40), READY)).toBeNull()
    expect(computeDriverNotice(order(50), eta(41), READY)).toBe('late')
    expect(computeDriverNotice(order(60), eta(41), READY)).toBeNull()
  })

  it('TR-04 is not late again within the later range that the customer was told since', () => {
    // Twenty minutes more in the kitchen, and thirty on the way: the range told since begins at 50 and ends at 60.
    const moved = { ...order(50), readyAt: addMilliseconds(READY, minutes(20)) }
    const eta = (after: number) => fix('onTheWay', addMilliseconds(READY, minutes(after)))
    expect(computeDriverNotice(moved, eta(41), READY)).toBeNull()
    expect(computeDriverNotice(moved, eta(60), READY)).toBeNull()
    expect(computeDriverNotice(moved, eta(61), READY)).toBe('late')
  })

  it('TR-04 is reported as unable to deliver, by the courier or by the outlet', () => {
    expect(computeDriverNotice(order(50), fix('cannotDeliver'), READY)).toBe('cannotDeliver')
    expect(computeDriverNotice(order(40), fix('cannotDeliver'), READY)).toBe('cannotDeliver')
    expect(computeDriverNotice(order(70), undefined, READY)).toBe('cannotDeliver')
    expect(computeDriverNotice(order(80), fix('cannotDeliver'), READY)).toBeNull()
    expect(computeDriverNotice(order(50), undefined, READY)).toBeNull()
  })
})
