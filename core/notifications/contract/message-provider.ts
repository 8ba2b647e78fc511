/** The ways in which a message reaches a person. */
export type MessageChannel = 'sms' | 'whatsapp' | 'email' | 'push'

export interface OutgoingMessage {
  /** Stable over retries, so that a provider or a receiver can tell a repetition. */
  readonly id: string
  readonly brandId: string
  readonly channel: MessageChannel
  /** E.164 for phones, an address for e-mail. */
  readonly to: string
  /** The merchant's name, as the sender is shown. */
  readonly sender: string
  /** For e-mail. */
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/**
 * The port behind which a messaging service stands. `send` throws when the message was not taken, and then it is
 * tried again later.
 */
export interface MessageProvider {
  readonly name: string
  readonly channels: readonly MessageChannel[]
  send(message: OutgoingMessage): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    messageProvider: MessageProvider
  }
}
