import { lazy, memo, Suspense, useCallback, useMemo } from 'react'
import { isReturningVisitor } from '#core/sites/storefront/returning-visitor.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useIsDesktop } from '#platform/ui/use-is-desktop.ts'
import { type CardRange, NO_CARDS } from '../domain/card-ranges.ts'
import type { CardMenu } from './card-menu.ts'
import { CategoryBar } from './components/category-bar.tsx'
import { CategorySection } from './components/category-section.tsx'
import { hasPhotos, PRESENTATIONS } from './components/product-card.tsx'
import { SpecialsRow } from './components/specials-row.tsx'
import { type Cards, getCategoryAnchor } from './components/use-card-ranges.ts'
import { useMenuCards } from './components/use-menu-cards.ts'
import type { MenuData } from './load-menu.ts'
import { useMenuActions } from './menu-actions.tsx'
import { getCategoryPath, getSearchPath } from './menu-paths.ts'
import { useMenusTexts } from './menus-texts.ts'
import { createProductClickHandler, OpenedProduct, useOpenProduct } from './opened-product.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

const MenuFailure = lazy(() =>
  import('./menu-failure.tsx').then((module) => ({ default: module.MenuFailure })),
)

// Used by only two of four presentations; without its own Suspense boundary, so that it is in place in the page's
// HTML.
const MenuTabs = lazy(() =>
  import('./components/menu-tabs.tsx').then((module) => ({ default: module.MenuTabs })),
)

const SPECIAL_TEXTS = { 1: 'special.recommended', 2: 'special.topPicks', 3: 'special.bogo' } as const

const Aside = memo(() => {
  const actions = useMenuActions()
  const isDesktop = useIsDesktop()
  if (!actions || !isDesktop) return null
  return (
    <div>
      <div className="sticky top-(--sticky-top) pt-6 pb-6">
        <Suspense>
          <actions.Aside />
        </Suspense>
      </div>
    </div>
  )
})
Aside.displayName = 'Aside'

const NONE: Cards = []

interface SectionsProps {
  readonly menu: CardMenu
  readonly cards: Cards
  readonly ranges: readonly CardRange[]
  readonly onChoose: (productId: string) => void
}

const Sections = ({ menu, cards, ranges, onChoose }: SectionsProps) => {
  const t = useMenusTexts()
  const { uiVersion } = useSite()
  const home = useHome()
  return (
    <>
      {menu.specials.map(({ type, products }) => (
        <SpecialsRow
          key={type}
          anchor={getCategoryAnchor(type)}
          name={t(SPECIAL_TEXTS[type])}
          products={products}
          currency={menu.currency}
          onChoose={onChoose}
        />
      ))}
      {menu.categories.map((category, index) => {
        const { from, to } = ranges[index] ?? NO_CARDS
        return (
          <CategorySection
            key={category.id}
            category={category}
            href={getCategoryPath(home, category.id)}
            from={from}
            to={to}
            cards={to > from ? cards : NONE}
            currency={menu.currency}
            presentation={PRESENTATIONS[uiVersion]}
            onChoose={onChoose}
          />
        )
      })}
    </>
  )
}

/**
 * Loaded only for returning visitors: the code comes after the menu, and never for new ones. Where it is known to show
 * something it has its room from the start, so that the menu does not move.
 */
const Recent = memo(({ hasRoom }: { hasRoom: boolean | undefined }) => {
  const actions = useMenuActions()
  const isHydrated = useIsHydrated()
  return (
    <div className={hasRoom ? 'min-h-41.5' : undefined}>
      {actions && isHydrated && isReturningVisitor() && (
        <Suspense>
          <actions.Recent />
        </Suspense>
      )}
    </div>
  )
})
Recent.displayName = 'Recent'

const MenuBody = ({ menu, data, vendor }: { menu: CardMenu; data: MenuData; vendor: Vendor }) => {
  const t = useMenusTexts()
  const home = useHome()
  const open = useOpenProduct()
  const { cards, ranges } = useMenuCards(menu)
  const find = useCallback(
    (productId: string) =>
      menu.specials.flatMap(({ products }) => products).find(({ id }) => id === productId) ??
      cards.find((card) => card?.id === productId),
    [menu, cards],
  )
  const entries = useMemo(
    () => [
      ...menu.specials.map(({ type }) => ({ anchor: getCategoryAnchor(type), name: t(SPECIAL_TEXTS[type]) })),
      ...menu.categories.map(({ id, name }) => ({ anchor: getCategoryAnchor(id), name })),
    ],
    [menu, t],
  )
  return (
    <>
      {data.parts && <MenuTabs parts={data.parts} />}
      <div className="desktop:grid desktop:grid-cols-[13rem_minmax(0,1fr)_21rem] desktop:gap-9">
        <CategoryBar
          key={`${vendor.store._id} ${data.parts?.shown}`}
          entries={entries}
          searchHref={getSearchPath(home)}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens for the links inside, which keyboards follow as links */}
        <div
          onClick={createProductClickHandler(open)}
          className="@container min-w-0 pb-end"
          data-plain={hasPhotos(menu.products) ? undefined : ''}
        >
          <Recent hasRoom={data.hasRecentRow} />
          <Sections menu={menu} cards={cards} ranges={ranges} onChoose={open} />
        </div>
        <Aside />
      </div>
      <OpenedProduct product={data.product} find={find} currency={menu.currency} />
    </>
  )
}

/** The menu of an outlet, readable before and without scripts. */
export const MenuScreen = ({ data, vendor }: { data: MenuData; vendor: Vendor }) => {
  const { menu, error, parts } = data
  if (menu && (parts || menu.products.length > 0)) return <MenuBody menu={menu} data={data} vendor={vendor} />
  return menu || error ? <MenuFailure error={error} /> : null
}
