import { lazy, type MouseEvent, memo, Suspense, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Product } from '../contract/endpoints.ts'
import type { CardProduct } from './card-menu.ts'
import { ProductWithoutScript } from './components/product-without-script.tsx'
import { getProductSearch } from './product-url.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Opens a product by its address, so that the back button closes it and a link to it can be shared. */
export const useOpenProduct = (): ((productId: string) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (productId) =>
      void navigate(
        { search: getProductSearch(new URLSearchParams(window.location.search), productId) },
        { preventScrollReset: true, state: { openedFromMenu: true } },
      ),
    [navigate],
  )
}

/** One listener around all cards, because hundreds of links need none of their own. */
export const createProductClickHandler =
  (open: (productId: string) => void) => (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-product]') : null
    const asUsual = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!link?.dataset.product || asUsual) return
    event.preventDefault()
    open(link.dataset.product)
  }

// The product sheet is not part of the first load.
const OpenedSheet = lazy(() =>
  import('./opened-sheet.tsx').then((module) => ({ default: module.OpenedSheet })),
)

interface OpenedProductProps {
  /** The product in the address when the page was loaded. */
  readonly product: Product | null
  readonly find: (productId: string) => CardProduct | undefined
}

/** The product in the address, opened over what is below. */
export const OpenedProduct = memo((props: OpenedProductProps) => {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  return (
    <>
      <ProductWithoutScript product={props.product} />
      {isHydrated && params.has('product') && (
        <Suspense>
          <OpenedSheet {...props} />
        </Suspense>
      )}
    </>
  )
})
OpenedProduct.displayName = 'OpenedProduct'
