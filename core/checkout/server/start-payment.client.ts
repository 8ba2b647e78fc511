import { setTimeout as sleep } from 'node:timers/promises'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentFull } from '#core/orders/server/present-order.service.ts'
import {
  isPaidTogether,
  loadSharedPaymentPaths,
  withSharedPaymentPath,
} from '#core/orders/server/shared-payment-paths.service.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { startPayment } from '#core/payments/server/payments.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, seconds } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'

/** Within this time a placed order has the gateway's page or its refusal. */
const START_TIMEOUT = seconds(8)
const POLL_INTERVAL_MS = 200

/** Whether the gateway has not been called yet, or has not answered. */
const isAwaitingPage = ({ payment }: OrderRecord): boolean =>
  payment.status === PAYMENT_STATUS.initiated && payment.pageUrl === null

const reloadOrder = async (platform: Platform, { brandId, id }: OrderRecord): Promise<OrderRecord> => {
  const order = await platform.db.tenant(brandId, (tx) => loadOrder(tx, id))
  if (!order) throw new Error(`Order ${id} is not there any more`)
  return order
}

/** Per server, the orders whose page could not be requested here: nobody is at it, so nobody has to wait for it. */
const failedStarts = new WeakMap<Database, Set<string>>()

const rememberFailedStart = (db: Database, orderId: string): void => {
  const failed = failedStarts.get(db) ?? new Set()
  failedStarts.set(db, failed.add(orderId))
  setTimeout(() => failed.delete(orderId), START_TIMEOUT).unref()
}

/**
 * Waits while the call that placed the order calls the gateway, so that a double click calls it once. If that call
 * failed here, the order is older than any call's lifetime or the wait times out, this call requests the page.
 */
const pollForPage = async (platform: Platform, order: OrderRecord): Promise<OrderRecord> => {
  let current = order
  const isOld = addMilliseconds(order.payment.createdAt, START_TIMEOUT) <= platform.clock.now()
  const hasFailed = () => failedStarts.get(platform.db)?.delete(order.id) ?? false
  for (
    let waited = 0;
    !isOld && isAwaitingPage(current) && waited < START_TIMEOUT && !hasFailed();
    waited += POLL_INTERVAL_MS
  ) {
    await sleep(POLL_INTERVAL_MS)
    current = await reloadOrder(platform, order)
  }
  return current
}

/** Requests the gateway's page; returns the resulting order. */
const requestPage = async (
  platform: Platform,
  { order, language, payWith, waited, returnPath }: Omit<RequestPageAndPresentInput, 'isMine'>,
): Promise<OrderRecord> => {
  const { contact, store, brandId } = order
  try {
    const payment = await startPayment(platform, order.payment, {
      waited,
      facts: {
        brandId,
        language,
        description: `${localize(store.name, language)} #${order.number}`,
        returnUrl: `${platform.origin()}${returnPath ?? `/${store.homePath}/payment/${order.payment.id}/return`}`,
        customer: {
          name: contact.name,
          phone: contact.phone,
          ...(contact.email ? { email: contact.email } : {}),
        },
        payWith,
      },
    })
    // Neither a payment page nor a missing answer changes anything else about the order.
    const hasPage = payment.status === PAYMENT_STATUS.initiated && payment.pageUrl !== null
    if (hasPage || payment.status === PAYMENT_STATUS.pending) return { ...order, payment }
  } catch (error) {
    // The order remains and its payment status will be polled; the customer can retry from its summary.
    platform.logger.error({ err: error, orderId: order.id }, 'a payment could not be started')
    rememberFailedStart(platform.db, order.id)
  }
  return reloadOrder(platform, order)
}

/** Per server, the orders whose page is pending. */
const pendingPages = new WeakMap<Database, Map<string, Promise<OrderRecord>>>()

/**
 * Concurrent copies of one call share one wait: separate polling would load the database so much that the page
 * arrives late for all. On timeout one of them requests the page for all, with its own time budget.
 */
const pollOncePerOrder = (
  platform: Platform,
  { order, ...how }: RequestPageAndPresentInput,
): Promise<OrderRecord> => {
  const waits = pendingPages.get(platform.db) ?? new Map<string, Promise<OrderRecord>>()
  pendingPages.set(platform.db, waits)
  const wait = async (): Promise<OrderRecord> => {
    const current = await pollForPage(platform, order)
    if (!isAwaitingPage(current)) return current
    const before = how.waited()
    return requestPage(platform, { ...how, order: current, waited: () => how.waited() - before })
  }
  const shared = waits.get(order.id) ?? wait().finally(() => waits.delete(order.id))
  waits.set(order.id, shared)
  return shared
}

export interface RequestPageAndPresentInput {
  readonly order: OrderRecord
  /** False when another call opened this payment. */
  readonly isMine: boolean
  readonly language: Language
  /** The chosen method and its parameters. */
  readonly payWith: PaymentSelection
  /** How long the customer has waited so far: the rest of the time is the gateway's. */
  readonly waited: Call['waited']
  /** The return path below the origin, after the gateway; default: the page of the payment. */
  readonly returnPath?: string
}

/**
 * Runs after the commit, outside any transaction: requests the gateway's page if one is needed, and returns the
 * order.
 */
export const requestPageAndPresentOrder = async (
  platform: Platform,
  finishing: RequestPageAndPresentInput,
): Promise<FullOrder> => {
  const { order, isMine, language } = finishing
  const showing = () => ({ language, catalogue: platform.catalogue, now: platform.clock.now() })
  if (isPaidTogether(order)) {
    const paths = await platform.db.tenant(order.brandId, (tx) =>
      loadSharedPaymentPaths(platform.hooks, tx, [order]),
    )
    return withSharedPaymentPath(presentFull(order, showing()), paths)
  }
  if (!isAwaitingPage(order)) return presentFull(order, showing())
  if (!isMine) return presentFull(await pollOncePerOrder(platform, finishing), showing())
  return presentFull(await requestPage(platform, finishing), showing())
}
