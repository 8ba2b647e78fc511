import { addMilliseconds } from '#platform/kernel/clock.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  PaymentProvider,
  PaymentProviderFactory,
  RefundPaymentInput,
} from '../contract/payment-provider.ts'
import type { DeclineCode, UsedCard } from '../domain/gateway-report.ts'
import { PAYMENT_WINDOW } from '../domain/inquiry-schedule.ts'
import type { FakeLedger, LedgerPayment } from './fake-ledger.ts'
import type { FakeServer } from './fake-server.ts'

/** What a gateway posts, from its server or through the customer's browser. */
export interface PostedEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface EventInput {
  readonly secret?: string
  readonly at: Date
  /** The URL it is posted to; some sign it. */
  readonly url?: string
}

/**
 * The peculiarities of a vendor's wire format, declared next to its stand-in (`export const <vendor>Wire`) and
 * nowhere else: the vendor's own tests and the proofs of all vendors import it. Absent values mean the common
 * behaviour.
 */
export interface WireTraits {
  /** False when the customer's browser carries the whole request: the gateway is not called before. */
  readonly asksFirst?: boolean
  /** False when it cannot be queried: the signed browser return is the only report. */
  readonly isAsked?: boolean
  /** False when the vendor does not report the currency. */
  readonly tellsCurrency?: boolean
  /** For an older product with fewer refund options than its provider declares. */
  readonly refunds?: 'part' | 'full' | 'none'
  /** False when the vendor cannot be queried by our reference. */
  readonly knowsOurReference?: boolean
  /** False when the adapter can neither find a refund whose answer was lost nor repeat it: a person decides. */
  readonly findsRefund?: boolean
}

/** Where an answer to an inquiry states what a test distorts. */
export interface AnswerFields {
  readonly status: readonly string[]
  readonly amount: readonly string[]
  /** Empty when the vendor states no currency. */
  readonly currency: readonly string[]
}

/** A vendor's stand-in with everything that the shared vendor tests need. */
export interface GatewaySimulator {
  /**
   * The call that refunds, as in `FakeServer.faultOf`, and the field that says what became of a refund, in its answer or
   * in that of the call `wordOf`. Absent when it gives nothing back.
   */
  readonly refundAnswer?: { readonly of: RegExp; readonly field?: string; readonly wordOf?: RegExp }
  readonly factory: PaymentProviderFactory
  /** Settings of an account at the stand-in, as an operator would save them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly wire?: WireTraits
  /** Absent when the vendor cannot be asked. */
  readonly answerFields?: AnswerFields
  readonly server: FakeServer
  readonly ledger: FakeLedger
  /** The vendor's event about a payment in its current state; absent when the vendor posts none. */
  event?(payment: LedgerPayment, input: EventInput): PostedEvent
}

/** A way in which an adapter charges a token, such as a saved card's: the vendor has no page for it. */
export interface TokenCharge {
  /** For the titles of tests. */
  readonly name: string
  /** The call that charges, as in `FakeServer.faultOf`. */
  readonly of: RegExp
  /**
   * Pays a payment of a customer whom the bank grants it. A repeated call is as a repetition of ours: with the same
   * reference, and with a new token where the vendor's tokens are for one payment.
   */
  readonly pay: (provider: PaymentProvider, payment: TokenChargeInput) => Promise<CreatePaymentResult>
}

export interface TokenChargeInput {
  readonly input: CreatePaymentInput
  /** A card that its customer saved before; absent where the adapter stores none. */
  readonly card?: { readonly customer: string; readonly token: string } | undefined
}

