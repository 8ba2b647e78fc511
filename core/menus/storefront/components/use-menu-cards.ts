import { startTransition, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CardMenu, CardProduct } from '../card-menu.ts'
import type { CardPage } from '../fetch-cards.ts'
import { type Cards, useCardRanges } from './use-card-ranges.ts'

const getSourceKey = ({ source, total }: CardMenu): string => JSON.stringify([source, total])

/** Loaded cards of the latest menus, so that going back to one shows it immediately. */
const cardCache = new Map<string, Cards>()
const MAX_CACHED_MENUS = 4

const cacheCards = (menu: CardMenu, cards: Cards): void => {
  const key = getSourceKey(menu)
  cardCache.delete(key)
  cardCache.set(key, cards)
  for (const oldest of cardCache.keys()) if (cardCache.size > MAX_CACHED_MENUS) cardCache.delete(oldest)
}

const mergeCards = (cards: Cards, start: number, products: readonly CardProduct[]): Cards => {
  const next = [...cards]
  for (const [at, product] of products.entries()) next[start + at] = product
  return next
}

/**
 * The cards of a menu, sent with the page or loaded when they come near, and which of each category are in the
 * document. When the menu changes, the previous cards stay until the new ones are loaded.
 */
export const useMenuCards = (menu: CardMenu) => {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(() => ({
    menu,
    cards: mergeCards(cardCache.get(getSourceKey(menu)) ?? [], 0, menu.products),
  }))
  const requested = useRef({ menu, pages: new Set<number>() })
  const renewed = useRef(menu.version)

  if (shown.menu !== menu) {
    const isSame = getSourceKey(shown.menu) === getSourceKey(menu)
    const known = isSame ? shown.cards : (cardCache.get(getSourceKey(menu)) ?? [])
    setShown({ menu, cards: mergeCards(known, 0, menu.products) })
  }

  const { near, drawn } = useCardRanges(menu, shown.cards)

  useEffect(() => {
    if (requested.current.menu !== menu) requested.current = { menu, pages: new Set() }
    const wanted = requested.current
    if (
      near.every(({ to }, at) => to === 0 || (menu.categories[at]?.start ?? 0) + to <= menu.products.length)
    )
      return
    const take = ({ version, start, products }: CardPage) => {
      startTransition(() =>
        setShown((now) => {
          if (now.menu !== menu) return now
          const cards = mergeCards(now.cards, start, products)
          cacheCards(menu, cards)
          return { menu, cards }
        }),
      )
      if (version > renewed.current) {
        renewed.current = version
        void revalidate()
      }
    }
    void import('../fetch-cards.ts').then(({ fetchMissingCards }) => fetchMissingCards(wanted, near, take))
  }, [menu, near, revalidate])

  return { cards: shown.cards, ranges: drawn }
}
