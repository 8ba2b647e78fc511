/** What is said of how many of a product an order holds. Null: any number. */
interface LimitedProduct {
  readonly minPerOrder: number | null
  readonly maxPerOrder: number | null
}

/** Between which numbers a line may be stepped, and what it begins with. */
export interface StepLimits extends LimitedProduct {
  readonly first: number
  readonly least: number
  /** Less than 1 where the order holds all that it may already. */
  readonly most: number
  /** Pieces of the product that the order holds besides this line. */
  readonly inCart: number
}

/**
 * The numbers that one line may have. Where a product has choices the least may be made up of several lines, so that it
 * is only where a new one begins.
 */
export const computeStepLimits = (
  { minPerOrder, maxPerOrder }: LimitedProduct,
  { inCart, hasChoices }: { readonly inCart: number; readonly hasChoices: boolean },
): StepLimits => {
  const most = maxPerOrder === null ? Number.POSITIVE_INFINITY : maxPerOrder - inCart
  const lacking = Math.max(1, (minPerOrder ?? 1) - inCart)
  return { minPerOrder, maxPerOrder, inCart, most, first: lacking, least: hasChoices ? 1 : lacking }
}
