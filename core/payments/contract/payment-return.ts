import type { Failure } from '#platform/contract/errors.ts'
import type { Result } from '#platform/kernel/result.ts'
import type { Payment } from './endpoints.ts'

/**
 * For vendors with their own endpoints: accepts what a vendor's script returned to the browser. It is treated like a
 * form that returns the browser, as untrusted: the gateway is queried.
 */
export interface PaymentReturnHandler {
  /** The resulting payment; another customer's is treated as unknown. */
  handle(
    customer: { readonly brandId: string; readonly userId: string },
    back: {
      readonly provider: string
      readonly gatewayReference: string
      /** The fields of the vendor's form. */
      readonly fields: readonly (readonly [name: string, value: string])[]
    },
  ): Promise<Result<Payment, Failure>>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    paymentReturnDesk: PaymentReturnHandler
  }
}
