import { isPaymentOpen, isPayOnDelivery, type PaymentRecord } from '#core/payments/domain/payment.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { RefundStage, RefundSums } from '#core/payments/domain/refund-sums.ts'
import { filterPayableMethods, listUnpayableReasons } from '#core/payments/server/payable-methods.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { LinkReadiness, StaffRequest } from '../contract/console-endpoints.ts'
import type { PaymentRequest, RequestAttempt, RequestReceipt } from '../contract/request-endpoints.ts'
import { computeRequestState, maskPhone, PAY_LINK_CHANNEL } from '../domain/payment-request.ts'
import { listRequestPayments, type PayerRow, type RequestPaymentRow } from './payers.repo.ts'
import type { RequestRecord } from './payment-requests.repo.ts'

/** Neither what pays in person nor what is no money: nobody is signed in here. */
const isByLink = (mod: PaymentMethod): boolean =>
  !isPayOnDelivery(mod) && mod !== 'loyalty' && mod !== 'credits'

/** The methods of an outlet that may pay a link: those of all of its services. */
export const listOfferedMethods = (store: StoreRecord): PaymentMethod[] => {
  const offered = new Set(Object.values(store.paymentMethods).flat())
  return PAYMENT_METHODS.filter((mod) => offered.has(mod) && isByLink(mod))
}

/** What of a request is paid at once; undefined where the payer chooses a part. */
const getAmountAtOnce = ({ amount, paid, currency, isPartAllowed }: RequestRecord): Money | undefined =>
  isPartAllowed ? undefined : money(amount - paid, currency)

/** How a link could be paid now, and why not. */
export const evaluateLinkReadiness = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  store: StoreRecord,
): Promise<LinkReadiness> => {
  const offered = { store, methods: listOfferedMethods(store) }
  const methods = await filterPayableMethods(platform, tx, offered)
  if (methods.length > 0) return { methods, obstacle: null }
  const [reason] = await listUnpayableReasons(platform, tx, offered)
  return { methods, obstacle: reason ?? 'noMethod' }
}

const parseMethod = (mod: string): PaymentMethod =>
  PAYMENT_METHODS.find((method) => method === mod) ?? 'express'

interface PaidPart {
  readonly row: RequestPaymentRow
  readonly payment: PaymentRecord
}

/** The captured payments that have paid something of these requests, by request, oldest first. */
const loadPaidParts = async (
  tx: Transaction,
  requests: readonly RequestRecord[],
): Promise<ReadonlyMap<string, readonly PaidPart[]>> => {
  const rows = await listRequestPayments(
    tx,
    requests.map(({ id }) => id),
  )
  const paid = rows.filter(({ applied }) => applied > 0)
  const ids = paid.map(({ payment_id }) => payment_id)
  const payments = new Map((await loadPayments(tx, ids)).map((payment) => [payment.id, payment]))
  const parts = paid.flatMap((row) => {
    const payment = payments.get(row.payment_id)
    return payment ? [{ row, payment }] : []
  })
  return Map.groupBy(parts, ({ row }) => row.request_id)
}

/** What of the money that paid requests goes back, and how far that is; money beyond what was due is no part of it. */
const presentRefunds = (parts: readonly PaidPart[], currency: string): RefundSums => {
  const sums = parts.map(({ row, payment }) => {
    const refunded = Math.max(0, payment.refunded - (payment.captured - row.applied))
    const refunding = Math.min(refunded, payment.refunding)
    return { refunded, refunding, refundUncertain: Math.min(refunding, payment.refundUncertain) }
  })
  const sum = (stage: RefundStage): Money =>
    money(
      sums.reduce((total, each) => total + each[stage], 0),
      currency,
    )
  return {
    ...{ refunded: sum('refunded'), refunding: sum('refunding') },
    refundUncertain: sum('refundUncertain'),
  }
}

const toReceipt = (request: RequestRecord, part: PaidPart, payer: PayerRow | undefined): RequestReceipt => ({
  request: String(request.number),
  payment: part.payment.id,
  at: (part.row.paid_at ?? part.payment.createdAt).toISOString(),
  mod: parseMethod(part.payment.mod),
  amount: money(part.row.applied, request.currency),
  ...presentRefunds([part], request.currency),
  phone: part.row.payer_id === payer?.id ? part.row.phone : maskPhone(part.row.phone),
})

