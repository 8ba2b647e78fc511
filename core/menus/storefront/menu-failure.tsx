import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useVendorStore } from '#core/stores/storefront/vendor-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import type { MenuData } from './load-menu.ts'
import { useMenusTexts } from './menus-texts.ts'

/** Replaces a menu that could not be loaded; shows the reason and offers a retry. */
export const MenuFailure = ({ error }: { error: NonNullable<MenuData['error']> }) => {
  const t = useMenusTexts()
  const { revalidate } = useRevalidator()
  const setMenuError = useVendorStore((state) => state.setMenuError)
  useEffect(() => {
    setMenuError(error)
    return () => setMenuError(null)
  }, [error, setMenuError])
  return (
    <EmptyState
      heading={t('failed.heading')}
      action={<Button onClick={() => revalidate()}>{t('failed.retry')}</Button>}
    >
      {error.message || t('failed.text')}
    </EmptyState>
  )
}
