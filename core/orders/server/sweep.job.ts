import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { isOpen } from '#core/payments/domain/payment.ts'
import type { Platform } from '#platform/http/area.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { later } from '#platform/kernel/clock.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { startsAt } from '../domain/transitions.ts'
import { lockOrder } from './move-order.service.ts'
import { findAcceptedForLater, findUnpaidOrders, type UnpaidOrder } from './orders.repo.ts'
import { writeMove } from './write-order.ts'

const AT_ONCE = 100

/**
 * Gives up an order whose last try to pay has failed and was not repeated in its time. While a payment is under
 * way, or a person must look at it, the order waits.
 */
const giveUpUnpaid = async (
  platform: Platform,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const order = await lockOrder(unit, id)
    if (order?.status !== ORDER_STATUS.initialize) return
    const { status, needsReview, windowEndsAt } = order.payment
    if (isOpen(status) || needsReview || windowEndsAt > unit.now) return
    await writeMove(platform, unit, { order, to: ORDER_STATUS.paymentCancelled, actor: { kind: 'system' } })
  })

/** Hands an order for later to the kitchen when it is time to begin. */
const beginScheduled = async (
  platform: Platform,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const order = await lockOrder(unit, id)
    if (order?.status !== ORDER_STATUS.scheduledAccepted) return
    const start = startsAt(order)
    if (start !== null && start > unit.now) return
    await writeMove(platform, unit, { order, to: ORDER_STATUS.approved, actor: { kind: 'system' } })
  })

/** Moves the orders that only time moves. */
export const sweepOrders = async (platform: Platform): Promise<void> => {
  const { db, clock } = platform
  const before = later(clock.now(), -PAYMENT_WINDOW)
  // Some wait for a bank for days: they must not keep those behind them from being seen.
  for (let last: UnpaidOrder | undefined, isMore = true; isMore; ) {
    const after = last
    const unpaid = await db.system((unit) => findUnpaidOrders(unit, { before, after, limit: AT_ONCE }))
    await eachAlone(platform, unpaid, (order) => giveUpUnpaid(platform, order))
    last = unpaid.at(-1)
    isMore = unpaid.length === AT_ONCE
  }
  const forLater = await db.system((unit) => findAcceptedForLater(unit, AT_ONCE))
  await eachAlone(platform, forLater, (order) => beginScheduled(platform, order))
}

export const sweepJob = (platform: Platform): JobDefinition => ({
  name: 'orders.sweep',
  cron: '* * * * *',
  retries: 0,
  handle: () => sweepOrders(platform),
})
