import type { Language } from '#platform/kernel/language.ts'
import type { ChatType } from '../domain/chat-type.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** A company that runs chats between customers and a merchant's support. */
    chatVendor: ChatVendor
  }
}

/** What a vendor needs to open a merchant's chat. Nothing of an order or of a customer. */
export interface ChatAddressInput {
  /** The vendor's, the merchant's own installation, or a stand-in; without a slash at the end. */
  readonly origin: string
  readonly id: string
  readonly language: Language
}

/**
 * A vendor of chats. Its page runs in a frame with its own origin, so that it sees neither the shop's page nor its
 * address.
 */
export interface ChatVendor {
  readonly type: ChatType
  /** In addresses of a stand-in, such as `crisp`. */
  readonly name: string
  /** The company's own name, for the customer. */
  readonly title: string
  /** The form of the merchant's id at the vendor. */
  readonly id: RegExp
  readonly origin: string
  /** Whether merchants can run the vendor's software on a host of their own. */
  readonly isSelfHosted: boolean
  /** The address of the chat's page. */
  readonly getAddress: (input: ChatAddressInput) => string
}
