/** A chosen option: what one costs in minor units, and how many were taken. */
export interface ChosenPrice {
  readonly price: number
  readonly counter: number
}

/** The choices made in one group, of which the `free` cheapest cost nothing. */
export interface ChosenGroup {
  readonly free: number
  readonly chosen: readonly ChosenPrice[]
}

const groupPrice = ({ free, chosen }: ChosenGroup): number => {
  const cheapestFirst = [...chosen].sort((a, b) => a.price - b.price)
  let allowance = free
  let sum = 0
  for (const { price, counter } of cheapestFirst) {
    const gratis = Math.min(allowance, counter)
    allowance -= gratis
    sum += price * (counter - gratis)
  }
  return sum
}

/**
 * The price of a product once, with its choices, in minor units. The free allowance takes the cheapest choices
 * first, so the order in which someone taps never changes the price.
 */
export const unitPriceOf = (basePrice: number, groups: readonly ChosenGroup[]): number =>
  basePrice + groups.reduce((sum, group) => sum + groupPrice(group), 0)
