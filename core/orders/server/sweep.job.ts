import { PAYMENT_WINDOW } from '#core/payments/domain/inquiry-schedule.ts'
import { isPaymentOpen } from '#core/payments/domain/payment.ts'
import { isShareUnderWay } from '#core/payments/server/shares.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { ORDER_STATUS } from '../domain/order-status.ts'
import { getPreparationStart } from '../domain/transitions.ts'
import { writeTransition } from './order.writer.ts'
import { isAwaitingShares } from './shared-bill.service.ts'
import { lockOrder } from './transition-order.service.ts'
import {
  findAcceptedScheduledOrders,
  findUnansweredOrders,
  findUnpaidOrders,
  type UnansweredOrder,
  type UnpaidOrder,
} from './waiting-orders.repo.ts'

const PAGE_SIZE = 100

/**
 * Gives up an order whose last payment attempt failed and was not repeated in time, or of which not all shares were paid in
 * time. While a payment is under way, or needs a person's review, the order waits.
 */
const cancelUnpaid = async (
  platform: Platform,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== ORDER_STATUS.initialize) return
    const { status, needsReview, windowEndsAt } = order.payment
    if (isPaymentOpen(status) || needsReview || windowEndsAt > tx.now) return
    if (isAwaitingShares(order) && (await isShareUnderWay(tx, id))) return
    await writeTransition(platform, tx, {
      order,
      to: ORDER_STATUS.paymentCancelled,
      actor: { kind: 'system' },
    })
  })

/**
 * Declines an order that its outlet has not answered in time; what was paid is refunded. It locks the order, so that
 * a concurrent answer either comes first and is valid, or finds the order declined.
 */
const declineUnanswered = async (
  platform: Platform,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== ORDER_STATUS.new || order.answerBy === null || order.answerBy > tx.now) return
    await writeTransition(platform, tx, { order, to: ORDER_STATUS.declined, actor: { kind: 'system' } })
  })

/** Moves a scheduled order to the kitchen when its preparation must begin. */
const startScheduled = async (
  platform: Platform,
  { id, brandId }: { id: string; brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== ORDER_STATUS.scheduledAccepted) return
    const start = getPreparationStart(order)
    if (start !== null && start > tx.now) return
    await writeTransition(platform, tx, { order, to: ORDER_STATUS.approved, actor: { kind: 'system' } })
  })

type FindPage<Found> = (
  tx: Transaction,
  page: { after: Found | undefined; limit: number },
) => Promise<Found[]>

/** Handles every order that a query finds, page by page: some wait for days, and must not block those after them. */
const forEachFound = async <Found extends object>(
  platform: Platform,
  look: FindPage<Found>,
  handle: (found: Found) => Promise<void>,
): Promise<void> => {
  for (let last: Found | undefined, isMore = true; isMore; ) {
    const after = last
    const found = await platform.db.system((tx) => look(tx, { after, limit: PAGE_SIZE }))
    await runEachIsolated(platform, found, handle)
    last = found.at(-1)
    isMore = found.length === PAGE_SIZE
  }
}

/** Moves the orders whose deadline has passed. */
export const closeOverdueOrders = async (platform: Platform): Promise<void> => {
  const now = platform.clock.now()
  const before = addMilliseconds(now, -PAYMENT_WINDOW)
  await forEachFound<UnpaidOrder>(
    platform,
    (tx, page) => findUnpaidOrders(tx, { before, ...page }),
    (order) => cancelUnpaid(platform, order),
  )
  await forEachFound<UnansweredOrder>(
    platform,
    (tx, page) => findUnansweredOrders(tx, { now, ...page }),
    (order) => declineUnanswered(platform, order),
  )
  const forLater = await platform.db.system((tx) => findAcceptedScheduledOrders(tx, PAGE_SIZE))
  await runEachIsolated(platform, forLater, (order) => startScheduled(platform, order))
}

export const createOverdueOrdersJob = (platform: Platform): JobDefinition => ({
  name: 'orders.sweep',
  cron: '* * * * *',
  retries: 0,
  handle: () => closeOverdueOrders(platform),
})
