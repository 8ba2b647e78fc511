/** A chosen option: its price in minor units, and how often it was chosen. */
export interface ChosenOptionPrice {
  readonly price: number
  readonly counter: number
}

/** The choices made in one group; the `free` cheapest cost nothing. */
export interface ChosenGroup {
  readonly free: number
  readonly chosen: readonly ChosenOptionPrice[]
  /** How often the whole group is in one product; default: once. */
  readonly times?: number
}

/**
 * What each choice of a group adds to the price of one product, in input order: all its repetitions without the free
 * ones. The allowance covers the cheapest choices first, so the order of taps never changes the sum.
 */
export const computeChoicePrices = ({ free, chosen, times = 1 }: ChosenGroup): number[] => {
  const prices = chosen.map(() => 0)
  const cheapestFirst = chosen.map((choice, index) => ({ ...choice, index }))
  let allowance = free
  for (const { price, counter, index } of cheapestFirst.toSorted((a, b) => a.price - b.price)) {
    const gratis = Math.min(allowance, counter)
    allowance -= gratis
    prices[index] = price * (counter - gratis) * times
  }
  return prices
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** The price of one unit of a product with its choices, in minor units. */
export const computePriceWithChoices = (basePrice: number, groups: readonly ChosenGroup[]): number =>
  basePrice + sumNumbers(groups.map((group) => sumNumbers(computeChoicePrices(group))))
