import { setTimeout as sleep } from 'node:timers/promises'
import { paymentErrors } from '#core/payments/contract/errors.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { refreshEarlierAttempts } from '#core/payments/server/earlier-attempts.service.ts'
import { validatePayableMethod } from '#core/payments/server/payable-methods.service.ts'
import {
  loadPayments,
  lockOrderPayments,
  openPayment,
  startPayment,
} from '#core/payments/server/payments.service.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import { addRetryTime } from '#platform/http/shop-clock.ts'
import { addMilliseconds, seconds } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { payLinkErrors } from '../contract/errors.ts'
import type { PaymentRequestsApi, PaymentRequestView } from '../contract/request-endpoints.ts'
import { isPayableAmount, REQUEST_PAYABLE } from '../domain/payment-request.ts'
import { findRequestRefusal } from './payer-code.use-case.ts'
import { findPayRefusal, findStarted, listHeldPayments, loadAttempts } from './payer-hold.policy.ts'
import { findPayer, insertRequestPayment, type PayerRow } from './payers.repo.ts'
import { listOfferedMethods } from './payment-request.presenter.ts'
import { findRequest, lockRequest, type RequestRecord } from './payment-requests.repo.ts'
import { loadRequestBrand, presentView } from './read-request.use-case.ts'

type PayBody = CallInput<PaymentRequestsApi['POST /api/v1/payment-requests/:id/payment']>['body']

export interface PayRequestInput extends Pick<Call, 'waited'> {
  readonly id: string
  readonly language: Language
  readonly body: PayBody
}

interface OpenedPayment {
  readonly payment: PaymentRecord
  readonly request: RequestRecord
  readonly store: StoreRecord
  readonly payer: PayerRow
  /** Whether this call opened the payment, and so calls the gateway. */
  readonly isMine: boolean
}

/** A request that this payer may pay now, with its payments and itself locked, in this sequence. */
const lockPayable = async (
  tx: Transaction,
  { id, body }: PayRequestInput,
): Promise<Result<{ readonly request: RequestRecord; readonly payer: PayerRow }, Failure>> => {
  await lockOrderPayments(tx, id)
  const request = await lockRequest(tx, id)
  if (!request) return fail(failure(payLinkErrors.invalidLink))
  const closed = findRequestRefusal(request, tx.now)
  if (closed) return fail(closed)
  const payer = await findPayer(tx, { requestId: id, tokenHash: hashSecret(body.token) })
  if (!payer) return fail(failure(payLinkErrors.phoneNotProved))
  const { amount, currency } = body.amount
  return currency === request.currency && isPayableAmount(request, amount)
    ? ok({ request, payer })
    : fail(failure(payLinkErrors.requestChanged, { field: 'amount' }))
}

/**
 * Asks the gateways about earlier payments before another one is opened: a page that was declined or left may have been
 * paid since. Nothing is asked where a payment goes on, or where another payer has the request.
 */
const refreshAttempts = async (
  platform: Platform,
  { id, body, waited }: PayRequestInput,
  brandId: string,
): Promise<void> => {
  const asking = await platform.db.tenant(brandId, async (tx) => {
    const request = await findRequest(tx, id)
    const payer = request && (await findPayer(tx, { requestId: id, tokenHash: hashSecret(body.token) }))
    if (!request || !payer || findRequestRefusal(request, tx.now)) return undefined
    const attempts = await loadAttempts(tx, id, payer)
    const asked = { amount: body.amount.amount, mod: body.payment.mod, now: tx.now }
    if (findStarted(attempts, asked) || findPayRefusal(request, attempts, asked)) return undefined
    return {
      // A link that is paid at once has one payment that replaces all before it.
      userId: request.isPartAllowed ? payer.user_id : undefined,
      held: listHeldPayments(attempts, tx.now),
      known: new Set([...attempts.own, ...attempts.others].map((attempt) => attempt.id)),
    }
  })
  if (asking) await refreshEarlierAttempts(platform, { brandId, orderId: id, waited, ...asking })
}

