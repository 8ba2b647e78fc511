import { notifyCustomer } from '#core/notifications/server/notify-customer.service.ts'
import type { OrderActor, OrderRecord } from '#core/orders/domain/order.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { DueWork } from '#platform/jobs/due-work.ts'
import { runEachIsolated } from '#platform/jobs/run-each-isolated.ts'
import { addMilliseconds, minutes, seconds } from '#platform/kernel/clock.ts'
import type { Answer, Settler } from '../domain/replacement.ts'
import { resolveUnanswered } from '../domain/unanswered.ts'
import { claimDueRequests, findOpenReplacementRequest, type RequestRow } from './requests.repo.ts'
import {
  acceptAnswer,
  cancelOrderForRequest,
  closeEdit,
  computeOutcome,
  loadPricing,
} from './settle-request.writer.ts'

const SYSTEM: OrderActor = { kind: 'system' }

/** Whether the order is paid on delivery or collection. */
export const isPaidLater = ({ payment }: OrderRecord): boolean => payment.status === PAYMENT_STATUS.unpaid

/** An answer without any replacement: for when the preferred one is sold out as well. */
const toEmptyAnswer = ({ items }: RequestRow): Answer =>
  Object.fromEntries(items.map(({ before }) => [before.id, null]))

/** Lapses an edit that was not accepted, or not paid in time, and notifies the customer. */
export const expireRequest = async (
  tx: Transaction,
  { order, request }: { readonly order: OrderRecord; readonly request: RequestRow },
): Promise<RequestRow> => {
  const lapsed = await closeEdit(tx, { order, request, by: 'silence', actor: SYSTEM }, 'lapsed')
  await notifyCustomer(tx, {
    orderId: order.id,
    about: `${request.id} lapsed`,
    ...{ area: 'replacements', page: 'order-replacement' },
    key: request.proposed_by === 'customer' ? 'message.notAdded' : 'message.lapsed',
  })
  return lapsed
}

/**
 * Settles a request by the customer's preference for the case of no answer, and notifies them.
 *
 * @param by `silence` after the time to answer, `wish` when no answer was needed
 */
export const settleByPreference = async (
  platform: Platform,
  tx: Transaction,
  { order, request, by }: { order: OrderRecord; request: RequestRow; by: Settler },
): Promise<RequestRow> => {
  if (request.kind === 'edit') return expireRequest(tx, { order, request })
  const pricing = await loadPricing(platform, tx, order)
  if (!pricing.ok) throw new Error(`Order ${order.id} cannot be priced any more`)
  const at = { order, pricing: pricing.value }
  const settling = { order, request, by, actor: SYSTEM }
  const silent = resolveUnanswered(request.items, {
    isPaidAtTheDoor: isPaidLater(order),
    differenceOf: (answer) => computeOutcome(at, request, answer).difference,
  })
  const proceed = async (answer: Answer) =>
    acceptAnswer(platform, tx, { ...settling, answer, outcome: computeOutcome(at, request, answer) })
  if (silent.kind === 'cancel') return cancelOrderForRequest(platform, tx, settling)
  const done = await proceed(silent.answer)
  const settled = done.ok ? done : await proceed(toEmptyAnswer(request))
  if (!settled.ok) throw new Error(`Request ${request.id} cannot be settled`)
  if (settled.value.status === 'agreed')
    await notifyCustomer(tx, {
      orderId: order.id,
      about: `${request.id} settled`,
      ...{ area: 'replacements', key: 'message.settled', page: 'order-replacement' },
    })
  return settled.value
}

/** Settles the request of one order if it has expired: once, even with concurrent processes. */
const settleDueRequest = (
  platform: Platform,
  { orderId, brandId }: { readonly orderId: string; readonly brandId: string },
): Promise<void> =>
  platform.db.tenant(brandId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const request = await findOpenReplacementRequest(tx, orderId)
    if (!order || !request || request.expires_at > tx.now) return
    await settleByPreference(platform, tx, { order, request, by: 'silence' })
  })

const BATCH_SIZE = 50
/** Longer than settling takes; after a crash another process takes over. */
const LEASE = minutes(1)

/** Settles expired requests; returns the number of requests processed. */
export const settleUnanswered = async (platform: Platform): Promise<number> => {
  const due = await platform.db.system((tx) =>
    claimDueRequests(tx, { lentUntil: addMilliseconds(tx.now, LEASE), limit: BATCH_SIZE }),
  )
  await runEachIsolated(platform, due, (request) => settleDueRequest(platform, request))
  return due.length
}

/** Periodically settles expired requests, including those of a downtime. */
export const createUnansweredRequestsWork = (platform: Platform): DueWork => ({
  name: 'replacements.unanswered',
  every: seconds(5),
  run: () => settleUnanswered(platform),
})
