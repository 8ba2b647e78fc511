import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'

/** Payment methods that merchants bind discounts to. */
export const BOUND_METHODS = [
  'express',
  'cod',
  'cardOnDelivery',
  'cardSwipe',
  'upi',
  'knet',
  'applepay',
  'googlepay',
] as const satisfies readonly PaymentMethod[]
