import type {
  CreatedPayment,
  CreatePayment,
  InquirePayment,
  PaymentProvider,
  RefundPayment,
  RefundReport,
} from '#core/payments/contract/payment-provider.ts'
import type { Wallets } from '#core/payments/contract/wallets.ts'
import { toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { knownPage } from '#platform/http/known-page.ts'
import type { TapConfig } from '../config.ts'
import { tapCards, tokenForCard } from './tap-cards.ts'
import { askTap } from './tap-client.ts'
import { personOf } from './tap-person.ts'
import { sheetOf, tokenForWallet } from './tap-wallets.ts'
import { readTapWebhook } from './tap-webhook.ts'
import { chargeReply, refundReply, reportOfCharge } from './tap-wire.ts'

export const TAP_CURRENCIES = ['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'KWD', 'OMR', 'QAR', 'SAR', 'USD'] as const

const DOMAINS = ['tap.company']

const refused = (reason: string): CreatedPayment => ({ kind: 'refused', decline: 5100, reason })

/** Where the money comes from: KNET when the customer chose it, a saved card, or whatever Tap's page offers. */
const sourceOf = async (
  config: TapConfig,
  { method, cards, signal }: CreatePayment,
): Promise<string | undefined> => {
  if (cards?.use) return tokenForCard(config, { customer: cards.customer, card: cards.use, signal })
  return method === 'knet' ? 'src_kw.knet' : 'src_all'
}

const chargeOf = (config: TapConfig, request: CreatePayment, source: string) => {
  const { amount, reference, description, customer, cards, returnUrl, webhookUrl } = request
  return {
    amount: toMajorNumber(amount),
    currency: amount.currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: cards?.save ?? false,
    description,
    reference: { transaction: reference, order: reference, idempotent: reference },
    customer: cards ? { id: cards.customer } : personOf(customer),
    ...(config.merchantId ? { merchant: { id: config.merchantId } } : {}),
    source: { id: source },
    post: { url: webhookUrl },
    redirect: { url: returnUrl },
  }
}

interface Charging {
  readonly source: string
  /** What was given is money already: where the bank wants no page, there is none. */
  readonly isToken?: boolean
}

const charge = async (
  config: TapConfig,
  request: CreatePayment,
  { source, isToken = false }: Charging,
): Promise<CreatedPayment> => {
  const { signal, reference } = request
  const body = chargeOf(config, request, source)
  const answer = await askTap(config, { method: 'POST', path: '/charges/', body, signal })
  if (answer.kind === 'no') return refused(`Tap answered ${answer.status}: ${answer.code}`)
  const made = chargeReply.parse(answer.body)
  if (made.reference.order !== reference) throw new Error('Tap made another charge than the one asked for')
  const gatewayReference = made.id
  if (isToken && (made.status !== 'INITIATED' || !made.transaction.url))
    return { kind: 'done', gatewayReference }
  const pageUrl = knownPage(made.transaction.url, { origins: config.pageOrigins, domains: DOMAINS })
  return { kind: 'redirect', gatewayReference, pageUrl }
}

const create = async (config: TapConfig, request: CreatePayment): Promise<CreatedPayment> => {
  const { currency } = request.amount
  if (!TAP_CURRENCIES.some((known) => known === currency)) return refused(`Tap carries no ${currency}`)
  const wallet = sheetOf(config, request.method)
  if (wallet) return { kind: 'wallet', gatewayReference: null, wallet }
  const source = await sourceOf(config, request)
  return source === undefined
    ? refused('the card is not one of the customer’s')
    : charge(config, request, { source })
}

const walletsOf = (config: TapConfig): Wallets | undefined =>
  config.applePay || config.googlePay
    ? {
        apple: config.applePay,
        pay: async (request) => {
          const source = await tokenForWallet(config, request)
          return source === undefined
            ? refused('what the wallet gave is no token')
            : charge(config, request, { source, isToken: true })
        },
      }
    : undefined

/** Tap is asked by its own reference only. Whoever was never shown Tap's page cannot have paid there. */
const inquire = async (
  config: TapConfig,
  { reference, gatewayReference, signal }: InquirePayment,
): Promise<GatewayReport> => {
  const unknown = { state: 'unknown' as const, reference, gatewayReference: gatewayReference ?? '' }
  if (!gatewayReference) return unknown
  const path = `/charges/${encodeURIComponent(gatewayReference)}`
  const answer = await askTap(config, { method: 'GET', path, signal })
  if (answer.kind === 'done') return reportOfCharge(chargeReply.parse(answer.body))
  if (answer.status === 404) return unknown
  throw new Error(`Tap refused an inquiry: ${answer.code}`)
}

const REFUND_STATES: Readonly<Record<string, RefundReport['state']>> = {
  REFUNDED: 'refunded',
  PENDING: 'pending',
  IN_PROGRESS: 'pending',
}

/** Tap promises nothing about a refund that is asked for twice, so a lost answer is left to a person. */
const refund = async (config: TapConfig, request: RefundPayment): Promise<RefundReport> => {
  const { gatewayReference, gatewayRefundReference, refundReference, amount, isRepeat, signal } = request
  if (isRepeat && !gatewayRefundReference)
    return { state: 'failed', reason: 'an earlier try was not answered: look at Tap’s dashboard' }
  const answer = await (gatewayRefundReference
    ? askTap(config, {
        method: 'GET',
        path: `/refunds/${encodeURIComponent(gatewayRefundReference)}`,
        signal,
      })
    : askTap(config, {
        method: 'POST',
        path: '/refunds/',
        body: {
          charge_id: gatewayReference,
          amount: toMajorNumber(amount),
          currency: amount.currency,
          reason: 'requested_by_customer',
          reference: { merchant: refundReference },
        },
        signal,
      }))
  if (answer.kind === 'no')
    return { state: 'failed', reason: `Tap answered ${answer.status}: ${answer.code}` }
  const { id, status } = refundReply.parse(answer.body)
  const state = REFUND_STATES[status] ?? 'failed'
  return { state, gatewayRefundReference: id, ...(state === 'failed' ? { reason: `refund ${status}` } : {}) }
}

/** The adapter for Tap's charges and the page that Tap hosts. */
export const createTapProvider = (config: TapConfig): PaymentProvider => {
  const wallets = walletsOf(config)
  return {
    name: 'tap',
    gatewayId: 70,
    create: (request) => create(config, request),
    inquire: (request) => inquire(config, request),
    refund: (request) => refund(config, request),
    readWebhook: async (webhook) => readTapWebhook(config, webhook),
    savedCards: tapCards(config),
    ...(wallets ? { wallets } : {}),
  }
}
