import type { z } from 'zod'
import type { Money } from '#platform/kernel/money.ts'
import type { AccountCheck } from '../domain/account-check.ts'
import type { CardType } from '../domain/card-bin.ts'
import type { GatewayAmounts, GatewayMethods } from '../domain/gateway-methods.ts'
import type { DeclineCode, GatewayReport } from '../domain/gateway-report.ts'
import type { OtherRefunds, RefundInquiryReport, RefundReport } from '../domain/refund-report.ts'
import type { ApplePaySettings } from './wallet-settings.ts'
import type { WalletSheet } from './wallet-sheet.ts'

/**
 * The port that every gateway implements. An adapter translates; it never touches our database and never decides the
 * order's fate. All calls have a deadline set by the caller through `signal`.
 */
export interface PaymentProvider {
  /** The adapter's name in store configurations and payment rows, e.g. `sandbox`. */
  readonly name: string
  /** The gateway's number in the wire format (10 to 170, and 99 for the sandbox). */
  readonly gatewayId: number
  /** ISO codes; the only ones that this account can take. Absent where its settings restrict nothing. */
  readonly currencies?: readonly string[]
  /** The only methods other than cards that this account can take. Absent where its settings restrict nothing. */
  readonly methods?: readonly string[]
  /**
   * Creates a payment at the gateway and returns where the customer goes next. `reference` is our attempt's id and is
   * unique.
   */
  create(request: CreatePaymentInput): Promise<CreatePaymentResult>
  /** Queries the state of one payment at the gateway. Never changes anything there. */
  inquire(request: InquirePaymentInput): Promise<GatewayReport>
  /**
   * Captures all of an authorized payment. Repeated calls capture once. Absent where nothing is ever held, or the vendor
   * documents no capture.
   */
  capture?(request: AuthorizationInput): Promise<AuthorizationResult>
  /** Releases an authorized payment; absent where the vendor documents no void. */
  void?(request: AuthorizationInput): Promise<AuthorizationResult>
  /**
   * Ends the vendor's page of a payment, so that it can no longer be paid there. A payment that was paid, or is being
   * decided by a bank, stays as it is; a refusal is no error. Absent where the vendor documents no such call.
   */
  endPage?(request: EndPageInput): Promise<void>
  /**
   * Sends a refund, in full or in part, by one call that gives money back. What it throws is as `uncertain`: the call
   * may have been carried out.
   */
  refund(request: RefundPaymentInput): Promise<RefundReport>
  /**
   * Whether the vendor documents that a repeated call of `refund` with the same `refundReference` gives the money back
   * once. Only then is a refund ever sent again.
   */
  readonly refundsOnce: boolean
  /**
   * What became of a refund that may have been sent; changes nothing there. Absent where the vendor documents no such
   * call.
   */
  inquireRefund?(request: InquireRefundInput): Promise<RefundInquiryReport>
  /**
   * Checks the signature of an incoming webhook over its raw bytes and parses it. A wrong, missing, stale or future
   * signature is a refusal, not an exception.
   */
  readWebhook(request: IncomingWebhook): Promise<ReadWebhookResult>
  /** Absent where the gateway stores no cards for us. */
  readonly savedCards?: CardVault
  /** Absent where wallets open only on the gateway's page, or the account has no settings for our page. */
  readonly wallets?: Wallets
  /** Whether a UPI id exists; absent where the gateway cannot check it. */
  checkUpi?(request: { readonly upiId: string; readonly signal: AbortSignal }): Promise<UpiCheck>
  /** The kind of card that begins with these six digits; absent where the gateway cannot look it up. */
  checkBin?(request: { readonly bin: string; readonly signal: AbortSignal }): Promise<BinCheck>
  /**
   * The payments of the account in a period, whoever created them, page by page; those that were not captured may be
   * left out. Pages go from newer to older or are read from a cursor, so that one which is made meanwhile hides none.
   * Absent where the vendor lists none.
   */
  listPayments?(request: ListPaymentsInput): Promise<ListPaymentsResult>
  /**
   * Asks the gateway whether it accepts the account's keys, by a call without any effect there; absent where the vendor
   * documents none.
   * @throws when the answer is lost or says something else
   */
  checkAccount?(request: { readonly signal: AbortSignal }): Promise<AccountCheck>
}

export interface CreatePaymentInput {
  readonly reference: string
  /** The payment method as our orders name it: `express`, `knet`, `upi`, `applepay` … */
  readonly method: string
  readonly amount: Money
  /** The text on the gateway's page, such as the shop's name and order number. */
  readonly description: string
  readonly language: string
  /** Where the gateway returns the browser in every case. Built by us from the order's id. */
  readonly returnUrl: string
  /** For gateways that return the browser with a form: accepts the form and redirects to `returnUrl`. */
  readonly formReturnUrl: string
  /** Where the gateway posts its events. */
  readonly webhookUrl: string
  readonly customer: {
    /** Our id of the customer, the same for all of their orders. */
    readonly id: string
    readonly name: string
    readonly email?: string
    readonly phone?: string
  }
  /** The person's id at the gateway, as {@link SavedCardsState.customer} returned it, and the card options. */
  readonly cards?: { readonly customer: string; readonly save: boolean; readonly use?: string }
  /**
   * Until when the customer may pay. An adapter tells the vendor this end, or the next later one that the vendor takes,
   * where its documents name a field for it. A repeated request has the same.
   */
  readonly payBy: Date
  /** The customer's UPI id, for gateways that accept one; its format is validated. */
  readonly upiId?: string
  readonly signal: AbortSignal
}

