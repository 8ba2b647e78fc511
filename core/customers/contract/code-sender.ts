import type { Language } from '#platform/kernel/language.ts'

/** A one-time code to be sent to a phone. */
export interface CodeMessage {
  readonly brandId: string
  /** E.164. */
  readonly phone: string
  readonly code: string
  /** SMS 10, WhatsApp 20. */
  readonly channel: 10 | 20
  readonly language: Language
  /** The host for which the phone may fill in the code automatically. */
  readonly host: string
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Sends codes immediately, outside of any transaction, and never stores them. Implemented by notifications. */
    codeSender: (message: CodeMessage) => Promise<void>
  }
}
