import { type MouseEvent, Suspense, useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Product } from '../contract/endpoints.ts'
import { ProductWithoutScript } from './components/product-without-script.tsx'
import type { CardProduct } from './lean-menu.ts'
import { useMenuActions } from './menu-actions.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** An address's query with a product opened or, without one, closed. */
const withProduct = (params: URLSearchParams, productId?: string): string => {
  const next = new URLSearchParams(params)
  next.delete('product')
  if (productId) next.set('product', productId)
  return next.size > 0 ? `?${next}` : ''
}

/** Opens a product by its address, so that the back button closes it and a link to it can be shared. */
export const useOpenProduct = (): ((productId: string) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (productId) =>
      void navigate(
        { search: withProduct(new URLSearchParams(window.location.search), productId) },
        { preventScrollReset: true, state: { openedFromMenu: true } },
      ),
    [navigate],
  )
}

/** Listens around all cards at once: hundreds of links need no listeners of their own. */
export const openLinked = (open: (productId: string) => void) => (event: MouseEvent<HTMLElement>) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-product]') : null
  const asUsual = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (!link?.dataset.product || asUsual) return
  event.preventDefault()
  open(link.dataset.product)
}

interface OpenedProductProps {
  /** The product that the address named when the page was loaded. */
  readonly product: Product | null
  readonly find: (productId: string) => CardProduct | undefined
}

const OpenedSheet = ({ product, find }: OpenedProductProps) => {
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
      : navigate({ search: withProduct(params) }, { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <actions.ItemSheet
        key={productId}
        productId={productId}
        card={find(productId)}
        product={product?._id === productId ? product : null}
        onClose={close}
      />
    </Suspense>
  )
}

/** The product that the address names, opened over what is below. */
export const OpenedProduct = (props: OpenedProductProps) => (
  <>
    <ProductWithoutScript product={props.product} />
    <OpenedSheet {...props} />
  </>
)
