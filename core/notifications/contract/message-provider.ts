import type { Language } from '#platform/kernel/language.ts'

/** The ways in which a message reaches a person. */
export type MessageChannel = 'sms' | 'whatsapp' | 'email' | 'push'

/** A text that WhatsApp has approved, and what stands in its gaps, in their order. */
export interface MessageTemplate {
  /** The key of our own text with `_` for everything that is no letter, such as `order_accepted`. */
  readonly name: string
  readonly language: Language
  readonly parameters: readonly string[]
  /** A one-time code, which a button of the message copies. */
  readonly code?: string
}

/** What encrypts for one browser, as it said when it subscribed; both in base64url. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

export interface OutgoingMessage {
  /** Stable over retries, so that a provider or a receiver can tell a repetition. */
  readonly id: string
  readonly brandId: string
  readonly channel: MessageChannel
  /** E.164 for phones, an address for e-mail, the push service's address of a browser. */
  readonly to: string
  /** The merchant's name, as the sender is shown. */
  readonly sender: string
  /** For e-mail and push. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** The same for e-mail, as a page. */
  readonly html?: string
  /** For WhatsApp. */
  readonly template?: MessageTemplate
  /** Where a tap on a push message leads. */
  readonly link?: string
  readonly pushKeys?: PushKeys
}

/** The service understood the message and will never take it: the number is none, or its owner wants nothing. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefused'
  /** Whether the receiver is no more, so that it can be forgotten. */
  readonly isGone: boolean

  constructor(reason: string, { isGone = false }: { readonly isGone?: boolean } = {}) {
    super(reason)
    this.isGone = isGone
  }
}

/**
 * The port behind which a messaging service stands. `send` throws when the message was not taken, and then it is
 * tried again later; not so after a {@link MessageRefusedError}. Its deadline is `signal`; breaker and bulkhead are ours.
 */
export interface MessageProvider {
  readonly name: string
  readonly channels: readonly MessageChannel[]
  /** It only shows what would have been sent, so it comes into play where nobody else serves a channel. */
  readonly isStandIn?: true
  /** With which key browsers subscribe to push messages, in base64url. */
  readonly pushKey?: string
  /** Whether an address that a browser named is one of a push service: nothing else is ever called. */
  readonly isPushService?: (address: string) => boolean
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    messageProvider: MessageProvider
  }
}
