import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { parseMajorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createCurrencyRefusal, createStateReport, readState } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { toDeclineCode } from '#core/payments/domain/issuer-codes.ts'
import { type RefundReport, readRefundState } from '#core/payments/domain/refund-report.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, parseFormFields } from '#platform/http/signed-bodies.ts'
import { type Money, toDecimal } from '#platform/kernel/money.ts'
import { describeBody, fetchExternal } from '#platform/outbound/fetch-external.ts'
import { escapeXml, getElementText } from '#platform/outbound/flat-xml.ts'
import type { KnetConfig } from '../config.ts'

const ALGORITHM = 'aes-128-cbc'

/**
 * KNET's encryption of browser parameters: the key is also the initialization vector, so this hides but proves
 * nothing.
 */
export const encryptTrandata = (plain: string, key: string): string => {
  const cipher = createCipheriv(ALGORITHM, key, key)
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('hex')
}

/** Undefined when it was not encrypted with this key, whatever the error. */
export const decryptTrandata = (hex: string, key: string): string | undefined => {
  if (!/^(?:[0-9a-f]{32}){1,200}$/i.test(hex)) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, key, key)
    return Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** KNET requires numbers: 16 digits that are derived deterministically from our reference. */
export const deriveTrackId = (reference: string): string => {
  const digits = BigInt(`0x${createHash('sha256').update(`knet ${reference}`).digest('hex').slice(0, 16)}`)
  return String(digits % 10n ** 16n).padStart(16, '1')
}

const CURRENCY = 'KWD'

/** Makes no call to KNET: the browser carries the encrypted request to KNET's page. */
const create = (
  config: KnetConfig,
  { reference, amount, language, formReturnUrl }: CreatePaymentInput,
): CreatePaymentResult => {
  if (amount.currency !== CURRENCY) return createCurrencyRefusal('KNET', amount)
  const trackId = deriveTrackId(reference)
  const plain = [
    `id=${config.tranportalId}`,
    `password=${config.tranportalPassword}`,
    'action=1',
    `langid=${language === 'ar' ? 'AR' : 'EN'}`,
    'currencycode=414',
    `amt=${toDecimal(amount)}`,
    `responseURL=${formReturnUrl}`,
    `errorURL=${formReturnUrl}`,
    `trackid=${trackId}`,
  ].join('&')
  const page = new URL(`${config.pageBase}/kpg/PaymentHTTP.htm`)
  page.searchParams.set('param', 'paymentInit')
  page.searchParams.set('trandata', encryptTrandata(plain, config.resourceKey))
  page.searchParams.set('tranportalId', config.tranportalId)
  page.searchParams.set('responseURL', formReturnUrl)
  page.searchParams.set('errorURL', formReturnUrl)
  return { kind: 'redirect', gatewayReference: trackId, pageUrl: page.toString() }
}

interface PipeCall {
  /** 8 is an inquiry, 2 a refund. */
  readonly action: 2 | 8
  readonly trackId: string
  readonly amount: Money
  readonly signal: AbortSignal
}

/**
 * One call through KNET's pipe.
 * @throws when there is no response, or one that is not KNET's
 */
const callPipe = async (config: KnetConfig, { action, trackId, amount, signal }: PipeCall) => {
  const values = [
    ['id', config.tranportalId],
    ['password', config.tranportalPassword],
    ['action', String(action)],
    ['amt', toDecimal(amount)],
    ['transid', trackId],
    ['udf5', 'TrackID'],
    ['trackid', trackId],
  ] as const
  const inner = values.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('')
  const { status, text } = await fetchExternal({
    method: 'POST',
    url: `${config.pipeBase}/kpg/tranPipe.htm?param=tranInit`,
    headers: { 'content-type': 'application/xml' },
    body: `<request>${inner}</request>`,
    signal,
  })
  const result = getElementText(text, 'result')
  if (status !== 200) throw new Error(`KNET answered ${status}`)
  if (result === undefined)
    throw new UnreadableAnswerError('KNET answered without a result', { bodyType: describeBody(text) })
  return { result: result.toUpperCase(), read: (name: string) => getElementText(text, name) }
}

