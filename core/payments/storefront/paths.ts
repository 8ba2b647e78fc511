import { getPagePath } from '#core/sites/storefront/paths.ts'

/** Where a payment is looked after until it is known what became of it. */
export const getPaymentReturnPath = (home: string, paymentId: string): string =>
  getPagePath(home, `payment/${paymentId}/return`)

/** Why a payment did not work, and what else can be done. */
export const getPaymentFailurePath = (home: string, paymentId: string): string =>
  getPagePath(home, `payment/${paymentId}/failure`)
