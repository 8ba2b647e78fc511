import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import {
  createCurrencyRefusal,
  createHintIfSigned,
  createStateReport,
  groupFieldsByName,
  readState,
  toUsedCard,
} from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'
import { type RefundReport, readRefundState } from '#core/payments/domain/refund-report.ts'
import { decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import { toDecimal } from '#platform/kernel/money.ts'
import type { CardlinkConfig } from '../config.ts'
import { type CardlinkDependencies, sendCardlinkRequest } from './cardlink.client.ts'
import { computeDigest, pickSignedValues } from './cardlink.signature.ts'

const CURRENCY = 'EUR'
const PLAIN_EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,180}$/

/** Makes no call to Cardlink: the browser posts the signed request to its page. */
const create = (
  { mid, baseUrl, sharedSecrets }: CardlinkConfig,
  request: CreatePaymentInput,
): CreatePaymentResult => {
  const { amount, reference, language, description, customer, formReturnUrl } = request
  if (amount.currency !== CURRENCY) return createCurrencyRefusal('Cardlink', amount)
  const fields: [string, string][] = [
    ['version', '2'],
    ['mid', mid],
    ['lang', language === 'el' ? 'el' : 'en'],
    ['deviceCategory', '0'],
    ['orderid', reference],
    ['orderDesc', description.slice(0, 128)],
    ['orderAmount', toDecimal(amount)],
    ['currency', amount.currency],
    ['payerEmail', PLAIN_EMAIL.test(customer.email ?? '') ? (customer.email ?? '') : ''],
    ['trType', '1'],
    ['confirmUrl', formReturnUrl],
    ['cancelUrl', formReturnUrl],
  ]
  const digest = computeDigest(
    fields.map(([, value]) => value),
    sharedSecrets[0] ?? '',
  )
  const url = `${baseUrl}/vpos/shophandlermpi`
  return { kind: 'form', gatewayReference: reference, form: { url, fields: [...fields, ['digest', digest]] } }
}

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  CAPTURED: 'captured',
  AUTHORIZED: 'authorized',
  PROCESSING: 'pending',
  EXECWAIT: 'pending',
  PREPROCESS: 'pending',
  INWALLET: 'pending',
  CANCELED: 'cancelled',
  REFUSED: 'failed',
  REFUSEDRISK: 'failed',
  ERROR: 'failed',
}

type Names = Pick<GatewayReport, 'reference' | 'gatewayReference'>

const stateOf = (status: string, names: Names): GatewayReport['state'] =>
  status.endsWith('TIMEDOUT')
    ? 'expired'
    : readState('Cardlink', STATES, { word: status, answer: { status }, names })

/** `Refused, 51 - Insufficient funds` contains the issuer's code. */
const extractIssuerCode = (message: string | undefined): string | undefined =>
  /(?:^|[ ,])(\d{2}|N7) - /.exec(message ?? '')?.[1]

/** Cardlink's error code for an unknown order. */
const UNKNOWN_ORDER = 'M1'

const inquire = async (
  needs: CardlinkDependencies,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const fields = { OrderId: reference }
  const read = await sendCardlinkRequest(needs, {
    kind: 'StatusRequest',
    about: 'TransactionInfo',
    fields,
    signal,
  })
  const [status, error] = [read('Status'), read('ErrorCode')]
  if (error === UNKNOWN_ORDER) return { state: 'unknown', reference, gatewayReference: reference }
  if (status === undefined && error !== undefined) throw new Error(`Cardlink refused an inquiry: ${error}`)
  const told = read('OrderId') ?? ''
  const names = { reference: told, gatewayReference: told }
  const payment = { state: stateOf(status ?? '', names), ...names }
  const amount = () =>
    parseMajorAmount(read('OrderAmount') ?? read('PaymentTotal') ?? '', read('Currency') ?? '')
  return createStateReport('Cardlink', payment, {
    decline: () => toDeclineCode(extractIssuerCode(read('Description'))),
    captured: amount,
    authorized: amount,
    card: toUsedCard({ method: read('PayMethod') }),
  })
}

/** What the XML interface says of a request that ended a hold. */
const END_STATUS = { CaptureRequest: 'CAPTURED', CancelRequest: 'CANCELED' } as const

/** Captures a hold, or cancels it, which Cardlink allows on the same day. */
const endHold = async (
  needs: CardlinkDependencies,
  kind: keyof typeof END_STATUS,
  { reference, amount, signal }: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const fields = { OrderId: reference, OrderAmount: toDecimal(amount), Currency: amount.currency }
  const read = await sendCardlinkRequest(needs, { kind, about: 'OrderInfo', fields, signal })
  const status = read('Status')
  return status === END_STATUS[kind]
    ? { kind: 'done' }
    : { kind: 'refused', reason: `Cardlink answered ${status ?? read('ErrorCode')} to a ${kind}` }
}

const REFUND_STATES = {
  CAPTURED: 'done',
  AUTHORIZED: 'done',
  CANCELED: 'refused',
  REFUSED: 'refused',
  REFUSEDRISK: 'refused',
} as const

/** Errors of the request; those of the system, which begin with an S, say nothing. */
const REQUEST_ERROR = /^[AIMO]\d+$/

/** Cardlink has no idempotency keys for refunds, and no inquiry about one. */
const refund = async (needs: CardlinkDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { reference, amount, refundReference, signal } = request
  const fields = { OrderId: reference, OrderAmount: toDecimal(amount), Currency: amount.currency }
  const read = await sendCardlinkRequest(needs, { kind: 'RefundRequest', about: 'OrderInfo', fields, signal })
  const [word, error = ''] = [read('Status'), read('ErrorCode')]
  if ((word === undefined || word === 'ERROR') && REQUEST_ERROR.test(error))
    return { state: 'refused', reason: `Cardlink answered ${error}` }
  const gatewayRefundReference = read('TxId') ?? refundReference
  return readRefundState('Cardlink', REFUND_STATES, { word: word ?? error, gatewayRefundReference })
}

/** The signed values have no delimiters, so a signed return or confirmation only triggers an inquiry. */
const readReturn = (
  { mid, sharedSecrets }: CardlinkConfig,
  { rawBody }: IncomingWebhook,
): ReadWebhookResult => {
  const fields = parseFormFields(decodeBody(rawBody) ?? '')
  const values = groupFieldsByName(fields)
  const order = values?.get('orderid')
  if (!order || values?.get('mid') !== mid) return { kind: 'refused', why: 'it names no order of ours' }
  const signed = pickSignedValues(fields)
  const isSigned = isSignedByAny(sharedSecrets, values.get('digest'), (secret) =>
    computeDigest(signed, secret),
  )
  return createHintIfSigned(isSigned, { reference: order }, 'digest')
}

/** The adapter for Cardlink's VPOS: its page, entered and left by forms, and its XML interface. */
export const createCardlinkProvider = (needs: CardlinkDependencies): PaymentProvider => ({
  name: 'cardlink',
  gatewayId: 105,
  create: async (request) => create(needs.config, request),
  inquire: (request) => inquire(needs, request),
  capture: (request) => endHold(needs, 'CaptureRequest', request),
  void: (request) => endHold(needs, 'CancelRequest', request),
  refund: (request) => refund(needs, request),
  refundsOnce: false,
  readWebhook: async (webhook) => readReturn(needs.config, webhook),
})
