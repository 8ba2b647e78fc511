import { useEffect } from 'react'
import { useRootData } from '#core/sites/storefront/use-site.ts'

/** Sets the title of the browser's tab and for screen readers, in the shown language and with the merchant's name. */
export const usePageTitle = (title: string): void => {
  const brand = useRootData().site?.brand.name
  useEffect(() => {
    document.title = brand ? `${title} | ${brand}` : title
  }, [title, brand])
}