/** A form that the customer's browser posts to the gateway, its fields in signing order. */
export interface GatewayForm {
  readonly url: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** A page that runs the vendor's script, for vendors without a URL to redirect to. */
export interface GatewayScript {
  /** The vendor's script. */
  readonly url: string
  /** Our script, run after the vendor's is loaded; it has `params` as a constant. */
  readonly run: string
  /** Sent to the browser: nothing secret. */
  readonly params: Readonly<Record<string, unknown>>
}

export type CreatePaymentResult =
  | { readonly kind: 'redirect'; readonly gatewayReference: string; readonly pageUrl: string }
  | { readonly kind: 'form'; readonly gatewayReference: string; readonly form: GatewayForm }
  | { readonly kind: 'script'; readonly gatewayReference: string; readonly script: GatewayScript }
  /** Our own page opens the customer's wallet; the gateway hears of the payment when {@link Wallets.pay} is called. */
  | { readonly kind: 'wallet'; readonly gatewayReference: null; readonly wallet: WalletSheet }
  /** Nothing is left for the customer to do: the gateway is asked what became of it. */
  | { readonly kind: 'done'; readonly gatewayReference: string }
  | {
      readonly kind: 'refused'
      readonly decline: DeclineCode
      readonly reason: string
      /** The gateway's own words, for the customer to read. */
      readonly message?: string
    }

export interface ListPaymentsInput {
  readonly since: Date
  /** The same for all pages, and later than now: vendors' clocks differ from ours. */
  readonly until: Date
  /** As `next` of the page before; absent for the first. */
  readonly after?: string | undefined
  readonly signal: AbortSignal
}

export interface ListPaymentsResult {
  readonly payments: readonly GatewayReport[]
  /** The list has ids other than those of `create`: only our reference says which payment of ours one is. */
  readonly hasOtherIds?: boolean
  /** Where the next page begins; absent at the end of the list. */
  readonly next?: string | undefined
}

export interface InquirePaymentInput {
  readonly reference: string
  /** The requested amount, which some gateways require in a query. Never the source of the reported amount. */
  readonly amount: Money
  readonly gatewayReference?: string | undefined
  /**
   * The gateway's id as an event named it, while no answer did: for vendors that find a payment by their own id better
   * than by our reference. It may be of another payment, so the adapter compares the reference that the gateway states.
   */
  readonly hint?: string | undefined
  /** When the payment was opened: the gateway heard of it within the payment window after that, if at all. */
  readonly openedAt: Date
  readonly signal: AbortSignal
}

export interface EndPageInput {
  readonly reference: string
  readonly gatewayReference: string
  readonly signal: AbortSignal
}

export interface AuthorizationInput {
  readonly reference: string
  readonly gatewayReference: string
  /** All of what is on hold. */
  readonly amount: Money
  readonly signal: AbortSignal
}

/** After either the gateway is asked what became of the payment. */
export type AuthorizationResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }

export interface RefundPaymentInput {
  readonly reference: string
  readonly gatewayReference: string
  readonly refundReference: string
  readonly amount: Money
  readonly signal: AbortSignal
}

export interface InquireRefundInput extends RefundPaymentInput, OtherRefunds {
  /** From an earlier response. */
  readonly gatewayRefundReference?: string | undefined
}

export interface IncomingWebhook {
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body exactly as received; signatures cover bytes, never re-serialised JSON. */
  readonly rawBody: Uint8Array
  /** The request's path and query; some gateways sign them. */
  readonly path: string
  readonly receivedAt: Date
}

/**
 * The response that some gateways require before they stop repeating an event. In a response to a form that returns
 * the browser, `{returnUrl}` is replaced by the URL of our page.
 */
export interface WebhookReply {
  readonly contentType: string
  readonly body: string
}

export type ReadWebhookResult =
  /** Signed, and the signature covers everything in the report. */
  | {
      readonly kind: 'event'
      readonly eventId: string
      readonly report: GatewayReport
      readonly reply?: WebhookReply
    }
  /** Not signed, or not all of it: names a payment about which the gateway is then asked, and nothing is believed. */
  | {
      readonly kind: 'hint'
      readonly reference?: string
      readonly gatewayReference?: string
      /** Signed, so that it is worth asking about a captured payment, too: the money may have been taken again. */
      readonly asksAgain?: boolean
      readonly reply?: WebhookReply
    }
  /** Signed, the state included: what became of a refund that the gateway had accepted. */
  | {
      readonly kind: 'refund'
      readonly gatewayRefundReference: string
      readonly report: RefundReport
      readonly reply?: WebhookReply
    }
  | {
      readonly kind: 'ignored'
      readonly eventId: string
      readonly why: string
      readonly reply?: WebhookReply
    }
  | { readonly kind: 'refused'; readonly why: string }

