/** Limits per order of a product. Null: no limit. */
interface LimitedProduct {
  readonly minPerOrder: number | null
  readonly maxPerOrder: number | null
}

/** The allowed range of a line's quantity, and its initial value. */
export interface StepLimits extends LimitedProduct {
  readonly first: number
  readonly least: number
  /** Less than 1 when the order already holds the maximum. */
  readonly most: number
  /** Quantity of the product in the order's other lines. */
  readonly inCart: number
}

/**
 * The allowed quantities of one line. For a product with choices several lines may make up the minimum, so it is only
 * the initial value of a new line.
 */
export const computeStepLimits = (
  { minPerOrder, maxPerOrder }: LimitedProduct,
  { inCart, hasChoices }: { readonly inCart: number; readonly hasChoices: boolean },
): StepLimits => {
  const most = maxPerOrder === null ? Number.POSITIVE_INFINITY : maxPerOrder - inCart
  const lacking = Math.max(1, (minPerOrder ?? 1) - inCart)
  return { minPerOrder, maxPerOrder, inCart, most, first: lacking, least: hasChoices ? 1 : lacking }
}
