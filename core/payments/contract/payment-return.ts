import type { Failure } from '#platform/contract/errors.ts'
import type { Result } from '#platform/kernel/result.ts'
import type { Payment } from './endpoints.ts'

/**
 * For vendors whose calls have addresses of their own on the wire: takes in what a vendor's script gave the browser.
 * It is checked like the form that brings browsers back, and believed no more: the gateway is asked.
 */
export interface PaymentReturnHandler {
  /** The payment as it then is; another customer's is as if it were not there. */
  handle(
    customer: { readonly brandId: string; readonly userId: string },
    back: {
      readonly provider: string
      readonly gatewayReference: string
      /** As the vendor's form has them. */
      readonly fields: readonly (readonly [name: string, value: string])[]
    },
  ): Promise<Result<Payment, Failure>>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    paymentReturnDesk: PaymentReturnHandler
  }
}
