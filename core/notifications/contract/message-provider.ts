import type { Language } from '#platform/kernel/language.ts'

/** The channels by which a message reaches a person. */
export type MessageChannel = 'sms' | 'whatsapp' | 'email' | 'push'

/** A text approved by WhatsApp, and the values of its placeholders, in their order. */
export interface MessageTemplate {
  /** The key of our own text with `_` for every non-letter, such as `order_accepted`. */
  readonly name: string
  readonly language: Language
  readonly parameters: readonly string[]
  /** A one-time code, which a button of the message copies. */
  readonly code?: string
}

/** The encryption keys of one browser, from its subscription; both in base64url. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

export interface OutgoingMessage {
  /** Stable over retries, so that a provider or a receiver can detect a duplicate. */
  readonly id: string
  /** Null: a message of ours, before there is a brand. */
  readonly brandId: string | null
  readonly channel: MessageChannel
  /** E.164 for phones, an address for e-mail, the push service's URL of a browser. */
  readonly to: string
  /** The merchant's name, shown as the sender. */
  readonly sender: string
  /** For e-mail and push. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** The same for e-mail, as HTML. */
  readonly html?: string
  /** For e-mail that is not about an order: the address that stops such mails when it is posted to (RFC 8058). */
  readonly stopAddress?: string
  /** For WhatsApp. */
  readonly template?: MessageTemplate
  /** The target of a tap on a push message. */
  readonly link?: string
  readonly pushKeys?: PushKeys
}

/** The service understood the message and will never accept it: the number is invalid, or its owner has opted out. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefused'
  /** Whether the receiver no longer exists, so that it can be deleted. */
  readonly isGone: boolean

  constructor(reason: string, { isGone = false }: { readonly isGone?: boolean } = {}) {
    super(reason)
    this.isGone = isGone
  }
}

/**
 * The port of a messaging service. `send` throws when the message was not accepted, and is then retried later, except
 * after a {@link MessageRefusedError}. Its deadline is `signal`; circuit breaker and bulkhead are on our side.
 */
export interface MessageProvider {
  readonly name: string
  readonly channels: readonly MessageChannel[]
  /** Only shows what would have been sent, so it is used only for channels without another provider. */
  readonly isStandIn?: true
  /** The key with which browsers subscribe to push messages, in base64url. */
  readonly pushKey?: string
  /** Whether an address sent by a browser belongs to a push service; no other address is ever called. */
  readonly isPushService?: (address: string) => boolean
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    messageProvider: MessageProvider
  }
}
