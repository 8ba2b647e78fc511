/** A chosen option: what one costs in minor units, and how many were taken. */
export interface ChosenPrice {
  readonly price: number
  readonly counter: number
}

/** The choices made in one group, of which the `free` cheapest cost nothing. */
export interface ChosenGroup {
  readonly free: number
  readonly chosen: readonly ChosenPrice[]
  /** How often the whole group is in one product; once when absent. */
  readonly times?: number
}

/**
 * What each choice of a group adds to the price of one product, in the order in which they are given: all its
 * repetitions without those that are free. The allowance takes the cheapest choices first, so the order in which
 * someone taps never changes the sum.
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

/** The price of a product once, with its choices, in minor units. */
export const computePriceWithChoices = (basePrice: number, groups: readonly ChosenGroup[]): number =>
  basePrice + sumNumbers(groups.map((group) => sumNumbers(computeChoicePrices(group))))
