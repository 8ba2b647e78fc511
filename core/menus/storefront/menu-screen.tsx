import { lazy, type MouseEvent, Suspense, useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { CategoryBar } from './components/category-bar.tsx'
import { CategorySection } from './components/category-section.tsx'
import { ProductWithoutScript } from './components/product-without-script.tsx'
import { SpecialsRow } from './components/specials-row.tsx'
import type { CardMenu, CardProduct } from './lean-menu.ts'
import type { MenuData } from './load-menu.ts'
import { useMenuActions } from './menu-actions.tsx'
import { useMenusTexts } from './menus-texts.ts'
import { useIsDesktop } from './use-is-desktop.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const MenuFailure = lazy(() =>
  import('./menu-failure.tsx').then((module) => ({ default: module.MenuFailure })),
)

const SPECIAL_TEXTS = { 1: 'special.recommended', 2: 'special.topPicks', 3: 'special.bogo' } as const

const anchorOf = (id: string | number): string => `c-${id}`

/** Opens a product by its address, so that the back button closes it and a link to it can be shared. */
const useOpenProduct = (): ((productId: string) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (productId) =>
      void navigate(
        { search: `?product=${productId}` },
        { preventScrollReset: true, state: { openedFromMenu: true } },
      ),
    [navigate],
  )
}

const OpenProduct = ({ products, data }: { products: ReadonlyMap<string, CardProduct>; data: MenuData }) => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const actions = useMenuActions()
  const isHydrated = useIsHydrated()
  const productId = params.get('product')
  if (!productId || !isHydrated || !actions) return null
  const close = () =>
    state?.openedFromMenu
      ? navigate(-1)
      : navigate({ search: '' }, { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <actions.ItemSheet
        key={productId}
        productId={productId}
        card={products.get(productId)}
        product={data.product?._id === productId ? data.product : null}
        onClose={close}
      />
    </Suspense>
  )
}

const useSpecials = (menu: CardMenu, products: ReadonlyMap<string, CardProduct>) =>
  useMemo(
    () =>
      menu.specials.map(({ type, products: ids }) => ({
        type,
        products: ids.flatMap((id) => products.get(id) ?? []),
      })),
    [menu, products],
  )

/** About two screens of a phone. */
const FIRST_CARDS = 12

/** How many cards stand before a category. */
const startOf = ({ categories }: CardMenu, index: number): number =>
  categories.slice(0, index).reduce((sum, { products }) => sum + products.length, 0)

const MenuBody = ({ menu, data, vendor }: { menu: CardMenu; data: MenuData; vendor: Vendor }) => {
  const t = useMenusTexts()
  const site = useSite()
  const open = useOpenProduct()
  const actions = useMenuActions()
  const isDesktop = useIsDesktop()
  const products = useMemo(
    () =>
      new Map(
        menu.categories.flatMap((category) => category.products.map((product) => [product.id, product])),
      ),
    [menu],
  )
  const specials = useSpecials(menu, products)
  const presentation = site.uiVersion >= 3 ? 'grid' : 'list'
  const openLinked = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-product]') : null
    const asUsual = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!link?.dataset.product || asUsual) return
    event.preventDefault()
    open(link.dataset.product)
  }
  const entries = useMemo(
    () => [
      ...specials.map(({ type }) => ({ anchor: anchorOf(type), name: t(SPECIAL_TEXTS[type]) })),
      ...menu.categories.map(({ id, name }) => ({ anchor: anchorOf(id), name })),
    ],
    [menu, specials, t],
  )
  return (
    <>
      <CategoryBar key={vendor.store._id} entries={entries} />
      <div className="desktop:grid desktop:grid-cols-[minmax(0,1fr)_21rem] desktop:gap-8">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens for the links inside, which keyboards follow as links */}
        <div onClick={openLinked} className="min-w-0 pb-section">
          {specials.map(({ type, products: shown }) => (
            <SpecialsRow
              key={type}
              anchor={anchorOf(type)}
              name={t(SPECIAL_TEXTS[type])}
              products={shown}
              currency={menu.currency}
              onChoose={open}
            />
          ))}
          {menu.categories.map(({ id, name, description, products: shown }, index) => (
            <CategorySection
              key={id}
              anchor={anchorOf(id)}
              name={name}
              description={description}
              products={shown}
              currency={menu.currency}
              presentation={presentation}
              isFirst={startOf(menu, index) < FIRST_CARDS}
              onChoose={open}
            />
          ))}
        </div>
        {actions && isDesktop && (
          <div>
            <div className="sticky top-(--sticky-top) pt-6 pb-6">
              <Suspense>
                <actions.Aside />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      <ProductWithoutScript product={data.product} />
      <OpenProduct products={products} data={data} />
    </>
  )
}

/** The menu of an outlet, readable before and without any script. */
export const MenuScreen = ({ data, vendor }: { data: MenuData; vendor: Vendor }) => {
  if (data.menu) return <MenuBody menu={data.menu} data={data} vendor={vendor} />
  return data.error ? <MenuFailure error={data.error} /> : null
}
