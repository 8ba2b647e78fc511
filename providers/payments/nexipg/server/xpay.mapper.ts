import { z } from 'zod'
import type { InquireRefundInput } from '#core/payments/contract/payment-provider.ts'
import { fromCurrencyNumber, parseMinorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState, toUsedCard } from '#core/payments/domain/gateway-answers.ts'
import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { compareRefundedTotal, type RefundInquiryReport } from '#core/payments/domain/refund-report.ts'
import { readListedPayment } from '#core/payments/domain/unreadable-answer.ts'
import type { Money } from '#platform/kernel/money.ts'

/** Minor units. */
const minorAmount = z.union([z.string().max(20), z.int()])

const operation = z.object({
  tipoOperazione: z.string().max(60),
  importo: minorAmount,
  stato: z.string().max(60).nullish(),
})
type Operation = z.output<typeof operation>

const orderReply = z.object({
  codiceTransazione: z.string().max(60),
  /** What was authorised. */
  importo: z.union([z.string(), z.int()]),
  divisa: z.string().max(10),
  stato: z.string().max(60),
  brand: z.string().max(60).nullish().catch(undefined),
  /** Masked. */
  pan: z.string().max(40).nullish().catch(undefined),
  codiceEsito: z.union([z.string(), z.int()]).transform(String).nullish(),
  dettaglio: z
    .array(z.object({ operazioni: z.array(operation).max(500).nullish() }))
    .nullish()
    .catch(undefined),
})
export type OrderReply = z.output<typeof orderReply>

/** Every answer of the back office. */
export const backOfficeReply = z.object({
  esito: z.string().max(20),
  errore: z.object({ codice: z.union([z.string(), z.int()]).transform(String) }).nullish(),
  report: z.array(orderReply).nullish(),
})

const PARTLY_CAPTURED = 'Contabilizzato Parz.'
const REFUNDED = 'Rimborsato'

const STATES: Readonly<Record<string, GatewayReport['state']>> = {
  Autorizzato: 'authorized',
  Incassato: 'captured',
  Contabilizzato: 'captured',
  [PARTLY_CAPTURED]: 'captured',
  [REFUNDED]: 'captured',
  'Rimborsato Parz.': 'captured',
  'In Corso': 'pending',
  // It did not come to an authorisation.
  'Non Creato': 'unknown',
  Negato: 'failed',
  Annullato: 'cancelled',
}

const DECLINES: Readonly<Record<string, DeclineCode>> = { '401': 5001, '402': 5001, '405': 5011 }

const TIMED_OUT = '121'

const CAPTURE = 'CONTAB.'
const REFUND = 'STORNO'

/** The operations on an order of one kind; undefined when it does not state its operations. */
const listOperations = ({ dettaglio }: OrderReply, type: string): readonly Operation[] | undefined =>
  dettaglio?.some(({ operazioni }) => operazioni)
    ? dettaglio
        .flatMap(({ operazioni }) => operazioni ?? [])
        .filter(({ tipoOperazione }) => tipoOperazione === type)
    : undefined

/** The back office names currencies by number in requests; recorded reports show neither form. */
const currencyOf = ({ divisa }: OrderReply): string => fromCurrencyNumber(divisa) ?? divisa

/** The sum of operations; undefined when they are not stated, or one has no readable amount. */
const sumOf = (operations: readonly Operation[] | undefined, currency: string): number | undefined =>
  operations
    ?.map(({ importo }) => parseMinorAmount(importo, currency)?.amount)
    .reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0)

/**
 * How much of an order was captured: all that was authorised, or what its captures add up to. A sum of none says that
 * they are named otherwise.
 */
const readCaptured = (order: OrderReply): Money | undefined => {
  const currency = currencyOf(order)
  const isPart = order.stato === PARTLY_CAPTURED
  const amount = isPart ? sumOf(listOperations(order, CAPTURE), currency) : order.importo
  return amount ? parseMinorAmount(amount, currency) : undefined
}

const namesOf = ({ codiceTransazione: name }: OrderReply) => ({ reference: name, gatewayReference: name })

/**
 * Maps an order of the back office to our report.
 * @throws {UnreadableAnswerError} when its state is unknown, or it was paid or is held without a readable amount
 */
export const toGatewayReport = (order: OrderReply): GatewayReport => {
  const names = namesOf(order)
  // Nexi words timeouts as refusals, with this code.
  const isTimeout = order.stato === 'Negato' && order.codiceEsito === TIMED_OUT
  const state = readState('XPay', STATES, { word: order.stato, answer: order, names })
  const payment = { state: isTimeout ? ('expired' as const) : state, ...names }
  return createStateReport('XPay', payment, {
    decline: () => DECLINES[order.codiceEsito ?? ''] ?? 5100,
    captured: () => readCaptured(order),
    authorized: () => parseMinorAmount(order.importo, currencyOf(order)),
    card: toUsedCard({ brand: order.brand, number: order.pan }),
  })
}

/** Whether a listed order may have been paid: what is held or was refused is of no account in a list of captures. */
export const isPerhapsPaid = ({ stato }: OrderReply): boolean =>
  !Object.hasOwn(STATES, stato) || STATES[stato] === 'captured'

/** The report on a listed order that was paid, without an amount where a list does not state it. */
export const toListedReport = (order: OrderReply): GatewayReport => {
  const names = namesOf(order)
  return readListedPayment(names, () => {
    const state = readState('XPay', STATES, { word: order.stato, answer: order, names })
    const captured = readCaptured(order)
    return { state, ...names, ...(captured ? { captured } : {}) }
  })
}

/** Words of a refund among an order's operations, as public client code has them. */
const REFUND_STATES: ReadonlyMap<string | null | undefined, 'done' | 'waiting' | 'refused'> = new Map([
  ['Stornato', 'done'],
  [REFUNDED, 'done'],
  ['Rimborsato Parz.', 'done'],
  ['In attesa di storno', 'waiting'],
  ['Storno Negato', 'refused'],
  ['Storno Annullato', 'refused'],
])

/** The report on a refund of an order, of which only sums are known. */
export const toRefundReport = (order: OrderReply, request: InquireRefundInput): RefundInquiryReport => {
  const currency = currencyOf(order)
  // The order's own word for all of it decides, whatever its operations say.
  if (order.stato === REFUNDED)
    return compareRefundedTotal('XPay', parseMinorAmount(order.importo, currency)?.amount, request)
  const refunds = listOperations(order, REFUND)
  const strange = refunds?.find(({ stato }) => !REFUND_STATES.has(stato))
  if (strange) return { state: 'uncertain', reason: `XPay says ${strange.stato ?? 'nothing'} of a refund` }
  const given = refunds?.filter(({ stato }) => REFUND_STATES.get(stato) !== 'refused')
  const report = compareRefundedTotal('XPay', sumOf(given, currency), request)
  const isWaiting = given?.some(({ stato }) => REFUND_STATES.get(stato) === 'waiting')
  return report.state === 'done' && isWaiting ? { state: 'accepted' } : report
}
