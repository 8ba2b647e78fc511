import type { Language } from '#platform/kernel/language.ts'

/** A one-time code on its way to a phone. */
export interface CodeMessage {
  readonly brandId: string
  /** E.164. */
  readonly phone: string
  readonly code: string
  /** SMS 10, WhatsApp 20. */
  readonly channel: 10 | 20
  readonly language: Language
  /** The host that the phone may fill the code in for by itself. */
  readonly host: string
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Sends codes at once, outside of any transaction, and never writes them down. Filled by notifications. */
    codeSender: (message: CodeMessage) => Promise<void>
  }
}
