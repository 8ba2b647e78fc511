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
