import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { followMenu } from './follow-menu.ts'

/** Whether the browser can hear of changes, and its owner has not asked it to spare data. */
const mayListen = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return typeof EventSource === 'function' && connection?.saveData !== true
}

/** The version of the menu that a page's data holds; undefined where it holds none. */
const versionIn = (data: unknown): number | undefined =>
  (data as { readonly menu?: { readonly version?: number } | null } | undefined)?.menu?.version

/** Keeps the menu, category or search that is shown as the merchant publishes it, without a reload. */
export const useMenuEvents = (): void => {
  const page = useMatches().at(-1)
  const { revalidate } = useRevalidator()
  const vendor = useOptionalVendor()
  const isShown = typeof page?.handle === 'object' && page.handle !== null && 'isForChoosing' in page.handle
  const storeId = isShown && vendor?.store.isMenuShown ? vendor.store._id : undefined
  const version = useRef<number>(undefined)
  version.current = versionIn(page?.loaderData)
  useEffect(() => {
    if (!storeId || !mayListen()) return
    return followMenu({ storeId, version: version.current, refresh: () => void revalidate() })
  }, [storeId, revalidate])
}
