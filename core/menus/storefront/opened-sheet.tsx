import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Product } from '../contract/endpoints.ts'
import type { CardProduct } from './card-menu.ts'
import { useMenuActions } from './menu-actions.tsx'
import { getProductSearch } from './product-url.ts'

interface OpenedSheetProps {
  /** The product in the address when the page was loaded. */
  readonly product: Product | null
  readonly find: (productId: string) => CardProduct | undefined
}

/** The sheet of the product in the address. */
export const OpenedSheet = ({ product, find }: OpenedSheetProps) => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const actions = useMenuActions()
  const productId = params.get('product')
  if (!productId || !actions) return null
  const close = () =>
    state?.openedFromMenu
      ? navigate(-1)
      : navigate({ search: getProductSearch(params) }, { replace: true, preventScrollReset: true })
  return (
    <actions.ItemSheet
      key={productId}
      productId={productId}
      card={find(productId)}
      product={product?._id === productId ? product : null}
      onClose={close}
    />
  )
}
