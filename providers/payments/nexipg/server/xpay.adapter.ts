import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  AuthorizationInput,
  AuthorizationResult,
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  ListPaymentsInput,
  ListPaymentsResult,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import {
  fromCurrencyNumber,
  parseMinorAmount,
  toCurrencyNumber,
} from '#core/payments/domain/gateway-amounts.ts'
import {
  createCurrencyRefusal,
  createHintIfSigned,
  createStateReport,
  groupFieldsByName,
  readState,
  toUsedCard,
} from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { RefundReport } from '#core/payments/domain/refund-report.ts'
import { parseAnswer } from '#core/payments/domain/unreadable-answer.ts'
import { decodeBody, isSignedByAny, parseFormFields } from '#platform/http/signed-bodies.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { XpayConfig } from '../config.ts'

/**
 * Nexi's MAC: `name=value` of some fields in a fixed order, the key, SHA-1. It is weak, so nothing is trusted because
 * of it alone.
 */
const computeMac = (fields: readonly (readonly [name: string, value: string])[], key: string): string =>
  createHash('sha1')
    .update(fields.map(([name, value]) => `${name}=${value}`).join('') + key, 'utf8')
    .digest('hex')

const pickFields = (names: readonly string[], fields: ReadonlyMap<string, string>) =>
  names.map((name) => [name, fields.get(name) ?? ''] as const)

const START = ['codTrans', 'divisa', 'importo'] as const
const RESULT = ['codTrans', 'esito', 'importo', 'divisa', 'data', 'orario', 'codAut'] as const

export const computeStartMac = (fields: ReadonlyMap<string, string>, key: string): string =>
  computeMac(pickFields(START, fields), key)

export const computeResultMac = (fields: ReadonlyMap<string, string>, key: string): string =>
  computeMac(pickFields(RESULT, fields), key)

const CURRENCY = 'EUR'

export interface XpayDependencies {
  readonly config: XpayConfig
  readonly clock: Clock
}

const LANGUAGES: Readonly<Record<string, string>> = { fr: 'FRA', ar: 'ARA' }

/** Makes no call to Nexi: the browser posts the signed request to its page. */
const create = (
  { alias, baseUrl, macKeys }: XpayConfig,
  request: CreatePaymentInput,
): CreatePaymentResult => {
  const { amount, reference, language, returnUrl, webhookUrl } = request
  if (amount.currency !== CURRENCY) return createCurrencyRefusal('XPay', amount)
  const fields = new Map([
    ['alias', alias],
    ['importo', String(amount.amount)],
    ['divisa', amount.currency],
    ['codTrans', reference],
    ['url', returnUrl],
    ['url_back', returnUrl],
    ['urlpost', webhookUrl],
    ['languageId', LANGUAGES[language] ?? 'ENG'],
  ])
  const mac = computeStartMac(fields, macKeys[0] ?? '')
  const url = `${baseUrl}/ecomm/ecomm/DispatcherServlet`
  return { kind: 'form', gatewayReference: reference, form: { url, fields: [...fields, ['mac', mac]] } }
}

const orderReply = z.object({
  codiceTransazione: z.string().max(60),
  importo: z.union([z.string(), z.int()]),
  divisa: z.string().max(10),
  stato: z.string().max(60),
  brand: z.string().max(60).nullish().catch(undefined),
  /** Masked. */
  pan: z.string().max(40).nullish().catch(undefined),
  codiceEsito: z.union([z.string(), z.int()]).transform(String).nullish(),
})
type OrderReply = z.output<typeof orderReply>

const reply = z.object({
  esito: z.string().max(20),
  errore: z.object({ codice: z.union([z.string(), z.int()]).transform(String) }).nullish(),
  report: z.array(orderReply).nullish(),
})

type Fields = readonly (readonly [name: string, value: string])[]

interface XpayCall {
  readonly path: string
  /** In signing order. */
  readonly fields: Fields
  readonly signal: AbortSignal
}

/**
 * One call to the back office.
 * @throws when there is no readable response
 */
