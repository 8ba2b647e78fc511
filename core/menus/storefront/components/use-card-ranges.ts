import { startTransition, useEffect, useState } from 'react'
import {
  allocateFirstCards,
  type CardRange,
  findCardsBetween,
  growRanges,
  NO_CARDS,
  pickLoadedRange,
} from '../../domain/card-ranges.ts'
import type { CardMenu, CardProduct } from '../card-menu.ts'
import { createFrameThrottle } from './frame-throttle.ts'
import { subscribeToScroll } from './subscribe-to-scroll.ts'

/** A menu's products by position, as far as loaded. */
export type Cards = readonly (CardProduct | undefined)[]

/** In px above and below the viewport: further than a finger scrolls while cards render. */
const REACH = 600

/** About two phone screens, less the space of special groups. */
const FIRST_CARDS = 12
const FIRST_CARDS_BELOW_SPECIALS = 6

/** The anchor of a category's section. */
export const getCategoryAnchor = (id: string | number): string => `c-${id}`

/** The ranges of all categories, in the order of the menu. */
type Ranges = readonly CardRange[]

const measureLists = ({ categories }: CardMenu) => {
  const bottom = window.innerHeight
  const lists = categories.map(({ id }) => document.querySelector(`#${getCategoryAnchor(id)} > ul`))
  // All lists of a menu have the same layout.
  const first = lists.find((list) => list !== null)
  const columns = first ? Number(getComputedStyle(first).getPropertyValue('--columns')) : 1
  const wanted = lists.map((list, at) => {
    if (!list) return { near: NO_CARDS, inView: NO_CARDS }
    const { top, height } = list.getBoundingClientRect()
    const laidOut = { count: categories[at]?.count ?? 0, columns, top, height }
    return {
      near: findCardsBetween(laidOut, { top: -REACH, bottom: bottom + REACH }),
      inView: findCardsBetween(laidOut, { top: 0, bottom }),
    }
  })
  return { wanted, columns }
}

/** Returns the same object when nothing changes, to avoid a re-render. */
const reuseIfEqual = (known: Ranges, next: Ranges): Ranges =>
  JSON.stringify(known) === JSON.stringify(next) ? known : next

/**
 * Which cards of each category are near the viewport, and which of them are in the document: those with loaded
 * products, a row more in each frame. Every list has its full height from the start, so nothing moves when cards are
 * added or removed. They do not change during a fling.
 */
export const useCardRanges = (menu: CardMenu, cards: Cards) => {
  const [near, setNear] = useState<Ranges>(() =>
    allocateFirstCards(
      menu.categories.map(({ count }) => count),
      menu.specials.length > 0 ? FIRST_CARDS_BELOW_SPECIALS : FIRST_CARDS,
    ),
  )
  const [drawn, setDrawn] = useState(near)
  const [pace] = useState(createFrameThrottle)
  // Also after every change: more may follow.
  useEffect(
    () =>
      subscribeToScroll((now) => {
        if (pace(now)) return 'later'
        const { wanted, columns } = measureLists(menu)
        const here = wanted.map(({ near, inView }, at) => {
          const start = menu.categories[at]?.start ?? 0
          return {
            near: pickLoadedRange(near, columns, (place) => cards[start + place] !== undefined),
            inView,
          }
        })
        startTransition(() => {
          setNear(
            reuseIfEqual(
              near,
              wanted.map((range) => range.near),
            ),
          )
          // Based on what is in the document, not on pending updates: together they would be too many.
          setDrawn(reuseIfEqual(drawn, growRanges(drawn, here, columns)))
        })
      }),
    [menu, cards, near, drawn, pace],
  )
  return { near, drawn }
}
