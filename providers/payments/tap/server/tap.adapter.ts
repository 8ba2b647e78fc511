import type {
  CreatePaymentInput,
  CreatePaymentResult,
  InquirePaymentInput,
  InquireRefundInput,
  PaymentProvider,
  RefundPaymentInput,
  Wallets,
} from '#core/payments/contract/payment-provider.ts'
import { type AccountCheck, readAccountCheck } from '#core/payments/domain/account-check.ts'
import { toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import {
  type RefundInquiryReport,
  type RefundReport,
  toRefusedRefund,
} from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import type { TapConfig } from '../config.ts'
import { callTap } from './tap.client.ts'
import { chargeReply, toGatewayReport, toRefundReport } from './tap.mapper.ts'
import { readTapWebhook } from './tap.webhook.ts'
import { createCardToken, createTapCards } from './tap-cards.adapter.ts'
import { findChargeId, listCapturedCharges } from './tap-charges.client.ts'
import { toTapCustomer } from './tap-customer.mapper.ts'
import { findRefundId } from './tap-refunds.client.ts'
import { createWalletToken, getWalletSheet } from './tap-wallets.adapter.ts'

export const TAP_CURRENCIES = ['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'KWD', 'OMR', 'QAR', 'SAR', 'USD'] as const

const DOMAINS = ['tap.company']

const refused = (reason: string): CreatePaymentResult => ({ kind: 'refused', decline: 5100, reason })

interface ChargeSource {
  readonly source: string
  /** The source is already a token: there is no page unless the bank requires one. */
  readonly isToken: boolean
}

/** The source of the money: KNET when the customer chose it, a saved card, or any method on Tap's page. */
const sourceOf = async (
  config: TapConfig,
  { method, cards, signal }: CreatePaymentInput,
): Promise<ChargeSource | undefined> => {
  if (!cards?.use) return { source: method === 'knet' ? 'src_kw.knet' : 'src_all', isToken: false }
  const source = await createCardToken(config, { customer: cards.customer, card: cards.use, signal })
  return source === undefined ? undefined : { source, isToken: true }
}

/** The methods that open on Tap's page, and those whose settings let them open on ours. */
const methodsOf = ({ applePay, googlePay }: TapConfig): string[] => [
  'knet',
  ...(applePay ? ['applepay'] : []),
  ...(googlePay ? ['googlepay'] : []),
]

const chargeOf = (config: TapConfig, request: CreatePaymentInput, source: string) => {
  const { amount, reference, description, customer, cards, returnUrl, webhookUrl } = request
  return {
    amount: toMajorNumber(amount),
    currency: amount.currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: cards?.save ?? false,
    description,
    reference: { transaction: reference, order: reference, idempotent: reference },
    customer: cards ? { id: cards.customer } : toTapCustomer(customer),
    ...(config.merchantId ? { merchant: { id: config.merchantId } } : {}),
    source: { id: source },
    post: { url: webhookUrl },
    redirect: { url: returnUrl },
  }
}

/** Within a day Tap answers a repetition, which `reference.idempotent` names, with the charge that was made first. */
const charge = async (
  config: TapConfig,
  request: CreatePaymentInput,
  { source, isToken }: ChargeSource,
): Promise<CreatePaymentResult> => {
  const { signal, reference } = request
  const body = chargeOf(config, request, source)
  const answer = await callTap(config, { method: 'POST', path: '/charges/', body, signal })
  if (answer.kind === 'no') return refused(`Tap answered ${answer.status}: ${answer.code}`)
  const made = chargeReply.parse(answer.body)
  if (made.reference.order !== reference) throw new Error('Tap made another charge than the one asked for')
  const gatewayReference = made.id
  if (isToken && (made.status !== 'INITIATED' || !made.transaction.url))
    return { kind: 'done', gatewayReference }
  const pageUrl = assertAllowedRedirect(made.transaction.url, {
    origins: config.pageOrigins,
    domains: DOMAINS,
  })
  return { kind: 'redirect', gatewayReference, pageUrl }
}

const create = async (config: TapConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { currency } = request.amount
  if (!TAP_CURRENCIES.some((known) => known === currency)) return refused(`Tap carries no ${currency}`)
  const { method } = request
  const wallet = getWalletSheet(config, method)
  if (wallet) return { kind: 'wallet', gatewayReference: null, wallet }
  if (method !== 'express' && !methodsOf(config).includes(method))
    return refused(`the account has no settings for ${method}`)
  const source = await sourceOf(config, request)
  return source ? charge(config, request, source) : refused('the card is not one of the customer’s')
}

const createTapWallets = (config: TapConfig): Wallets | undefined =>
  config.applePay || config.googlePay
    ? {
        apple: config.applePay,
        pay: async (request) => {
          const source = await createWalletToken(config, request)
          return source === undefined
            ? refused('what the wallet gave is no token')
            : charge(config, request, { source, isToken: true })
        },
      }
    : undefined

/** A charge by Tap's own id; undefined when Tap has none of that id. */
const retrieve = async (
  config: TapConfig,
  id: string,
  signal: AbortSignal,
): Promise<GatewayReport | undefined> => {
  const path = `/charges/${encodeURIComponent(id)}`
  const answer = await callTap(config, { method: 'GET', path, signal })
  if (answer.kind === 'done') return toGatewayReport(parseAnswer('Tap', chargeReply, answer.body))
  if (answer.status === 404) return undefined
  throw new Error(`Tap refused an inquiry: ${answer.code}`)
}

/**
 * A payment whose creation was not answered: the charge that an event named or that Tap lists, if it is of our
 * reference. One that is listed is retrieved, because a list is believed no amounts.
 */
const inquireByReference = async (
  config: TapConfig,
  request: InquirePaymentInput,
): Promise<GatewayReport | undefined> => {
  const { reference, hint, signal } = request
  const hinted = hint === undefined ? undefined : await retrieve(config, hint, signal)
  if (hinted?.reference === reference) return hinted
  const id = await findChargeId(config, request)
  return id === undefined ? undefined : retrieve(config, id, signal)
}

const inquire = async (config: TapConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const { reference, gatewayReference, signal } = request
  const report = gatewayReference
    ? await retrieve(config, gatewayReference, signal)
    : await inquireByReference(config, request)
  return report ?? { state: 'unknown', reference, gatewayReference: gatewayReference ?? '' }
}

/** Tap guarantees nothing about a repeated refund request. */
const refund = async (config: TapConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { gatewayReference, refundReference, amount, signal } = request
  const body = {
    charge_id: gatewayReference,
    amount: toMajorNumber(amount),
    currency: amount.currency,
    reason: 'requested_by_customer',
    reference: { merchant: refundReference },
  }
  const answer = await callTap(config, { method: 'POST', path: '/refunds/', body, signal })
  return answer.kind === 'done'
    ? toRefundReport(answer.body)
    : toRefusedRefund('Tap', answer.status, answer.code)
}

/** What became of a refund, which Tap tells by its own id: one whose answer was lost is found among those it lists. */
const inquireRefund = async (
  config: TapConfig,
  { gatewayRefundReference, refundReference, signal }: InquireRefundInput,
): Promise<RefundInquiryReport> => {
  const id = gatewayRefundReference ?? (await findRefundId(config, { refundReference, signal }))
  if (id === undefined) return { state: 'unknown' }
  const path = `/refunds/${encodeURIComponent(id)}`
  const answer = await callTap(config, { method: 'GET', path, signal })
  if (answer.kind === 'done') return toRefundReport(answer.body)
  if (answer.status === 404) return { state: 'unknown' }
  throw new Error(`Tap refused an inquiry about a refund: ${answer.code}`)
}

/** Asks for a charge that cannot exist: its name is not one of Tap's. */
const checkAccount = async (config: TapConfig, signal: AbortSignal): Promise<AccountCheck> => {
  const answer = await callTap(config, { method: 'GET', path: '/charges/chg_check_of_keys', signal })
  const status = answer.kind === 'done' ? 200 : answer.status
  const mode = config.secretKeys[0]?.startsWith('sk_live_') ? 'live' : 'test'
  return readAccountCheck({ vendor: 'Tap', status, accepted: [200, 400, 404], mode })
}

/** The adapter for Tap's charges and the page that Tap hosts. */
export const createTapProvider = (config: TapConfig): PaymentProvider => {
  const wallets = createTapWallets(config)
  return {
    name: 'tap',
    gatewayId: 70,
    methods: methodsOf(config),
    create: (request) => create(config, request),
    inquire: (request) => inquire(config, request),
    refund: (request) => refund(config, request),
    refundsOnce: false,
    inquireRefund: (request) => inquireRefund(config, request),
    listPayments: (request) => listCapturedCharges(config, request),
    readWebhook: async (webhook) => readTapWebhook(config, webhook),
    savedCards: createTapCards(config),
    checkAccount: ({ signal }) => checkAccount(config, signal),
    ...(wallets ? { wallets } : {}),
  }
}
