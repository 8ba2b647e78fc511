import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  InquirePaymentInput,
  InquireRefundInput,
  PaymentProvider,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  readRefundState,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { getDecimalDigits, type Money, toDecimal } from '#platform/kernel/money.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { AllsecureConfig } from '../config.ts'
import {
  type StatusReply,
  statusReply,
  toHoldReport,
  toStatusReport,
  transactionReply,
  UNKNOWN_TRANSACTION,
} from './allsecure.mapper.ts'
import { ALLSECURE_CONTENT_TYPE, computeSignature } from './allsecure.signature.ts'
import { readAllsecureWebhook } from './allsecure.webhook.ts'

const DOMAINS = ['asxgw.com', 'paymentsandbox.cloud']

export interface AllsecureDependencies {
  readonly config: AllsecureConfig
  readonly clock: Clock
}

interface AllsecureCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly signal: AbortSignal
}

/**
 * One signed call to AllSecure.
 * @throws when there is no readable response, or our keys were refused
 */
const callApi = async ({ config, clock }: AllsecureDependencies, call: AllsecureCall): Promise<unknown> => {
  const { method, path, signal } = call
  const { baseUrl, userName, password, sharedSecrets, bodyHash } = config
  const date = clock.now().toUTCString()
  const body = call.body === undefined ? '' : JSON.stringify(call.body)
  const message = { method, uri: `${new URL(baseUrl).pathname.replace(/\/$/, '')}${path}`, body, date }
  const answer = await fetchExternal({
    method,
    url: `${baseUrl}${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
      'content-type': ALLSECURE_CONTENT_TYPE,
      'x-date': date,
      'x-signature': computeSignature(message, { secret: sharedSecrets[0] ?? '', bodyHash }),
    },
    ...(body === '' ? {} : { body }),
    signal,
  })
  if (answer.status !== 200) throw new Error(`AllSecure answered ${answer.status}`)
  return parseExternalJson(answer)
}

/** The last word of a name with several words is the family name. */
const toAllsecureCustomer = ({ id, name, email }: CreatePaymentInput['customer']) => {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? words.at(-1) : undefined
  return {
    identification: id,
    firstName: (lastName ? words.slice(0, -1) : words).join(' ').slice(0, 50),
    ...(lastName ? { lastName: lastName.slice(0, 50) } : {}),
    ...(email ? { email } : {}),
  }
}

const toDebit = ({
  reference,
  amount,
  description,
  customer,
  language,
  returnUrl,
  webhookUrl,
}: CreatePaymentInput) => ({
  merchantTransactionId: reference,
  amount: toDecimal(amount),
  currency: amount.currency,
  successUrl: returnUrl,
  cancelUrl: returnUrl,
  errorUrl: returnUrl,
  callbackUrl: webhookUrl,
  description: description.slice(0, 255),
  customer: toAllsecureCustomer(customer),
  language: language === 'sr' ? 'sr' : 'en',
})

const codeOf = (errors: readonly { readonly errorCode: string }[] | null | undefined): string =>
  errors?.[0]?.errorCode ?? 'unknown'

/** AllSecure documents no currency of three decimals. */
export const canRepresentAmount = ({ currency }: Money): boolean => getDecimalDigits(currency) < 3

const create = async (
  needs: AllsecureDependencies,
  request: CreatePaymentInput,
): Promise<CreatePaymentResult> => {
  const { config } = needs
  const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })
  if (!canRepresentAmount(request.amount)) return refused(`AllSecure carries no ${request.amount.currency}`)
  const path = `/api/v3/transaction/${config.apiKey}/debit`
  const { signal } = request
  const said = transactionReply.parse(
    await callApi(needs, { method: 'POST', path, body: toDebit(request), signal }),
  )
  if (!said.success || said.returnType === 'ERROR')
    return refused(`AllSecure answered ${codeOf(said.errors)}`)
  if (said.returnType !== 'REDIRECT' || !said.uuid) throw new Error(`AllSecure answered ${said.returnType}`)
  const pageUrl = assertAllowedRedirect(said.redirectUrl, { origins: config.pageOrigins, domains: DOMAINS })
  return { kind: 'redirect', gatewayReference: said.uuid, pageUrl }
}

/** Undefined when AllSecure does not know the transaction. */
const find = async (
  needs: AllsecureDependencies,
  reference: string,
  signal: AbortSignal,
): Promise<StatusReply | undefined> => {
  const path = `/api/v3/status/${needs.config.apiKey}/getByMerchantTransactionId/${encodeURIComponent(reference)}`
  const answer = await callApi(needs, { method: 'GET', path, signal })
  const said = parseAnswer('AllSecure', statusReply, answer)
  if (said.success) return said
  const code = said.errorCode ?? codeOf(said.errors)
  if (code === UNKNOWN_TRANSACTION) return undefined
  throw new Error(`AllSecure refused an inquiry: ${code}`)
}

/** What ends a hold is a transaction of its own, with a reference of ours, so that it is made once and found again. */
const nameFollowUp = (reference: string, step: 'capture' | 'void'): string => `${reference}-${step}`

const inquire = async (
  needs: AllsecureDependencies,
  { reference, gatewayReference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const said = await find(needs, reference, signal)
  if (!said) return { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
  let report = toStatusReport(said)
  // A hold is reported as such for ever: what became of it is asked by the names of what may have ended it.
  for (const step of ['capture', 'void'] as const) {
    if (report.state !== 'authorized') break
    const later = await find(needs, nameFollowUp(reference, step), signal)
    if (later) report = toHoldReport(report, later)
  }
  return report
}

const endHold = async (
  needs: AllsecureDependencies,
  step: 'capture' | 'void',
  { reference, gatewayReference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const body = {
    merchantTransactionId: nameFollowUp(reference, step),
    referenceUuid: gatewayReference,
    ...(step === 'capture' ? { amount: toDecimal(amount), currency: amount.currency } : {}),
  }
  const path = `/api/v3/transaction/${needs.config.apiKey}/${step}`
  const said = transactionReply.parse(await callApi(needs, { method: 'POST', path, body, signal }))
  return said.success && said.returnType !== 'ERROR'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `AllSecure answered ${codeOf(said.errors)}` }
}

const REFUND_STATES = { SUCCESS: 'done', PENDING: 'accepted', ERROR: 'refused' } as const
const REFUND_RESULTS = { FINISHED: 'done', PENDING: 'accepted' } as const

/** Wrong requests and declines. The others say that AllSecure or the bank did not answer, or that it has this one. */
const REFUND_REFUSAL = /^(?:[128]\d{3}|3002)$/

/** The transaction that took the money: of a payment that was on hold, its capture. */
const findCharge = async (
  needs: AllsecureDependencies,
  { reference, gatewayReference, signal }: RefundPaymentInput,
): Promise<string> => {
  const said = await find(needs, reference, signal)
  const isHold = said !== undefined && toStatusReport(said).state === 'authorized'
  const capture = isHold ? await find(needs, nameFollowUp(reference, 'capture'), signal) : undefined
  return capture?.uuid ?? gatewayReference
}

/** A refund is a transaction with a reference of ours, of which there is one. */
const refund = async (needs: AllsecureDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, amount, signal } = request
  const path = `/api/v3/transaction/${needs.config.apiKey}/refund`
  const body = {
    merchantTransactionId: refundReference,
    referenceUuid: await findCharge(needs, request),
    amount: toDecimal(amount),
    currency: amount.currency,
  }
  const answer = await callApi(needs, { method: 'POST', path, body, signal })
  const said = parseAnswer('AllSecure', transactionReply, answer)
  if (!said.success || said.returnType === 'ERROR') {
    const code = codeOf(said.errors)
    const state = REFUND_REFUSAL.test(code) ? 'refused' : 'uncertain'
    return { state, reason: `AllSecure answered ${code}` }
  }
  const gatewayRefundReference = said.uuid ?? refundReference
  return readRefundState('AllSecure', REFUND_RESULTS, { word: said.returnType ?? '', gatewayRefundReference })
}

const inquireRefund = async (
  needs: AllsecureDependencies,
  { refundReference, signal }: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const known = await find(needs, refundReference, signal)
  if (!known) return { state: 'unknown' }
  return readRefundState('AllSecure', REFUND_STATES, {
    word: (known.transactionStatus ?? '').toUpperCase(),
    gatewayRefundReference: known.uuid ?? refundReference,
  })
}

/** The adapter for AllSecure, which is IXOPAY's gateway (version 3) under another name. */
export const createAllsecureProvider = (needs: AllsecureDependencies): PaymentProvider => ({
  name: 'allsecure',
  gatewayId: 140,
  create: (request) => create(needs, request),
  inquire: (request) => inquire(needs, request),
  capture: (request) => endHold(needs, 'capture', request),
  void: (request) => endHold(needs, 'void', request),
  refund: (request) => refund(needs, request),
  refundsOnce: true,
  inquireRefund: (request) => inquireRefund(needs, request),
  readWebhook: async (webhook) => readAllsecureWebhook(needs.config, webhook),
})