const callApi = async ({ config, clock }: XpayDependencies, { path, fields, signal }: XpayCall) => {
  const signed: Fields = [['apiKey', config.alias], ...fields, ['timeStamp', String(clock.now().getTime())]]
  const mac = computeMac(signed, config.macKeys[0] ?? '')
  const answer = await fetchExternal({
    method: 'POST',
    url: `${config.baseUrl}${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...Object.fromEntries(signed), mac }),
    signal,
  })
  if (answer.status !== 200) throw new Error(`XPay answered ${answer.status}`)
  return parseAnswer('XPay', reply, parseExternalJson(answer))
}

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  Autorizzato: 'authorized',
  Incassato: 'captured',
  Contabilizzato: 'captured',
  Rimborsato: 'captured',
  'In Corso': 'pending',
  Negato: 'failed',
  Annullato: 'cancelled',
}

const DECLINES: Readonly<Record<string, DeclineCode>> = { '401': 5001, '402': 5001, '405': 5011 }

const TIMED_OUT = '121'

/**
 * Maps an order of the back office to our report.
 * @throws {UnreadableAnswerError} when its state is unknown, or it was paid or is held without a readable amount
 */
const toGatewayReport = (order: OrderReply): GatewayReport => {
  const name = order.codiceTransazione
  const names = { reference: name, gatewayReference: name }
  // Nexi words timeouts as refusals, with this code.
  const isTimeout = order.stato === 'Negato' && order.codiceEsito === TIMED_OUT
  const state = readState('XPay', STATES, { word: order.stato, answer: order, names })
  const payment = { state: isTimeout ? ('expired' as const) : state, ...names }
  // The back office names currencies by number in requests; recorded reports show neither form.
  const currency = fromCurrencyNumber(order.divisa) ?? order.divisa
  const amount = () => parseMinorAmount(order.importo, currency)
  return createStateReport('XPay', payment, {
    decline: () => DECLINES[order.codiceEsito ?? ''] ?? 5100,
    captured: amount,
    authorized: amount,
    card: toUsedCard({ brand: order.brand, number: order.pan }),
  })
}

/** Whether a listed order may have been paid: what is held or was refused is of no account in a list of captures. */
const isPerhapsPaid = ({ stato }: OrderReply): boolean =>
  !Object.hasOwn(STATES, stato) || STATES[stato] === 'captured'

/** Nexi's error code for an unknown transaction. */
const UNKNOWN_TRANSACTION = '2'

const inquire = async (
  needs: XpayDependencies,
  { reference, signal }: InquirePaymentInput,
): Promise<GatewayReport> => {
  const fields: Fields = [['codiceTransazione', reference]]
  const said = await callApi(needs, { path: '/ecomm/api/bo/situazioneOrdine', fields, signal })
  const last = said.report?.at(-1)
  if (said.esito !== 'OK' && said.errore?.codice !== UNKNOWN_TRANSACTION)
    throw new Error(`XPay refused an inquiry: ${said.errore?.codice}`)
  if (!last) return { state: 'unknown', reference, gatewayReference: reference }
  return toGatewayReport(last)
}

const ZONE = 'Europe/Rome'

/** `21/11/2026` */
const formatDay = (day: Temporal.PlainDate): string => day.toString().split('-').toReversed().join('/')

const toDay = (time: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(ZONE).toPlainDate()

/**
 * The paid orders of one day, Italy's, of which an answer has all; `after` is the day. As in the vendor's own examples for
 * the back office ("Elenco ordini"), whose answers are not paged.
 */
const listPayments = async (
  needs: XpayDependencies,
  { since, until, after, signal }: ListPaymentsInput,
): Promise<ListPaymentsResult> => {
  const day = after === undefined ? toDay(since) : Temporal.PlainDate.from(after)
  const fields: Fields = [
    ['codiceTransazione', ''],
    ['periodo', `${formatDay(day)} - ${formatDay(day)}`],
    ['canale', 'All'],
  ]
  const said = await callApi(needs, { path: '/ecomm/api/bo/reportOrdini', fields, signal })
  if (said.esito !== 'OK') throw new Error(`XPay refused a list of orders: ${said.errore?.codice}`)
  const next = day.add({ days: 1 })
  const isLast = Temporal.PlainDate.compare(next, toDay(until)) > 0
  return {
    payments: (said.report ?? []).filter(isPerhapsPaid).map(toGatewayReport),
    next: isLast ? undefined : next.toString(),
  }
}

/** The fields of both operations on the money of a payment, in signing order. */
const fieldsOf = ({ reference, amount }: Pick<AuthorizationInput, 'reference' | 'amount'>): Fields => [
  ['codiceTransazione', reference],
  ['divisa', toCurrencyNumber(amount.currency) ?? ''],
  ['importo', String(amount.amount)],
]

/** Captures a hold by `contabilizza`; `storna` releases what was not captured yet, and gives back what was. */
const endHold = async (
  needs: XpayDependencies,
  operation: 'contabilizza' | 'storna',
  request: AuthorizationInput,
): Promise<AuthorizationResult> => {
  const { signal } = request
  const said = await callApi(needs, { path: `/ecomm/api/bo/${operation}`, fields: fieldsOf(request), signal })
  return said.esito === 'OK'
    ? { kind: 'done' }
    : { kind: 'refused', reason: `XPay answered ${said.errore?.codice} to ${operation}` }
}

/** XPay's own errors, of which the generic ones say nothing. */
const REFUND_REFUSAL = /^[1-8]?\d$/

/** XPay has no idempotency keys for refunds, and no inquiry about one. */
const refund = async (needs: XpayDependencies, request: RefundPaymentInput): Promise<RefundReport> => {
  const { refundReference, signal } = request
  const said = await callApi(needs, { path: '/ecomm/api/bo/storna', fields: fieldsOf(request), signal })
  if (said.esito === 'OK') return { state: 'done', gatewayRefundReference: refundReference }
  const code = said.errore?.codice ?? ''
  const isRefused = said.esito === 'KO' && REFUND_REFUSAL.test(code)
  return { state: isRefused ? 'refused' : 'uncertain', reason: `XPay answered ${said.esito} ${code}` }
}

/** The MAC is weak and omits fields, so it only triggers an inquiry. */
const readResult = ({ alias, macKeys }: XpayConfig, { rawBody }: IncomingWebhook): ReadWebhookResult => {
  const fields = groupFieldsByName(parseFormFields(decodeBody(rawBody) ?? ''))
  const reference = fields?.get('codTrans')
  if (!reference || fields?.get('alias') !== alias)
    return { kind: 'refused', why: 'it names no payment of ours' }
  const isSigned = isSignedByAny(macKeys, fields.get('mac'), (key) => computeResultMac(fields, key))
  return createHintIfSigned(isSigned, { reference }, 'MAC')
}

/** The adapter for Nexi's older Italian product. */
export const createXpayProvider = (needs: XpayDependencies): PaymentProvider => ({
  name: 'nexipg',
  gatewayId: 100,
  currencies: [CURRENCY],
  create: async (request) => create(needs.config, request),
  inquire: (request) => inquire(needs, request),
  capture: (request) => endHold(needs, 'contabilizza', request),
  void: (request) => endHold(needs, 'storna', request),
  refund: (request) => refund(needs, request),
  refundsOnce: false,
  listPayments: (request) => listPayments(needs, request),
  readWebhook: async (webhook) => readResult(needs.config, webhook),
})
