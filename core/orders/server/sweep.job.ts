import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { isOpen } from '#core/payments/domain/payment.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { later } from '#platform/kernel/clock.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { startsAt } from '../domain/transitions.ts'
import { lockOrder } from './move-order.service.ts'
import {
  findAcceptedForLater,
  findUnanswered,
  findUnpaidOrders,
  type UnansweredOrder,
  type UnpaidOrder,
} from './waiting-orders.repo.ts'
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

/**
 * Declines an order that its outlet has not answered in time; what was paid goes back with it. Under the order's lock,
 * so that an answer of the same moment either comes first and stands, or finds the order declined.
 */
const declineUnanswered = async (
  platform: Platform,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (unit) => {
    const order = await lockOrder(unit, id)
    if (order?.status !== ORDER_STATUS.new || order.answerBy === null || order.answerBy > unit.now) return
    await writeMove(platform, unit, { order, to: ORDER_STATUS.declined, actor: { kind: 'system' } })
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

type Look<Found> = (unit: Unit, page: { after: Found | undefined; limit: number }) => Promise<Found[]>

/** Every order that a look finds, page by page: some wait for days, and must not keep those behind them from being seen. */
const eachFound = async <Found extends object>(
  platform: Platform,
  look: Look<Found>,
  handle: (found: Found) => Promise<void>,
): Promise<void> => {
  for (let last: Found | undefined, isMore = true; isMore; ) {
    const after = last
    const found = await platform.db.system((unit) => look(unit, { after, limit: AT_ONCE }))
    await eachAlone(platform, found, handle)
    last = found.at(-1)
    isMore = found.length === AT_ONCE
  }
}

/** Moves the orders that only time moves. */
export const sweepOrders = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now()
  const before = later(now, -PAYMENT_WINDOW)
  await eachFound<UnpaidOrder>(
    platform,
    (unit, page) => findUnpaidOrders(unit, { before, ...page }),
    (order) => giveUpUnpaid(platform, order),
  )
  await eachFound<UnansweredOrder>(
    platform,
    (unit, page) => findUnanswered(unit, { now, ...page }),
    (order) => declineUnanswered(platform, order),
  )
  const forLater = await platform.db.system((unit) => findAcceptedForLater(unit, AT_ONCE))
  await eachAlone(platform, forLater, (order) => beginScheduled(platform, order))
}

export const sweepJob = (platform: Platform): JobDefinition => ({
  name: 'orders.sweep',
  cron: '* * * * *',
  retries: 0,
  handle: () => sweepOrders(platform),
})