type PipeAnswer = Awaited<ReturnType<typeof callPipe>>

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  CAPTURED: 'captured',
  SUCCESS: 'captured',
  'NOT CAPTURED': 'failed',
  DECLINED: 'failed',
  RESTRICTED: 'failed',
  FAILED: 'failed',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  ABANDONED: 'expired',
  'HOST TIMEOUT': 'expired',
  TIMEDOUT: 'expired',
  VOID: 'cancelled',
  INITIATED: 'unknown',
  PENDING: 'pending',
  SUSPECT: 'pending',
  'DENIED BY RISK': 'failed',
}

/** `FAILURE(NOT CAPTURED)` is equivalent to `NOT CAPTURED`. */
const readResult = ({ result }: Pick<PipeAnswer, 'result'>): string =>
  /^FAILURE\((.{1,60})\)$/.exec(result)?.[1] ?? result

const stateOf = (
  { result }: PipeAnswer,
  names: Pick<GatewayReport, 'reference' | 'gatewayReference'>,
): GatewayReport['state'] => {
  const said = readResult({ result })
  if (/NOT FOUND|NO RECORD/.test(said)) return 'unknown'
  if (said.includes('IPAY')) throw new Error('KNET refused an inquiry')
  return readState('KNET', STATES, { word: said, answer: { result }, names })
}

const inquire = async (
  config: KnetConfig,
  { reference, amount, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const trackId = deriveTrackId(reference)
  const said = await callPipe(config, { action: 8, trackId, amount, signal })
  const state = stateOf(said, { reference, gatewayReference: trackId })
  const told = said.read('trackid') ?? ''
  if (state === 'unknown') return { state, reference, gatewayReference: trackId }
  const payment = { state, reference: told === trackId ? reference : told, gatewayReference: trackId }
  return createStateReport('KNET', payment, {
    decline: () => toDeclineCode(said.read('authRespCode')),
    captured: () => parseMajorAmount(said.read('amt') ?? '', CURRENCY),
  })
}

const REFUND_STATES = {
  CAPTURED: 'done',
  SUCCESS: 'done',
  'NOT CAPTURED': 'refused',
  DECLINED: 'refused',
  'DENIED BY RISK': 'refused',
  FAILED: 'refused',
  RESTRICTED: 'refused',
} as const

/** KNET's own code of a request that it did not accept. */
const REQUEST_ERROR = /IPAY\d{7}/

/** KNET has no idempotency keys for refunds and no inquiry about one; many banks do not allow them here. */
const refund = async (config: KnetConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { reference, amount, signal } = request
  const said = await callPipe(config, { action: 2, trackId: deriveTrackId(reference), amount, signal })
  const error = REQUEST_ERROR.exec(said.result)?.[0]
  if (error !== undefined) return { state: 'refused', reason: `KNET answered ${error}` }
  return readRefundState('KNET', REFUND_STATES, {
    word: readResult(said),
    gatewayRefundReference: said.read('tranid'),
  })
}

/** The return is encrypted, not signed: only the payment that it names is used. */
const readReturn = ({ resourceKey, mode }: KnetConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const form = new Map(parseFormFields(decodeBody(rawBody) ?? ''))
  const plain = decryptTrandata(form.get('trandata') ?? '', resourceKey)
  const trackId = plain === undefined ? undefined : new URLSearchParams(plain).get('trackid')
  if (!trackId || !/^\d{16}$/.test(trackId))
    return { kind: 'refused', why: 'it is not wrapped with the terminal’s key' }
  return {
    kind: 'hint',
    gatewayReference: trackId,
    ...(mode === 'notification'
      ? { reply: { contentType: 'text/plain', body: 'REDIRECT={returnUrl}' } }
      : {}),
  }
}

/** The adapter for KNET's payment page (KPay). */
export const createKnetProvider = (config: KnetConfig): PaymentProvider => ({
  name: 'knet',
  gatewayId: 35,
  create: async (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  readWebhook: async (webhook) => readReturn(config, webhook),
})
