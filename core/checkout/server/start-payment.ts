import { setTimeout as sleep } from 'node:timers/promises'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentFull } from '#core/orders/server/present-order.service.ts'
import type { PayWith } from '#core/payments/contract/pay-with.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { startPayment } from '#core/payments/server/payments.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import { later, seconds } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'

/** Whoever placed an order has had the gateway's page, or its refusal, for sure after this long. */
const START_LIMIT = seconds(8)
const LOOK_EVERY = 200

/** Whether the gateway has not been asked yet, or has not answered. */
const waitsForPage = ({ payment }: OrderRecord): boolean =>
  payment.status === PAYMENT_STATUS.initiated && payment.pageUrl === null

const reload = async (platform: Platform, { brandId, id }: OrderRecord): Promise<OrderRecord> => {
  const order = await platform.db.tenant(brandId, (unit) => loadOrder(unit, id))
  if (!order) throw new Error(`Order ${id} is not there any more`)
  return order
}

/**
 * Lets the call that placed the order ask the gateway, so that a double click asks it once. When that call has died
 * on the way, the order is older than any call lives or nothing comes for as long, and this one asks.
 */
const waitForOther = async (platform: Platform, order: OrderRecord): Promise<OrderRecord> => {
  let current = order
  const isOld = later(order.payment.createdAt, START_LIMIT) <= platform.clock.now()
  for (let waited = 0; !isOld && waitsForPage(current) && waited < START_LIMIT; waited += LOOK_EVERY) {
    await sleep(LOOK_EVERY)
    current = await reload(platform, order)
  }
  return current
}

/** Asks the gateway for its page; the order as it is then. */
const start = async (
  platform: Platform,
  { order, language, payWith, waited, returnPath }: Omit<Finishing, 'isMine'>,
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
    // A page to pay on changes nothing else about the order, and neither does silence.
    const hasPage = payment.status === PAYMENT_STATUS.initiated && payment.pageUrl !== null
    if (hasPage || payment.status === PAYMENT_STATUS.pending) return { ...order, payment }
  } catch (error) {
    // The order stands and its payment will be inquired about; the customer can try again from its summary.
    platform.logger.error({ err: error, orderId: order.id }, 'a payment could not be started')
  }
  return reload(platform, order)
}

/** Of each server, the orders whose page is being waited for. */
const awaited = new WeakMap<Database, Map<string, Promise<OrderRecord>>>()

/**
 * All copies of one call wait together: each looking for itself would keep the database so busy that the page came
 * late for everybody. When nothing comes, one of them asks for all, in a time of its own.
 */
const waitTogether = (platform: Platform, { order, ...how }: Finishing): Promise<OrderRecord> => {
  const waits = awaited.get(platform.db) ?? new Map<string, Promise<OrderRecord>>()
  awaited.set(platform.db, waits)
  const wait = async (): Promise<OrderRecord> => {
    const current = await waitForOther(platform, order)
    if (!waitsForPage(current)) return current
    const before = how.waited()
    return start(platform, { ...how, order: current, waited: () => how.waited() - before })
  }
  const shared = waits.get(order.id) ?? wait().finally(() => waits.delete(order.id))
  waits.set(order.id, shared)
  return shared
}

export interface Finishing {
  readonly order: OrderRecord
  /** False when another call has opened this payment. */
  readonly isMine: boolean
  readonly language: Language
  /** The chosen method and what belongs to it. */
  readonly payWith: PayWith
  /** How long the customer has waited by now: the gateway has what is left. */
  readonly waited: Call['waited']
  /** Where the gateway leads afterwards, below the origin; the page of the payment when absent. */
  readonly returnPath?: string
}

/** After the commit and outside any transaction: gets the gateway's page if one is needed, and answers the order. */
export const finishOrder = async (platform: Platform, finishing: Finishing): Promise<FullOrder> => {
  const { order, isMine, language } = finishing
  const showing = () => ({ language, catalogue: platform.catalogue, now: platform.clock.now() })
  if (!waitsForPage(order)) return presentFull(order, showing())
  if (!isMine) return presentFull(await waitTogether(platform, finishing), showing())
  return presentFull(await start(platform, finishing), showing())
}
