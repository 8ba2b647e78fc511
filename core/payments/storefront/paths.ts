import { getPagePath } from '#core/sites/storefront/paths.ts'

/** The page that waits for a payment's outcome. */
export const getPaymentReturnPath = (home: string, paymentId: string): string =>
  getPagePath(home, `payment/${paymentId}/return`)

/** Why a payment failed, and the alternatives. */
export const getPaymentFailurePath = (home: string, paymentId: string): string =>
  getPagePath(home, `payment/${paymentId}/failure`)
