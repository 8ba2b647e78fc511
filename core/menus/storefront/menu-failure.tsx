import { useLocation } from 'react-router'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import type { MenuData } from './load-menu.ts'
import { useMenusTexts } from './menus-texts.ts'

/**
 * Replaces a menu that could not be loaded, with the reason, or one in which nothing is sold yet, without an error. A link
 * to the same address loads it again, also before the page's scripts run.
 */
export const MenuFailure = ({ error }: Pick<MenuData, 'error'>) => {
  const t = useMenusTexts()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      heading={t(error ? 'failed.heading' : 'empty.heading')}
      action={
        <ButtonLink to={{ pathname, search }} replace preventScrollReset>
          {t('failed.retry')}
        </ButtonLink>
      }
    >
      {error ? error.message || t('failed.text') : t('empty.text')}
    </EmptyState>
  )
}