/** The peculiarities of a vendor, as its tests declare them. */
export interface GatewayTraits extends WireTraits {
  readonly start: () => Promise<GatewaySimulator>
  /** Supported amounts, one for every number of decimals that it supports. */
  readonly amounts: readonly Money[]
  /** Unsupported amounts that the adapter must refuse. */
  readonly cannotCarry?: readonly Money[]
  /** The vendor's own codes, with the codes shown to customers. */
  readonly declines: readonly (readonly [code: string, decline: DeclineCode])[]
  readonly refunds: 'part' | 'full' | 'none'
  readonly savedCards?: boolean
  /** All ways in which the adapter charges a token. */
  readonly tokenCharges?: readonly TokenCharge[]
  /** False when the vendor creates a new customer with every request, so that we must store the first. */
  readonly findsCustomer?: boolean
  /** The settings that hold secrets. */
  readonly secrets: readonly string[]
  /** The setting with the list of secrets that sign events, if they are signed. */
  readonly webhookSecrets?: string
  /** Location of the signature. */
  readonly signature?: { readonly header: string } | { readonly field: string }
  /** Whether it covers every byte of the body; otherwise nothing in an event may be trusted. */
  readonly coversBody?: boolean
  /** Its events contain too little to be more than a hint, whatever the signature covers. */
  readonly onlyHints?: boolean
  /** A secret of another account, in the vendor's format. */
  readonly foreignSecret?: string
  /** Seconds after which a signed event is stale; absent when the vendor signs no time. */
  readonly staleAfter?: number
  /** The vendor reports cancellations. */
  readonly tellsCancelled?: boolean
  /** The card or method with which the stand-in's customers pay, if the vendor states it. */
  readonly usedCard?: UsedCard
  /** The vendor reports payments that timed out or were abandoned. */
  readonly tellsExpired?: boolean
  /** The adapter tells the vendor when its page ends. */
  readonly tellsPageEnd?: boolean
  /** The adapter can end the vendor's page. */
  readonly endsPages?: boolean
  /** The vendor may only hold the money; how the adapter can end a hold. Absent where nothing is ever held. */
  readonly holds?: readonly ('capture' | 'void')[]
  /** A payment may be pending at the vendor. */
  readonly tellsPending?: boolean
  /** Not the vendor's main product: it supports less than its provider declares. */
  readonly isOlderProduct?: boolean
  /** Its signature covers everything that is read from the body, though not all of it. */
  readonly coversReport?: boolean
  /** This product lists no payments, though another one of its provider does. */
  readonly listsNothing?: boolean
  /** The vendor lists payments by whole days. */
  readonly listsWholeDays?: boolean
  /** An inquiry reports the refunded total. */
  readonly tellsRefunded?: boolean
}

let count = 0

/** A reference in our format: 22 letters and digits. */
export const createReference = (): string => {
  count += 1
  return `Pay${String(count).padStart(6, '0')}AbCdEfGhIjKlM`
}

export const createDeadline = (milliseconds = 2_000): AbortSignal => AbortSignal.timeout(milliseconds)

export const buildCreatePaymentInput = (
  amount: Money,
  more: Partial<CreatePaymentInput> = {},
): CreatePaymentInput => ({
  reference: createReference(),
  method: 'express',
  amount,
  description: 'Smoky Stack #17',
  language: 'en',
  returnUrl: 'http://127.0.0.1:9/smoky-stack/payment/p/return',
  formReturnUrl: 'http://127.0.0.1:9/payment/return/k/p',
  webhookUrl: 'http://127.0.0.1:9/api/v1/payment/webhook/vendor/account',
  payBy: addMilliseconds(new Date(), PAYMENT_WINDOW),
  customer: {
    id: 'U0123456789abcdefGHIJK',
    name: 'Lina Haddad',
    email: 'lina@example.com',
    phone: '+971501234567',
  },
  signal: createDeadline(),
  ...more,
})

export const buildRefundInput = (
  payment: { readonly reference: string; readonly gatewayReference: string; readonly amount: Money },
  minorUnits: number,
  more: Partial<RefundPaymentInput> = {},
): RefundPaymentInput => ({
  reference: payment.reference,
  gatewayReference: payment.gatewayReference,
  refundReference: createReference(),
  amount: money(minorUnits, payment.amount.currency),
  signal: createDeadline(),
  ...more,
})

/**
 * Follows an answer as the customer's browser does: opens the page, posts the form, loads the vendor's script.
 * @throws when the gateway does not accept it
 */
export const enterGateway = async (created: CreatePaymentResult): Promise<void> => {
  if (created.kind === 'refused') throw new Error(`Refused: ${created.reason}`)
  if (created.kind === 'wallet' || created.kind === 'done') throw new Error('The gateway has no page')
  const url =
    created.kind === 'redirect'
      ? created.pageUrl
      : created.kind === 'form'
        ? created.form.url
        : created.script.url
  const body =
    created.kind === 'form' ? new URLSearchParams(created.form.fields.map(([...pair]) => pair)) : undefined
  const answer = await fetch(
    url,
    body ? { method: 'POST', body, redirect: 'manual' } : { redirect: 'manual' },
  )
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`The gateway's page answers ${answer.status}: ${text}`)
}
