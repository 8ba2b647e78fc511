import { useLocation } from 'react-router'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { StoreHero } from '#core/stores/storefront/store-hero.tsx'
import { Badge } from '#platform/ui/badge.tsx'
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

/** The page of an outlet that sells nothing yet: its hours would promise an open kitchen. */
export const EmptyShop = ({ vendor }: { vendor: Vendor }) => {
  const t = useMenusTexts()
  return (
    <div data-sells-nothing="">
      <StoreHero vendor={vendor} instead={<Badge tone="warning">{t('empty.short')}</Badge>} />
      <MenuFailure error={null} />
    </div>
  )
}
