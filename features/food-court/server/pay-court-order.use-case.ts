import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentSelection } from '#core/payments/contract/payment-selection.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { validatePayableMethod } from '#core/payments/server/payable-methods.service.ts'
import {
  hasCapturedPayment,
  loadPayments,
  lockOrderPayments,
  openPayment,
} from '#core/payments/server/payments.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { foodCourtErrors } from '../contract/errors.ts'
import type { CourtOrder } from '../contract/order-endpoints.ts'
import { COURT_PAYABLE } from '../domain/court-payable.ts'
import { findCourtOrder, listCourtParts, setCourtPayment } from './court-orders.repo.ts'
import { type CourtOrderCall, loadCourtOrder } from './read-court-order.use-case.ts'
import { startCourtPayment } from './start-court-payment.client.ts'

interface PayInput extends CourtOrderCall {
  readonly payment: PaymentSelection
  readonly waited: Call['waited']
}

interface MethodInput {
  readonly courtOrderId: string
  /** Of all parts: one payment pays them. */
  readonly amount: Money
  readonly mod: PaymentSelection['mod']
}

/** Why a court's order cannot be paid by a method: each part needs one that its stall offers. */
const validateMethod = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { courtOrderId, amount, mod }: MethodInput,
): Promise<Failure | undefined> => {
  const notOffered = failure(paymentErrors.methodNotOffered, { field: 'payment.mod' })
  if (isPayOnDelivery(mod)) return notOffered
  for (const { order_id, store_id } of await listCourtParts(tx, courtOrderId)) {
    const order = await loadOrder(tx, order_id)
    const store = await loadStore(tx, store_id)
    if (!order || !store) return notOffered
    const methods = store.paymentMethods[getChannel(order.orderType)]
    const refused = await validatePayableMethod(platform, tx, { store, methods, amount, mod })
    if (refused) return refused
  }
  return undefined
}

/** Another attempt that this call or another one has opened, or an order that an earlier attempt has paid meanwhile. */
type NextAttempt = { readonly kind: 'attempt'; readonly isMine: boolean } | { readonly kind: 'paidMeanwhile' }

const openNextAttempt = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  {
    id,
    userId,
    mod,
    isPaidMeanwhile,
  }: {
    readonly id: string
    readonly userId: string
    readonly mod: PaymentSelection['mod']
    readonly isPaidMeanwhile: boolean
  },
): Promise<Result<NextAttempt, Failure>> => {
  await lockOrderPayments(tx, id)
  const court = await findCourtOrder(tx, id)
  if (court?.user_id !== userId) return fail(failure(foodCourtErrors.unknownOrder))
  const notPayable = fail(failure(foodCourtErrors.notPayable))
  if (court.payment_id === null) return notPayable
  const [last] = await loadPayments(tx, [court.payment_id])
  const [part] = await listCourtParts(tx, id)
  const order = part && (await loadOrder(tx, part.order_id))
  const store = part && (await loadStore(tx, part.store_id))
  if (isPaidMeanwhile && order && order.status !== ORDER_STATUS.initialize)
    return ok({ kind: 'paidMeanwhile' })
  if (!last || !store || order?.status !== ORDER_STATUS.initialize) return notPayable
  if (last.status === PAYMENT_STATUS.initiated && last.mod === mod)
    return ok({ kind: 'attempt', isMine: false })
  if (last.status === PAYMENT_STATUS.pending || last.needsReview)
    return fail(failure(foodCourtErrors.paymentUnderWay))
  const amount = money(court.amount, court.currency)
  const refused = await validateMethod(platform, tx, { courtOrderId: id, amount, mod })
  if (refused) return fail(refused)
  const opened = await openPayment(tx, {
    ...{ payable: COURT_PAYABLE, orderId: id, storeId: store._id, userId, mod },
    ...{ amount, gateway: store.gateway },
  })
  if (!opened.ok) return notPayable
  await setCourtPayment(tx, id, opened.value.id)
  return ok({ kind: 'attempt', isMine: true })
}

/**
 * Opens another attempt to pay all parts of a court order, after the earlier ones were asked about, or continues the
 * present one with the same method. An order that one of them turns out to have paid is returned as it is.
 */
export const payCourtOrder = async (
  platform: Platform,
  { caller, language, id, payment, waited }: PayInput,
): Promise<Result<CourtOrder, Failure>> => {
  const { brandId, userId } = requireCustomer(caller)
  const { mod } = payment
  const wasPaid = await platform.db.tenant(brandId, (tx) => hasCapturedPayment(tx, id))
  const isPaid = await refreshEarlierAttempts(platform, { brandId, orderId: id, userId, mod, waited })
  const isPaidMeanwhile = isPaid && !wasPaid
  const opened = await platform.db.tenant(brandId, (tx) =>
    openNextAttempt(platform, tx, { id, userId, mod, isPaidMeanwhile }),
  )
  if (!opened.ok) return opened
  const next = opened.value
  if (next.kind === 'attempt') {
    const { isMine } = next
    await startCourtPayment(platform, { brandId, id, isMine, language, waited, payWith: payment })
  }
  return ok(await loadCourtOrder(platform, { brandId, id, language }))
}