/** A request for its payer. What it is for is shown while it can be paid, and with its receipts. */
export const presentRequest = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  {
    request,
    language,
    payer,
  }: {
    readonly request: RequestRecord
    readonly language: Language
    readonly payer?: PayerRow | undefined
  },
): Promise<PaymentRequest> => {
  const store = await loadStore(tx, request.storeId)
  if (!store) throw new Error(`The request ${request.id} is of a store that is not there`)
  const state = computeRequestState(request, tx.now)
  const amount = (value: number) => money(value, request.currency)
  const parts = (await loadPaidParts(tx, [request])).get(request.id) ?? []
  const isShown = state === 'open' || state === 'paid'
  return {
    _id: request.id,
    number: String(request.number),
    state,
    channel: PAY_LINK_CHANNEL,
    store: {
      _id: store._id,
      name: localize(store.name, language),
      ...{ homePath: store.homePath, phone: store.phone, timeZone: store.timeZone },
    },
    description: isShown ? request.description : '',
    lines: isShown
      ? request.lines.map(({ name, qty, total }) => ({
          ...{ name: localize(name, language), qty, total: amount(total) },
        }))
      : [],
    amount: amount(request.amount),
    due: amount(request.amount - request.paid),
    isPartAllowed: request.isPartAllowed,
    expiresAt: request.expiresAt.toISOString(),
    phone: maskPhone(request.phone ?? ''),
    methods: await filterPayableMethods(platform, tx, {
      ...{ store, methods: state === 'open' ? listOfferedMethods(store) : [] },
      amount: getAmountAtOnce(request),
    }),
    movedTo: state === 'moved' ? request.movedTo : null,
    receipts: parts.map((part) => toReceipt(request, part, payer)),
  }
}

const getOutcome = (payment: PaymentRecord, applied: number): RequestAttempt['outcome'] => {
  if (payment.captured > 0) return applied > 0 ? 'paid' : 'returned'
  if (payment.status === PAYMENT_STATUS.initiated) return 'unpaid'
  return isPaymentOpen(payment.status) || payment.needsReview ? 'checking' : 'failed'
}

export const presentAttempt = (payment: PaymentRecord, applied: number): RequestAttempt => ({
  _id: payment.id,
  outcome: getOutcome(payment, applied),
  pageUrl: isPaymentOpen(payment.status) ? payment.pageUrl : null,
})

/** The address that opens a request. */
export const buildRequestUrl = (platform: Pick<Platform, 'origin'>, id: string): string =>
  `${platform.origin()}/pay-link/${id}`

/** Requests for staff of their outlet. */
export const presentStaffRequests = async (
  platform: Pick<Platform, 'origin'>,
  tx: Transaction,
  { requests, language }: { readonly requests: readonly RequestRecord[]; readonly language: Language },
): Promise<StaffRequest[]> => {
  const paid = await loadPaidParts(tx, requests)
  return requests.map((request) => {
    const amount = (value: number) => money(value, request.currency)
    const parts = paid.get(request.id) ?? []
    return {
      _id: request.id,
      number: String(request.number),
      state: computeRequestState(request, tx.now),
      description: request.description,
      lines: request.lines.map(({ name, qty, total }) => ({
        ...{ name: localize(name, language), qty, total: amount(total) },
      })),
      amount: amount(request.amount),
      paid: amount(request.paid),
      ...presentRefunds(parts, request.currency),
      isPartAllowed: request.isPartAllowed,
      phone: request.phone ?? '',
      email: request.email ?? '',
      url: buildRequestUrl(platform, request.id),
      expiresAt: request.expiresAt.toISOString(),
      createdAt: request.createdAt.toISOString(),
      by: request.createdBy?.name ?? '',
      payments: parts.map((part) => ({
        _id: part.payment.id,
        at: (part.row.paid_at ?? part.payment.createdAt).toISOString(),
        mod: parseMethod(part.payment.mod),
        amount: amount(part.row.applied),
        ...presentRefunds([part], request.currency),
        phone: part.row.phone,
      })),
    }
  })
}