export interface GatewayCard {
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  /** As `MM/YY`; absent when the gateway does not state it. */
  readonly expires?: string
}

/** The cards that the gateway stores for a customer. We store only the gateway's id of the customer. */
export interface CardVault {
  /** The gateway's id of this person, who is registered there if needed. Idempotent. */
  customer(request: {
    readonly customer: CreatePaymentInput['customer']
    readonly signal: AbortSignal
  }): Promise<string>
  list(request: { readonly customer: string; readonly signal: AbortSignal }): Promise<readonly GatewayCard[]>
  /**
   * False when the customer has no such card: the owner of a token is checked at the gateway, not taken from the
   * browser.
   */
  remove(request: {
    readonly customer: string
    readonly token: string
    readonly signal: AbortSignal
  }): Promise<boolean>
  /**
   * Charges one of the customer's cards in their absence, after their earlier consent. Nobody can confirm anything,
   * so a card whose bank requires confirmation is refused. The same reference is the same payment. Absent where the
   * vendor does not document it.
   */
  charge?(request: ChargeCardInput): Promise<ChargeCardResult>
}

export interface ChargeCardInput
  extends Pick<
    CreatePaymentInput,
    'reference' | 'amount' | 'description' | 'webhookUrl' | 'returnUrl' | 'signal'
  > {
  /** As returned by {@link SavedCardsState.customer}. */
  readonly customer: string
  readonly token: string
}

/** Even after `done` the gateway is queried for the outcome. */
export type ChargeCardResult = Extract<CreatePaymentResult, { readonly kind: 'done' | 'refused' }>

/** Wallets that are opened on our own page, for gateways that take what the wallet gives. */
export interface Wallets {
  /** The shop's names and certificate at Apple; absent where the account has none. */
  readonly apple?: ApplePaySettings | undefined
  /**
   * Pays with what a wallet gave, which only the gateway can decrypt. `token` is as the browser sent it: its form is
   * for the adapter to check. A token that is none is refused; what is unknown is thrown, as by `create`.
   */
  pay(request: CreatePaymentInput & { readonly token: unknown }): Promise<CreatePaymentResult>
}

export type UpiCheck =
  | { readonly kind: 'verified'; readonly name?: string }
  | { readonly kind: 'failed' }
  /** The account may not ask, as most may not since collect requests ended. */
  | { readonly kind: 'unsupported' }

export type BinCheck =
  /** `brand` in lower case, such as `visa`; empty when the gateway does not state it. */
  | { readonly kind: 'verified'; readonly brand: string; readonly type?: CardType }
  /** No card that can be used begins so. */
  | { readonly kind: 'failed' }
  /** The account may not ask. */
  | { readonly kind: 'unsupported' }

/** What a gateway supports, independent of the account. */
export interface GatewayCapabilities extends GatewayMethods, GatewayAmounts {
  readonly handOver: 'redirect' | 'form' | 'script'
  readonly refunds: 'part' | 'full' | 'none'
  readonly webhooks: 'signed' | 'unsigned' | 'none'
  readonly savedCards: boolean
  /**
   * Milliseconds after a payment was opened for which its page may be paid: as the adapter tells the vendor, else as the
   * vendor documents, else a day. So long a payment is asked about, whatever was reported of it; see the README of the
   * vendor for where it is from.
   */
  readonly pageLifetime: number
  /** Whether an authorized payment can be captured. */
  readonly captures?: boolean
  /** Whether an authorized payment can be released. */
  readonly voids?: boolean
  /** Whether a stored card can be charged in the customer's absence. */
  readonly chargesCards?: boolean
  /** Whether a UPI id can be checked before paying. */
  readonly checksUpi: boolean
  /** Whether the first six digits of a card can be looked up. */
  readonly checksBin?: boolean
  /** Whether it lists all payments of an account, so that ledgers can be compared in both directions. */
  readonly listsPayments?: boolean
}

/** The plugin of a vendor: creates an adapter from the settings of one account. */
export interface PaymentProviderFactory {
  readonly name: string
  readonly gatewayId: number
  readonly capabilities: GatewayCapabilities
  /** What merchants fill in, from which their form is made; absent: nothing. */
  readonly settingsForm?: {
    /** The vendor's own name, in every language. */
    readonly title: string
    /** What {@link PaymentProviderFactory.open} parses: a union has a member for each product. Secrets are marked. */
    readonly schema: z.ZodType
  }
  /**
   * `settings` as saved for the account, or undefined when it has none. Called for every use, so it must be cheap.
   * @throws when the settings are invalid
   */
  open(settings: unknown): PaymentProvider
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    paymentProvider: PaymentProviderFactory
  }
}

// Declared by Node and browsers; contracts compile without either.
declare global {
  interface AbortSignal {}
}
