import { type Money, money } from '#platform/kernel/money.ts'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  PaymentProviderFactory,
  RefundPaymentInput,
} from '../contract/payment-provider.ts'
import type { DeclineCode } from '../domain/gateway-report.ts'
import type { FakeLedger, LedgerPayment } from './fake-ledger.ts'
import type { FakeServer } from './fake-server.ts'

/** What a gateway posts, by itself or through the customer's browser. */
export interface PostedEvent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface EventInput {
  readonly secret?: string
  readonly at: Date
  /** The address it is posted to; some sign it. */
  readonly url?: string
}

/**
 * What is special about how a vendor's wire goes, stated beside its stand-in (`export const <vendor>Wire`) and nowhere else:
 * the vendor's own tests and the proofs of all vendors read it there. What is not stated is as with most vendors.
 */
export interface WireTraits {
  /** False when the customer's browser takes all of it along: nobody is asked before it is sent there. */
  readonly asksFirst?: boolean
  /** False when nobody can ask it: what the browser brings back, signed, is all that is ever known. */
  readonly isAsked?: boolean
  /** False when the vendor does not repeat the currency. */
  readonly tellsCurrency?: boolean
  /** Of an older product that gives back less than the folder states. */
  readonly refunds?: 'part' | 'full' | 'none'
}

/** A vendor's stand-in with everything that the tests of all vendors need to know of it. */
export interface GatewaySimulator {
  readonly factory: PaymentProviderFactory
  /** Settings of an account at the stand-in, as an operator would save them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly wire?: WireTraits
  readonly server: FakeServer
  readonly ledger: FakeLedger
  /** What the vendor posts about a payment as it stands; absent when the vendor posts nothing. */
  event?(payment: LedgerPayment, wish: EventInput): PostedEvent
}

/** What is special about a vendor, as its tests state it. */
export interface GatewayTraits extends WireTraits {
  readonly start: () => Promise<GatewaySimulator>
  /** Amounts that it carries, of every number of decimals that it knows. */
  readonly amounts: readonly Money[]
  /** Amounts that it cannot carry and the adapter must refuse. */
  readonly cannotCarry?: readonly Money[]
  /** The vendor's own codes, and what customers are told. */
  readonly declines: readonly (readonly [code: string, decline: DeclineCode])[]
  /** False when the vendor cannot be asked by our reference. */
  readonly knowsOurReference?: boolean
  readonly refunds: 'part' | 'full' | 'none'
  readonly savedCards?: boolean
  /** False when the vendor makes a new customer whenever it is asked to, so that we must remember the first. */
  readonly findsCustomer?: boolean
  /** The settings that hold secrets. */
  readonly secrets: readonly string[]
  /** The setting with the list of secrets that sign events, when they are signed. */
  readonly webhookSecrets?: string
  /** Where the signature stands. */
  readonly signature?: { readonly header: string } | { readonly field: string }
  /** Whether it covers every byte of the body; otherwise nothing that an event says may be believed. */
  readonly coversBody?: boolean
  /** Its events say too little to be more than a hint, whatever the signature covers. */
  readonly onlyHints?: boolean
  /** A secret of another account, of the form that the vendor gives them. */
  readonly foreignSecret?: string
  /** Seconds after which a signed event is stale; absent when the vendor signs no time. */
  readonly staleAfter?: number
  /** Cancelling is something that the vendor tells. */
  readonly tellsCancelled?: boolean
  /** A payment may wait at the vendor. */
  readonly tellsPending?: boolean
  /** Not the vendor's main product: it can do less than the folder states. */
  readonly isOlderProduct?: boolean
  /** Its signature covers everything that is read of the body, though not all of it. */
  readonly coversReport?: boolean
  /** An inquiry tells how much went back. */
  readonly tellsRefunded?: boolean
  /** A refund whose answer was lost is found again by the adapter; otherwise it must be left to a person. */
  readonly findsRefund?: boolean
}

let count = 0

/** What our reference looks like: 22 letters and digits. */
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
  refundedBefore: 0,
  isRepeat: false,
  signal: createDeadline(),
  ...more,
})

/**
 * Does what the customer's browser does with an answer: opens the page, posts the form, loads the vendor's script.
 * @throws when the gateway does not take it
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
