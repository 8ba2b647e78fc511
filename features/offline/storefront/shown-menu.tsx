import { useEffect } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { useIsProductPage } from '#core/cart/storefront/pinned-bar.tsx'
import type { CardMenu } from '#core/menus/storefront/card-menu.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { SEEN_AT } from '../domain/cache-names.ts'
import { cacheMenu } from './cache-menu.ts'

/** Settles when a worker answers the requests of this page: on the first visit that takes a moment. */
const waitForWorker = async (): Promise<void> => {
  const { serviceWorker } = navigator
  await serviceWorker.ready
  if (serviceWorker.controller) return
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** By then the page has loaded what it shows itself. */
const IDLE_MS = 4000

/** The menu among the data of a page; those of other pages have no source. */
const findMenu = (loaded: unknown): CardMenu | undefined => {
  const menu = (loaded as { readonly menu?: Partial<CardMenu> | null } | undefined)?.menu
  return menu?.source ? (menu as CardMenu) : undefined
}

/** Has all of a menu that is looked at kept, with its search, once the page is idle. */
const useWholeMenu = (): void => {
  const { home, language } = useRootData()
  const isForChoosing = useIsProductPage()
  const menu = findMenu(useMatches().at(-1)?.loaderData)
  const shown = isForChoosing ? menu : undefined
  useEffect(() => {
    if (!shown || !('serviceWorker' in navigator)) return
    let isShown = true
    const cache = async () => {
      await waitForWorker()
      if (!isShown || !navigator.onLine) return
      await cacheMenu(shown, { home, language })
    }
    const timer = setTimeout(() => void cache(), IDLE_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [shown, home, language])
}

/** Renews a page that was shown as it was kept, as soon as there is a connection. */
const useStalePageRenewal = (isOnline: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOnline && document.documentElement.hasAttribute(SEEN_AT)) void revalidate()
  }, [isOnline, revalidate])
}

/** Stores the menu that is looked at, and renews one that was stored. Renders nothing. */
export const ShownMenu = ({ isOnline }: { readonly isOnline: boolean }) => {
  useWholeMenu()
  useStalePageRenewal(isOnline)
  return null
}
