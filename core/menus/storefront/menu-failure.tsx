import { useLocation } from 'react-router'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import type { MenuData } from './load-menu.ts'
import { useMenusTexts } from './menus-texts.ts'

/**
 * Replaces a menu that could not be loaded; shows the reason and offers a retry. A link to the same address loads it
 * again, also before the page's scripts run.
 */
export const MenuFailure = ({ error }: { error: NonNullable<MenuData['error']> }) => {
  const t = useMenusTexts()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      heading={t('failed.heading')}
      action={
        <ButtonLink to={{ pathname, search }} replace preventScrollReset>
          {t('failed.retry')}
        </ButtonLink>
      }
    >
      {error.message || t('failed.text')}
    </EmptyState>
  )
}
