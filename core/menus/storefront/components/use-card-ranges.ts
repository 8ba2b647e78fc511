import { startTransition, useEffect, useState } from 'react'
import {
  type CardRange,
  cardsBetween,
  firstCards,
  NO_CARDS,
  stepTowards,
  type WantedCards,
} from '../../domain/card-rows.ts'
import type { CardMenu } from '../lean-menu.ts'
import { followScroll } from './follow-scroll.ts'

/** In px above and below what is in view: further than a thumb goes while cards are made. */
const REACH = 600

/** A frame has time for so many new cards, on a slow phone, or for a row where that is more. */
const AT_ONCE = 2

/** About two screens of a phone, less what special groups take of them. */
const FIRST_CARDS = 12
const FIRST_CARDS_BELOW_SPECIALS = 6

/** The anchor of a category's section. */
export const anchorOf = (id: string | number): string => `c-${id}`

const measure = ({ categories }: CardMenu) => {
  const bottom = window.innerHeight
  let columns = 0
  const wanted = categories.map(({ id, count }): WantedCards => {
    const list = document.querySelector(`#${anchorOf(id)} > ul`)
    if (!list) return { near: NO_CARDS, inView: NO_CARDS }
    columns ||= Number(getComputedStyle(list).getPropertyValue('--columns'))
    const { top, height } = list.getBoundingClientRect()
    const laidOut = { count, columns, top, height }
    return {
      near: cardsBetween(laidOut, { top: -REACH, bottom: bottom + REACH }),
      inView: cardsBetween(laidOut, { top: 0, bottom }),
    }
  })
  return { wanted, growth: { most: Math.max(AT_ONCE, columns), columns } }
}

const isSame = (one: CardRange | undefined, other: CardRange): boolean =>
  one?.from === other.from && one.to === other.to

/** The new ranges, those that did not change as the very same objects, so that their sections are left alone. */
const merge = (known: readonly CardRange[], next: readonly CardRange[]): readonly CardRange[] => {
  const merged = next.map((range, at) => {
    const old = known[at]
    return old && isSame(old, range) ? old : range
  })
  return merged.length === known.length && merged.every((range, at) => range === known[at]) ? known : merged
}

/**
 * Which cards of each category are near what is in view, in the order of the categories. Every list of cards has its
 * whole height from the start, so nothing moves when cards come and go. While the page is thrown they stay as they are.
 */
export const useCardRanges = (menu: CardMenu): readonly CardRange[] => {
  const [ranges, setRanges] = useState<readonly CardRange[]>(() =>
    firstCards(
      menu.categories.map(({ count }) => count),
      menu.specials.length > 0 ? FIRST_CARDS_BELOW_SPECIALS : FIRST_CARDS,
    ),
  )
  // After every change too: there may be more to come.
  useEffect(
    () =>
      followScroll(() => {
        const { wanted, growth } = measure(menu)
        // From what is in the document, not from what is on its way there: together they would be too many.
        startTransition(() => setRanges(merge(ranges, stepTowards(ranges, wanted, growth))))
      }),
    [menu, ranges],
  )
  return ranges
}
