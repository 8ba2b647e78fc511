import type { Money } from '#platform/kernel/money.ts'
import type { CardType } from '../domain/card-bin.ts'
import type { GatewayMethods } from '../domain/gateway-methods.ts'
import type { DeclineCode, GatewayReport } from '../domain/gateway-report.ts'
import type { ApplePaySettings } from './wallet-settings.ts'
import type { WalletSheet } from './wallet-sheet.ts'

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
  create(request: CreatePaymentInput): Promise<CreatePaymentResult>
  /** Asks the gateway for the truth about one payment. Never changes anything there. */
  inquire(request: InquirePaymentInput): Promise<GatewayReport>
  /** Gives money back, in full or in part; `refundReference` makes a repeated call harmless. */
  refund(request: RefundPaymentInput): Promise<RefundReport>
  /**
   * Checks the signature of an incoming webhook over its raw bytes and reads it. A wrong, missing, stale or
   * future signature is a refusal, not an exception.
   */
  readWebhook(request: IncomingWebhook): Promise<ReadWebhookResult>
  /** Absent where the gateway keeps no cards for us. */
  readonly savedCards?: SavedCards
  /** Absent where wallets are opened on the gateway's page only, or the account has no settings for ours. */
  readonly wallets?: Wallets
  /** Whether a UPI id exists; absent where the gateway cannot say. */
  checkUpi?(request: { readonly upiId: string; readonly signal: AbortSignal }): Promise<UpiCheck>
  /** What kind of card begins with these six digits; absent where the gateway cannot say. */
  checkBin?(request: { readonly bin: string; readonly signal: AbortSignal }): Promise<BinCheck>
  /** What the account knows of since then, whoever asked for it, page by page; absent where the vendor lists nothing. */
  listPayments?(request: {
    readonly since: Date
    /** Counts from 0. */
    readonly page: number
    readonly signal: AbortSignal
  }): Promise<ListPaymentsResult>
}

export interface CreatePaymentInput {
  readonly reference: string
  /** The way to pay as our orders name it: `express`, `knet`, `upi`, `applepay` … */
  readonly method: string
  readonly amount: Money
  /** What the customer sees on the gateway's page, such as the shop's name and order number. */
  readonly description: string
  readonly language: string
  /** Where the gateway sends the browser back to, whatever happened. Made by us from the order's id. */
  readonly returnUrl: string
  /** For gateways that send the browser back by a form: takes the form in and leads on to `returnUrl`. */
  readonly formReturnUrl: string
  /** Where the gateway posts its events. */
  readonly webhookUrl: string
  readonly customer: {
    /** Ours, the same for every order of this person. */
    readonly id: string
    readonly name: string
    readonly email?: string
    readonly phone?: string
  }
  /** The person's name at the gateway, as {@link SavedCardsState.customer} gave it, and what to do with cards. */
  readonly cards?: { readonly customer: string; readonly save: boolean; readonly use?: string }
  /** The customer's UPI id, for gateways whose page can take it; its form is checked. */
  readonly upiId?: string
  readonly signal: AbortSignal
}

/** A form that the customer's browser posts to the gateway, its fields in the order in which they were signed. */
export interface GatewayForm {
  readonly url: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** A page on which the vendor's own script takes over, because the vendor offers no address to go to. */
export interface GatewayScript {
  /** The vendor's script. */
  readonly url: string
  /** Ours, run once the vendor's is there; finds `params` as a constant. */
  readonly run: string
  /** Shown to the browser: nothing secret. */
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
  | { readonly kind: 'refused'; readonly decline: DeclineCode; readonly reason: string }

export interface ListPaymentsResult {
  readonly payments: readonly GatewayReport[]
  readonly hasMore: boolean
}

export interface InquirePaymentInput {
  readonly reference: string
  /** What we asked for; some gateways answer only to who knows it. Never what the answer is made from. */
  readonly amount: Money
  readonly gatewayReference?: string | undefined
  readonly signal: AbortSignal
}

export interface RefundPaymentInput {
  readonly reference: string
  readonly gatewayReference: string
  readonly refundReference: string
  readonly amount: Money
  /** Minor units that earlier refunds of this payment have given back. */
  readonly refundedBefore: number
  /** The gateway may have heard of this refund before: where it knows no keys, look before asking again. */
  readonly isRepeat: boolean
  /** As an earlier `pending` answer named it. */
  readonly gatewayRefundReference?: string | undefined
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
  /** The path and query under which it came; some gateways sign them. */
  readonly path: string
  readonly receivedAt: Date
}

/**
 * What some gateways insist on hearing before they stop repeating an event. When it answers a form that was to bring
 * the browser back, `{returnUrl}` in it stands for the address of our page.
 */
export interface WebhookReply {
  readonly contentType: string
  readonly body: string
}

export type ReadWebhookResult =
  /** Signed, and the signature covers everything that the report says. */
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
  /** As `MM/YY`; absent when the gateway does not say. */
  readonly expires?: string
}

/** The cards that the gateway keeps for a customer. We keep only what the gateway calls the customer. */
export interface SavedCards {
  /** What the gateway calls this person, who is made known there when need be. Harmless when repeated. */
  customer(request: {
    readonly customer: CreatePaymentInput['customer']
    readonly signal: AbortSignal
  }): Promise<string>
  list(request: { readonly customer: string; readonly signal: AbortSignal }): Promise<readonly GatewayCard[]>
  /** False when the customer has no such card: whose card a token names is asked of the gateway, not of the browser. */
  remove(request: {
    readonly customer: string
    readonly token: string
    readonly signal: AbortSignal
  }): Promise<boolean>
  /**
   * Takes money from one of the customer's cards while the customer is away, who agreed to that before. Nobody is there
   * to confirm anything, so a card whose bank asks for it is refused. The same reference again is the same payment.
   * Absent where the vendor does not say how it is done.
   */
  charge?(request: ChargeCardInput): Promise<ChargeCardResult>
}

export interface ChargeCardInput
  extends Pick<
    CreatePaymentInput,
    'reference' | 'amount' | 'description' | 'webhookUrl' | 'returnUrl' | 'signal'
  > {
  /** As {@link SavedCardsState.customer} named the person. */
  readonly customer: string
  readonly token: string
}

/** Also after `done` the gateway is asked what became of it. */
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
  /** `brand` in small letters, such as `visa`; empty when the gateway does not say. */
  | { readonly kind: 'verified'; readonly brand: string; readonly type?: CardType }
  /** No card that can be used begins so. */
  | { readonly kind: 'failed' }
  /** The account may not ask. */
  | { readonly kind: 'unsupported' }

/** What a gateway can do, whatever the account. */
export interface GatewayCapabilities extends GatewayMethods {
  readonly handOver: 'redirect' | 'form' | 'script'
  /** ISO codes; `any` when only the account decides. */
  readonly currencies: readonly string[] | 'any'
  readonly refunds: 'part' | 'full' | 'none'
  readonly webhooks: 'signed' | 'unsigned' | 'none'
  readonly savedCards: boolean
  /** Whether a card that it keeps can be charged while the customer is away. */
  readonly chargesCards?: boolean
  /** Whether a UPI id can be checked before paying. */
  readonly checksUpi: boolean
  /** Whether the first six digits of a card can be looked up. */
  readonly checksBin?: boolean
  /** Whether it tells all payments of an account, so that books can be compared both ways. */
  readonly listsPayments?: boolean
}

/** What a vendor's folder plugs in: makes an adapter from the settings of one account. */
export interface PaymentProviderFactory {
  readonly name: string
  readonly gatewayId: number
  readonly capabilities: GatewayCapabilities
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
