import { Link, useLocation } from 'react-router'
import { CartButton } from '#core/cart/storefront/cart-button.tsx'
import { hasServiceChoice } from '#core/sites/domain/path-context.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { ServiceChip } from '#core/stores/storefront/service-chip.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MenuIcon } from '#platform/ui/icons/menu.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useShellTexts } from './shell-texts.ts'
import { useSideMenu } from './side-menu-store.ts'

/** The bar over every page of a shop: merchant, outlet and fulfilment, language, and the link to everything else. */
export const ShopHeader = () => {
  const t = useShellTexts()
  const site = useSite()
  const home = useHome()
  const { pathname } = useLocation()
  const openMenu = useSideMenu((state) => state.open)
  return (
    // Fixed, not sticky: a browser scrolls a sticky bar "into view" when something in it gets the focus.
    <header className="h-(--header-height)">
      <div className="@container fixed inset-x-0 top-(--notice-height,0px) z-20 border-line border-b bg-surface">
        <div className="mx-auto flex h-(--header-height) max-w-page items-center gap-1 px-gutter md:gap-3">
          <IconButton
            label={t('menu.open')}
            icon={<MenuIcon />}
            onClick={openMenu}
            className="-ms-2.5 [@media(scripting:none)]:hidden"
          />
          <Link
            to={getPagePath(home)}
            className="flex min-h-target min-w-0 items-center gap-2.5 text-ink no-underline"
          >
            {site.icon && (
              <span className="block size-9 shrink-0 overflow-hidden rounded-sm max-sm:hidden">
                <Picture base={site.icon.base} alt="" width={36} height={36} eager />
              </span>
            )}
            <span className="truncate font-bold text-lg tracking-tight @max-[16rem]:sr-only">
              <bdi>{site.brand.name}</bdi>
            </span>
          </Link>
          <div className="ms-auto flex min-w-0 items-center gap-1 has-[[data-seat]]:shrink-0 md:gap-3">
            {hasServiceChoice(pathname) && <ServiceChip />}
            <LanguageSwitch />
            <CartButton />
          </div>
        </div>
      </div>
    </header>
  )
}
