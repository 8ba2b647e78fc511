/**
 * The kinds of price steps in calculation order. `line` is a product with its choices times its quantity; reductions
 * are negative; an `inclusive` tax step is informative and adds nothing.
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
