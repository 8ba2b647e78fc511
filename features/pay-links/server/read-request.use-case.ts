import { toPaymentFailure } from '#core/payments/domain/payment-failure.ts'
import { formatFailureTexts } from '#core/payments/server/failure-texts.service.ts'
import { loadPayments } from '#core/payments/server/payments.service.ts'
import { refreshPaymentStatus } from '#core/payments/server/refresh-payment-status.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { payLinkErrors } from '../contract/errors.ts'
import type { PaymentRequest, PaymentRequestsApi, PaymentRequestView } from '../contract/request-endpoints.ts'
import { computeRequestState } from '../domain/payment-request.ts'
import { findPayer, findPaymentRequestOf, listRequestPayments } from './payers.repo.ts'
import { presentAttempt, presentRequest } from './payment-request.presenter.ts'
import { findRequest, findRequestBrand } from './payment-requests.repo.ts'

const invalid = () => fail(failure(payLinkErrors.invalidLink))

/** The brand of a request: whoever has its id may open it. */
export const loadRequestBrand = async (
  { db }: Pick<Platform, 'db'>,
  id: string,
): Promise<Result<string, Failure>> => {
  const brandId = await db.system((tx) => findRequestBrand(tx, id))
  return brandId === undefined ? invalid() : ok(brandId)
}

/** What a link asks for. */
export const readRequest = async (
  platform: Platform,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<Result<PaymentRequest, Failure>> => {
  const brandId = await loadRequestBrand(platform, id)
  if (!brandId.ok) return brandId
  return platform.db.tenant(brandId.value, async (tx) => {
    const request = await findRequest(tx, id)
    return request ? ok(await presentRequest(platform, tx, { request, language })) : invalid()
  })
}

export interface ViewInput {
  readonly id: string
  readonly language: Language
  readonly token: string | undefined
  readonly paymentId: string | undefined
}

/** A link as one browser sees it, with one of its payments. */
export const presentView = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { id, language, token, paymentId }: ViewInput,
): Promise<Result<PaymentRequestView, Failure>> => {
  const request = await findRequest(tx, id)
  if (!request) return invalid()
  const payer =
    token === undefined ? undefined : await findPayer(tx, { requestId: id, tokenHash: hashSecret(token) })
  const row = (await listRequestPayments(tx, [id])).find(({ payment_id }) => payment_id === paymentId)
  const [payment] = row ? await loadPayments(tx, [row.payment_id]) : []
  return ok({
    request: await presentRequest(platform, tx, { request, language, payer }),
    provedPhone: payer?.phone ?? '',
    attempt: payment && row ? presentAttempt(payment, row.applied) : null,
  })
}

/** A link as one browser sees it. The gateway is asked about a named payment that is not decided. */
export const refreshRequest = async (
  platform: Platform,
  input: ViewInput,
): Promise<Result<PaymentRequestView, Failure>> => {
  const brand = await loadRequestBrand(platform, input.id)
  if (!brand.ok) return brand
  const brandId = brand.value
  const payment = await platform.db.tenant(brandId, async (tx) => {
    const rows = input.paymentId === undefined ? [] : await listRequestPayments(tx, [input.id])
    const named = rows.some(({ payment_id }) => payment_id === input.paymentId)
    return named && input.paymentId !== undefined ? (await loadPayments(tx, [input.paymentId]))[0] : undefined
  })
  // The gateway knows only payments that were created with it.
  if (payment && payment.pageUrl !== null) await refreshPaymentStatus(platform, { brandId, payment })
  return platform.db.tenant(brandId, (tx) => presentView(platform, tx, input))
}

type RequestFailure = HandlerData<PaymentRequestsApi['GET /api/v1/payment-requests/payments/:id/failure']>

/** Why a payment by link failed. */
export const readRequestFailure = async (
  platform: Platform,
  { paymentId, language }: { readonly paymentId: string; readonly language: Language },
): Promise<Result<RequestFailure, Failure>> => {
  const owner = await platform.db.system((tx) => findPaymentRequestOf(tx, paymentId))
  if (!owner) return invalid()
  return platform.db.tenant(owner.brandId, async (tx) => {
    const [payment] = await loadPayments(tx, [paymentId])
    const request = await findRequest(tx, owner.requestId)
    const store = request && (await loadStore(tx, request.storeId))
    if (!payment || !request || !store) return invalid()
    return ok({
      request: request.id,
      homePath: store.homePath,
      isPayable: computeRequestState(request, tx.now) === 'open',
      isPaid: payment.captured > 0,
      ...formatFailureTexts(platform, language, toPaymentFailure(payment, { isPaused: false })),
    })
  })
}
