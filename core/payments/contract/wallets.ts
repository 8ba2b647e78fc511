import type { CreatePaymentInput, CreatePaymentResult } from './payment-provider.ts'
import type { ApplePaySettings } from './wallet-settings.ts'

/** What our page needs to open a wallet. Shown to the browser: nothing secret. */
export interface WalletSheet {
  readonly method: 'applepay' | 'googlepay'
  /** ISO 3166, two letters. */
  readonly countryCode: string
  /** Kinds of cards, as the wallet names them. */
  readonly networks: readonly string[]
  /** Who is paid, as the sheet says it. */
  readonly shopName: string
  readonly google?: {
    readonly scriptUrl: string
    readonly environment: 'TEST' | 'PRODUCTION'
    readonly merchantId?: string | undefined
    /** For whom Google encrypts the token. */
    readonly gateway: string
    readonly gatewayMerchantId: string
  }
}

/** Wallets that are opened on our own page, for gateways that take what the wallet gives. */
export interface Wallets {
  /** The shop's names and certificate at Apple; absent where the account has none. */
  readonly apple?: ApplePaySettings | undefined
  /**
   * Pays with what a wallet gave, which only the gateway can decrypt. `token` is as the browser sent it: its form is
   * for the adapter to check. A token that is none is refused; what is unknown is thrown, as by `create`.
   */
  pay(request: CreatePaymentInput & { readonly token: unknown }): Promise<CreatePaymentResult>
}
