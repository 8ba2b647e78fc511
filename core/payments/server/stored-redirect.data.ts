import type { GatewayForm, GatewayScript } from '../contract/payment-provider.ts'
import type { WalletSheet } from '../contract/wallet-sheet.ts'

/** What is kept of a payment's way to the gateway and back. */
export interface GatewayRedirect {
  /** A page of ours. */
  readonly returnUrl: string
  readonly language: string
  readonly form?: GatewayForm
  readonly script?: GatewayScript
  readonly wallet?: WalletSheet
  /** With a wallet: what the gateway will be told, encrypted, for it names the customer. */
  readonly facts?: string
}