const openRequestPayment = (platform: Platform, input: PayRequestInput, brandId: string) =>
  platform.db.tenant(brandId, async (tx): Promise<Result<OpenedPayment, Failure>> => {
    const locked = await lockPayable(tx, input)
    if (!locked.ok) return locked
    const { request, payer } = locked.value
    const { mod } = input.body.payment
    const store = await loadStore(tx, request.storeId)
    if (!store) return fail(failure(paymentErrors.methodNotOffered, { field: 'payment.mod' }))
    const amount = money(input.body.amount.amount, request.currency)
    const methods = listOfferedMethods(store)
    const refused = await validatePayableMethod(platform, tx, { store, methods, mod, amount })
    if (refused) return fail(refused)
    const attempts = await loadAttempts(tx, request.id, payer)
    const blocked = findPayRefusal(request, attempts, { amount: amount.amount, now: tx.now })
    if (blocked) return fail(blocked)
    const started = findStarted(attempts, { amount: amount.amount, mod })
    const found = { request, store, payer }
    if (started) return ok({ ...found, payment: started, isMine: false })
    const opened = await openPayment(tx, {
      ...{ payable: REQUEST_PAYABLE, orderId: request.id, storeId: request.storeId },
      ...{ userId: payer.user_id, mod, amount, gateway: store.gateway },
      // The database admits one success for each: a link that is paid at once can have one at most.
      extra: request.isPartAllowed ? `part ${tx.generateId()}` : null,
    })
    if (!opened.ok) return fail(failure(payLinkErrors.requestPaid))
    const payment = opened.value
    await insertRequestPayment(tx, { payment_id: payment.id, request_id: request.id, payer_id: payer.id })
    return ok({ ...found, payment, isMine: true })
  })

/** Within this time the call that opened a payment has the gateway's page or its refusal. */
const START_TIMEOUT = seconds(8)
const POLL_MS = 200

const isAwaitingPage = ({ status, pageUrl }: PaymentRecord): boolean =>
  status === PAYMENT_STATUS.initiated && pageUrl === null

/** Waits for the page that another call is requesting, so that a double tap calls the gateway once. */
const waitForPage = async (
  platform: Platform,
  brandId: string,
  payment: PaymentRecord,
): Promise<PaymentRecord> => {
  let current = payment
  const isOld = addMilliseconds(payment.createdAt, START_TIMEOUT) <= platform.clock.now()
  for (let waited = 0; !isOld && isAwaitingPage(current) && waited < START_TIMEOUT; waited += POLL_MS) {
    await sleep(POLL_MS)
    const [read] = await platform.db.tenant(brandId, (tx) => loadPayments(tx, [payment.id]))
    current = read ?? current
  }
  return current
}

/** Per server, the payments whose page is being requested or waited for. */
const pendingPages = new WeakMap<Database, Map<string, Promise<PaymentRecord>>>()

/** Many presses of one button share one wait: separate polling would make the page late for all. */
const shareWait = (
  { db }: Platform,
  { payment, isMine }: OpenedPayment,
  start: () => Promise<PaymentRecord>,
): Promise<PaymentRecord> => {
  const pending = pendingPages.get(db) ?? new Map<string, Promise<PaymentRecord>>()
  pendingPages.set(db, pending)
  const shared = isMine ? undefined : pending.get(payment.id)
  if (shared) return shared
  const started = start().finally(() => pending.delete(payment.id))
  pending.set(payment.id, started)
  return started
}

/** Requests the gateway's page after the commit, unless another call does. */
const startRequestPayment = (
  platform: Platform,
  opened: OpenedPayment,
  { language, waited, body }: PayRequestInput,
): Promise<PaymentRecord> =>
  shareWait(platform, opened, async () => {
    const { payment, request, store, payer, isMine } = opened
    const { brandId, id, number } = request
    const current = isMine ? payment : await waitForPage(platform, brandId, payment)
    if (!isAwaitingPage(current)) return current
    const before = isMine ? 0 : waited()
    const { upiId } = body.payment
    return startPayment(platform, current, {
      waited: () => waited() - before,
      facts: {
        ...{ brandId, language, description: `${localize(store.name, language)} #${number}` },
        returnUrl: `${platform.origin()}/pay-link/summary/${id}?payment=${payment.id}`,
        customer: { name: payer.phone, phone: payer.phone },
        payWith: upiId === undefined ? {} : { upiId },
      },
    })
  })

/**
 * Begins to pay a link, or a part of it where the merchant allows that. The same payer, amount and method continue the
 * same payment, however often and in however many tabs it is pressed. While one payer is at the gateway, others cannot
 * pay the same money: `payingNow`, with the seconds after which they can try again.
 */
export const payRequest = async (
  platform: Platform,
  input: PayRequestInput,
): Promise<Result<PaymentRequestView, Failure>> => {
  const brand = await loadRequestBrand(platform, input.id)
  if (!brand.ok) return brand
  const { id, language, body } = input
  await refreshAttempts(platform, input, brand.value)
  const opened = await openRequestPayment(platform, input, brand.value)
  if (!opened.ok)
    return fail(await addRetryTime(platform, opened.failure, { brandId: brand.value, language }))
  const payment = await startRequestPayment(platform, opened.value, input)
  return platform.db.tenant(brand.value, (tx) =>
    presentView(platform, tx, { id, language, token: body.token, paymentId: payment.id }),
  )
}
