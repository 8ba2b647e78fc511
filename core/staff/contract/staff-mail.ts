import type { Language } from '#platform/kernel/language.ts'

/** A mail to somebody who works for a brand, or is invited to. */
export interface StaffMail {
  /** Stable over retries. */
  readonly id: string
  /** Null: of a shop that is not open yet; we are the sender. */
  readonly brandId: string | null
  readonly to: string
  readonly language: Language
  readonly link: string
  /** Its texts, given the merchant's name. */
  readonly write: (brand: string) => {
    readonly subject: string
    readonly body: string
    readonly button: string
    readonly why: string
  }
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    staffMailer: {
      /** Whether mail leaves this machine; false where it is only simulated or no service is set up. */
      canReachPeople(): boolean
      /** Called from an outbox handler, outside of any transaction. */
      send(mail: StaffMail): Promise<void>
    }
  }
}
