/**
 * The steps of a price in the order in which they happen. `line` is a product with its choices times its
 * quantity; reductions are negative; a tax step that is `inclusive` informs and adds nothing.
 */
export const PRICE_STEP_KINDS = [
  'line',
  'discount',
  'reward',
  'deliveryFee',
  'packaging',
  'serviceCharge',
  'smallOrderFee',
  'tax',
  'tip',
  'rounding',
  'credits',
  'points',
] as const
export type PriceStepKind = (typeof PRICE_STEP_KINDS)[number]
