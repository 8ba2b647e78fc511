import type { Language } from '#platform/kernel/language.ts'

/** SMS 10, WhatsApp 20. */
export type CodeChannel = 10 | 20

/** A one-time code to be sent to a phone. */
export interface CodeMessage {
  readonly brandId: string
  /** E.164. */
  readonly phone: string
  readonly code: string
  readonly channel: CodeChannel
  readonly language: Language
  /** The host for which the phone may fill in the code automatically. */
  readonly host: string
}

/** Sends codes immediately, outside of any transaction, and never stores them. Implemented by notifications. */
export interface CodeSender {
  /** The channels for which a messaging service is set up. */
  channels(): readonly CodeChannel[]
  send(message: CodeMessage): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    codeSender: CodeSender
  }
}
