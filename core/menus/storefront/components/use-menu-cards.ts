import { startTransition, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CardPage } from '../fetch-cards.ts'
import type { CardMenu, CardProduct } from '../lean-menu.ts'
import { type Cards, useCardRanges } from './use-card-ranges.ts'

const sourceKey = ({ source, total }: CardMenu): string => JSON.stringify([source, total])

/** What was seen of the last menus, so that a way back to one shows it at once. */
const seen = new Map<string, Cards>()
const SEEN_MENUS = 4

const remember = (menu: CardMenu, cards: Cards): void => {
  const key = sourceKey(menu)
  seen.delete(key)
  seen.set(key, cards)
  for (const oldest of seen.keys()) if (seen.size > SEEN_MENUS) seen.delete(oldest)
}

const put = (cards: Cards, start: number, products: readonly CardProduct[]): Cards => {
  const next = [...cards]
  for (const [at, product] of products.entries()) next[start + at] = product
  return next
}

/**
 * The cards of a menu: those that came with the page, and the others as they come near; and which of each category
 * are in the document. When the menu changes, what was shown stays until the new is here.
 */
export const useMenuCards = (menu: CardMenu) => {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(() => ({
    menu,
    cards: put(seen.get(sourceKey(menu)) ?? [], 0, menu.products),
  }))
  const asked = useRef({ menu, pages: new Set<number>() })
  const renewed = useRef(menu.version)

  if (shown.menu !== menu) {
    const isSame = sourceKey(shown.menu) === sourceKey(menu)
    const known = isSame ? shown.cards : (seen.get(sourceKey(menu)) ?? [])
    setShown({ menu, cards: put(known, 0, menu.products) })
  }

  const { near, drawn } = useCardRanges(menu, shown.cards)

  useEffect(() => {
    if (asked.current.menu !== menu) asked.current = { menu, pages: new Set() }
    const wanted = asked.current
    if (
      near.every(({ to }, at) => to === 0 || (menu.categories[at]?.start ?? 0) + to <= menu.products.length)
    )
      return
    const take = ({ version, start, products }: CardPage) => {
      startTransition(() =>
        setShown((now) => {
          if (now.menu !== menu) return now
          const cards = put(now.cards, start, products)
          remember(menu, cards)
          return { menu, cards }
        }),
      )
      if (version > renewed.current) {
        renewed.current = version
        void revalidate()
      }
    }
    void import('../fetch-cards.ts').then(({ fetchMissing }) => fetchMissing(wanted, near, take))
  }, [menu, near, revalidate])

  return { cards: shown.cards, ranges: drawn }
}
