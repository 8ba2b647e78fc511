import type { Portion } from './choices.ts'

/** A group in API format with the choices made in it, of a line in a cart or an order. */
interface ChosenGroup<Price> {
  readonly name: string
  /** The chosen variants in which the group opened. */
  readonly under: readonly string[]
  /** Included options that were removed. */
  readonly without: readonly string[]
  readonly variants: readonly {
    readonly variant: string
    readonly name: string
    readonly counter: number
    readonly portion: Portion
    readonly isIncluded: boolean
    readonly price: Price
  }[]
}

/** One line to display: a chosen option, or one that was removed. */
export interface ChoiceLine<Price> {
  readonly key: string
  /** Number of chosen options that contain it. */
  readonly depth: number
  readonly group: string
  readonly name: string
  readonly isWithout: boolean
  readonly portion: Portion
  /** Quantity at its own level. */
  readonly count: number
  /** Quantity per product: the options above it may have been taken more than once. */
  readonly inEach: number
  /** What it adds to the price; null for a removed option. */
  readonly price: Price | null
}

/**
 * The choices of a line in display order, each followed by the choices inside it. Included options are not listed.
 */
export const listChoiceLines = <Price>(groups: readonly ChosenGroup<Price>[]): ChoiceLine<Price>[] => {
  const byPlace = Map.groupBy(groups, ({ under }) => under.join(' '))
  const walk = (under: readonly string[], times: number): ChoiceLine<Price>[] =>
    (byPlace.get(under.join(' ')) ?? []).flatMap((group, place) => {
      const common = { depth: under.length, group: group.name }
      const keyOf = (name: string) => [...under, place, name].join(' ')
      const left = group.without.map((name) => ({
        ...common,
        ...{ key: keyOf(`- ${name}`), name, isWithout: true, portion: 'whole' as const },
        ...{ count: 1, inEach: times, price: null },
      }))
      const taken = group.variants.flatMap(
        ({ variant, name, counter, portion, isIncluded, price }, index) => {
          const line = { ...common, key: keyOf(`${index}`), name, isWithout: false, portion, price }
          const inside = variant === '' ? [] : walk([...under, variant], times * counter)
          return [...(isIncluded ? [] : [{ ...line, count: counter, inEach: counter * times }]), ...inside]
        },
      )
      return [...taken, ...left]
    })
  return walk([], 1)
}
