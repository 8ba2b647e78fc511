/** Payment methods by their names on the wire. */
export const PAYMENT_METHODS = [
  'cod',
  'express',
  'cardOnDelivery',
  'upi',
  'knet',
  'googlepay',
  'applepay',
  'cardSwipe',
  'loyalty',
  'credits',
  'crypto',
  'roomCharge',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
