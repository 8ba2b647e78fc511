import { z } from 'zod'
import type { IncomingWebhook, ReadWebhookResult } from '#core/payments/contract/payment-provider.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { MyfatoorahConfig } from '../config.ts'
import { toRefundReport } from './myfatoorah.mapper.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
type Data = Readonly<Record<string, unknown>>

const versionOne = z.object({ EventType: z.int(), Data: z.record(z.string(), z.unknown()) })
const versionTwo = z.object({
  Event: z.object({ Code: z.int(), Reference: z.string().max(200).nullish() }),
  Data: z.record(z.string(), z.unknown()),
})

/** The fields that version 2 signs for each kind of event, in this order. */
const SIGNED: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Invoice.Id',
    'Invoice.Status',
    'Transaction.Status',
    'Transaction.PaymentId',
    'Invoice.ExternalIdentifier',
  ],
  2: ['Refund.Id', 'Refund.Status', 'Amount.ValueInBaseCurrency', 'ReferencedInvoice.Id'],
  3: ['Deposit.Reference', 'Deposit.ValueInBaseCurrency', 'Deposit.NumberOfTransactions'],
  4: ['Supplier.Code', 'KycDecision.Status'],
  5: ['Recurring.Id', 'Recurring.Status', 'Recurring.InitialInvoiceId'],
}

const getAtPath = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isThere ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined
  }, data)

const textOf = (value: unknown): string => {
  const known = scalar.safeParse(value)
  return known.success && known.data !== null ? String(known.data) : ''
}

/** Version 2: fixed fields, `path=value` joined by commas. Undefined for undocumented events. */
export const buildSignedTextV2 = (code: number, data: Data): string | undefined =>
  SIGNED[code]?.map((path) => `${path}=${textOf(getAtPath(data, path))}`).join(',')

const lower = (text: string): string => text.toLowerCase()

/** Version 1: everything in `Data`, sorted case-insensitively; a refund omits one field. */
export const buildSignedTextV1 = (eventType: number, data: Data): string =>
  Object.keys(data)
    .filter((key) => !(eventType === 2 && key === 'GatewayReference'))
    .sort((a, b) => (lower(a) < lower(b) ? -1 : 1))
    .map((key) => `${key}=${textOf(data[key])}`)
    .join(',')

interface SignedEvent {
  readonly signed: string
  /** The invoice, for events about payments. */
  readonly invoice?: unknown
  /** For events about refunds. */
  readonly refund?: { readonly id: unknown; readonly status: unknown }
}

const PAYMENT_EVENT = 1
const REFUND_EVENT = 2

const parseEvent = (version: string | undefined, body: unknown): SignedEvent | undefined => {
  if (lower(version ?? '') === 'v1') {
    const one = versionOne.safeParse(body)
    if (!one.success) return undefined
    const { EventType, Data } = one.data
    return {
      signed: buildSignedTextV1(EventType, Data),
      ...(EventType === PAYMENT_EVENT ? { invoice: Data.InvoiceId } : {}),
      ...(EventType === REFUND_EVENT ? { refund: { id: Data.RefundId, status: Data.RefundStatus } } : {}),
    }
  }
  const two = versionTwo.safeParse(body)
  const signed = two.success ? buildSignedTextV2(two.data.Event.Code, two.data.Data) : undefined
  if (!two.success || signed === undefined) return undefined
  const { Event, Data } = two.data
  const at = (path: string) => getAtPath(Data, path)
  return {
    signed,
    ...(Event.Code === PAYMENT_EVENT ? { invoice: at('Invoice.Id') } : {}),
    ...(Event.Code === REFUND_EVENT ? { refund: { id: at('Refund.Id'), status: at('Refund.Status') } } : {}),
  }
}

/** The signature covers a refund's id and status: MyFatoorah's people have approved or cancelled it. */
const readRefundEvent = ({ refund }: SignedEvent): ReadWebhookResult | undefined => {
  const gatewayRefundReference = textOf(refund?.id)
  const report = toRefundReport(textOf(refund?.status), gatewayRefundReference)
  if (gatewayRefundReference === '' || report.state === 'uncertain') return undefined
  return { kind: 'refund', gatewayRefundReference, report }
}

/** The signature omits the amount, so a signed event only triggers an inquiry for the invoice. */
export const readMyfatoorahWebhook = (
  { webhookSecrets }: MyfatoorahConfig,
  { headers, rawBody }: IncomingWebhook,
): ReadWebhookResult => {
  const told = parseEvent(headers['myfatoorah-webhook-version'], parseJsonText(decodeBody(rawBody)))
  if (!told) return { kind: 'refused', why: 'the body is not an event' }
  const isGenuine = isSignedByAny(
    webhookSecrets,
    headers['myfatoorah-signature'],
    (secret) => computeHmac('sha256', secret, told.signed).base64,
  )
  if (!isGenuine) return { kind: 'refused', why: 'the signature is missing or does not match' }
  const refund = readRefundEvent(told)
  if (refund) return refund
  const gatewayReference = textOf(told.invoice)
  return gatewayReference === ''
    ? {
        kind: 'ignored',
        eventId: computeHmac('sha256', 'event', told.signed).hex,
        why: 'it is not about a payment',
      }
    : { kind: 'hint', gatewayReference, asksAgain: true }
}
