import type { Money } from '#platform/kernel/money.ts'
import type { DeclineCode, GatewayReport } from '../domain/gateway-report.ts'

/**
 * The port behind which every gateway stands. An adapter translates; it never touches our database and never
 * decides what becomes of an order. All calls have a deadline set by the caller through `signal`.
 */
export interface PaymentProvider {
  /** The name under which a store's configuration and our payment rows know this adapter, e.g. `sandbox`. */
  readonly name: string
  /** The number of the gateway on the wire (10 to 170, and 99 for the sandbox). */
  readonly gatewayId: number
  /** Asks the gateway for a payment and says where the customer goes next. `reference` is our attempt's id and is unique. */
  create(request: CreatePayment): Promise<CreatedPayment>
  /** Asks the gateway for the truth about one payment. Never changes anything there. */
  inquire(request: InquirePayment): Promise<GatewayReport>
  /** Gives money back, in full or in part; `refundReference` makes a repeated call harmless. */
  refund(request: RefundPayment): Promise<RefundReport>
  /**
   * Checks the signature of an incoming webhook over its raw bytes and reads it. A wrong, missing, stale or
   * future signature is a refusal, not an exception.
   */
  readWebhook(request: IncomingWebhook): Promise<WebhookReading>
}

export interface CreatePayment {
  readonly reference: string
  readonly amount: Money
  /** What the customer sees on the gateway's page, such as the shop's name and order number. */
  readonly description: string
  readonly language: string
  /** Where the gateway sends the browser back to, whatever happened. Made by us from the order's id. */
  readonly returnUrl: string
  /** Where the gateway posts its events. */
  readonly webhookUrl: string
  readonly customer: { readonly name: string; readonly email?: string; readonly phone?: string }
  readonly signal: AbortSignal
}

export type CreatedPayment =
  | { readonly kind: 'redirect'; readonly gatewayReference: string; readonly pageUrl: string }
  | { readonly kind: 'refused'; readonly decline: DeclineCode; readonly reason: string }

export interface InquirePayment {
  readonly reference: string
  readonly gatewayReference?: string | undefined
  readonly signal: AbortSignal
}

export interface RefundPayment {
  readonly reference: string
  readonly gatewayReference: string
  readonly refundReference: string
  readonly amount: Money
  readonly signal: AbortSignal
}

export interface RefundReport {
  readonly state: 'refunded' | 'pending' | 'failed'
  readonly gatewayRefundReference?: string
  readonly reason?: string
}

export interface IncomingWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body exactly as it came over the wire; signatures are made over bytes, never over re-written JSON. */
  readonly rawBody: Uint8Array
  readonly receivedAt: Date
}

export type WebhookReading =
  | { readonly kind: 'event'; readonly eventId: string; readonly report: GatewayReport }
  | { readonly kind: 'ignored'; readonly eventId: string; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }

/** What a vendor's folder plugs in: makes an adapter from the settings of one account. */
export interface PaymentProviderFactory {
  readonly name: string
  readonly gatewayId: number
  /**
   * `settings` are as they were saved for the account, or undefined when it has none. Called for every use, so
   * it must be cheap.
   * @throws when the settings cannot be used
   */
  open(settings: unknown): PaymentProvider
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    paymentProvider: PaymentProviderFactory
  }
}

// Node and browsers fill it in; contracts compile without either.
declare global {
  interface AbortSignal {}
}
