/**
 * The steps of a price in the order in which they happen. `line` is a product with its choices times its
 * quantity; a tax step that is `inclusive` informs and adds nothing.
 */
export const PRICE_STEP_KINDS = [
  'line',
  'discount',
  'deliveryFee',
  'packaging',
  'serviceCharge',
  'tax',
  'tip',
  'rounding',
] as const
export type PriceStepKind = (typeof PRICE_STEP_KINDS)[number]
