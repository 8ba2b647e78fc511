import { setTimeout as sleep } from 'node:timers/promises'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadPayments, startPayment } from '#core/payments/server/payments.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, seconds } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { getCourtOrderPath } from './court-order-paths.loader.ts'
import { findCourtOrder, listCourtParts } from './court-orders.repo.ts'

export interface StartCourtPaymentInput {
  readonly brandId: string
  /** Of the court order. */
  readonly id: string
  /** False when another call opened this payment. */
  readonly isMine: boolean
  readonly language: Language
  readonly payWith: PaymentSelection
  readonly waited: Call['waited']
}

/** Within this time the call that opened a payment has the gateway's page or its refusal. */
const START_TIMEOUT = seconds(8)
const POLL_MS = 200

const isAwaitingPage = ({ status, pageUrl }: PaymentRecord): boolean =>
  status === PAYMENT_STATUS.initiated && pageUrl === null

const readPayment = async (tx: Transaction, id: string): Promise<PaymentRecord | undefined> => {
  const court = await findCourtOrder(tx, id)
  const [payment] = court?.payment_id ? await loadPayments(tx, [court.payment_id]) : []
  return payment
}

const loadFacts = (platform: Platform, { brandId, id }: StartCourtPaymentInput) =>
  platform.db.tenant(brandId, async (tx) => {
    const payment = await readPayment(tx, id)
    const [part] = await listCourtParts(tx, id)
    const order = part && (await loadOrder(tx, part.order_id))
    return { payment, contact: order?.contact, site: await loadSite(tx) }
  })

/** Waits for the page that another call is requesting, so that a double press calls the gateway once. */
const waitForPage = async (
  platform: Platform,
  { brandId, id }: StartCourtPaymentInput,
  payment: PaymentRecord,
): Promise<PaymentRecord> => {
  let current = payment
  const isOld = addMilliseconds(payment.createdAt, START_TIMEOUT) <= platform.clock.now()
  for (let waited = 0; !isOld && isAwaitingPage(current) && waited < START_TIMEOUT; waited += POLL_MS) {
    await sleep(POLL_MS)
    current = (await platform.db.tenant(brandId, (tx) => readPayment(tx, id))) ?? current
  }
  return current
}

/** Requests the gateway's page for the payment of all parts, after the commit. Does nothing when each is paid in person. */
export const startCourtPayment = async (platform: Platform, input: StartCourtPaymentInput): Promise<void> => {
  const { brandId, id, isMine, language, payWith, waited } = input
  const { payment: opened, contact, site } = await loadFacts(platform, input)
  if (!opened || !contact) return
  const payment = isMine ? opened : await waitForPage(platform, input, opened)
  if (!isAwaitingPage(payment)) return
  const before = isMine ? 0 : waited()
  try {
    await startPayment(platform, payment, {
      waited: () => waited() - before,
      facts: {
        ...{ brandId, language, payWith, description: localize(site.brand.name, language) },
        returnUrl: `${platform.origin()}/${site.homePath}/${getCourtOrderPath(site._id, id)}`,
        customer: {
          ...{ name: contact.name, phone: contact.phone },
          ...(contact.email && { email: contact.email }),
        },
      },
    })
  } catch (error) {
    // The order remains and its payment is inquired about; the customer can pay again from its page.
    platform.logger.error({ err: error, courtOrder: id }, 'a shared payment could not be started')
  }
}
