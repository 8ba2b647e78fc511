import { lazy, type MouseEvent, memo, Suspense, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney, formatMoneyDelta } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { Product } from '../contract/endpoints.ts'
import type { CardProduct } from './card-menu.ts'
import { getProductSearch } from './product-url.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** A product's choices and prices, readable without scripts; otherwise its sheet opens instead. */
const ProductWithoutScript = ({ product }: { product: Product | null }) => {
  const language = useLanguage()
  // The browser ignores the content of a noscript element, so its code stays on the server.
  if (!import.meta.env.SSR || !product) return product && <noscript />
  return (
    <noscript>
      <section className="fixed inset-x-0 bottom-0 z-30 max-h-[70dvh] overflow-y-auto border-line border-t bg-surface-raised px-gutter py-6 shadow-bar">
        <h2 className="font-bold text-2xl">{product.name}</h2>
        <p className="text-muted">{product.description}</p>
        <Price className="font-bold" text={formatMoney(product.price, language)} />
        {product.customize.map((group) => (
          <div key={group._id} className="mt-4">
            <h3 className="font-semibold">{group.name}</h3>
            <ul>
              {group.variants.map((variant) => (
                <li key={variant._id}>
                  {variant.name}{' '}
                  {variant.price.amount !== 0 && <Price text={formatMoneyDelta(variant.price, language)} />}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </noscript>
  )
}

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
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a[href][data-product]') : null
    const asUsual = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!link?.dataset.product || asUsual) return
    event.preventDefault()
    open(link.dataset.product)
  }

// The product sheet is not part of the first load.
const OpenedSheet = lazy(() =>
  import('./opened-sheet.tsx').then((module) => ({ default: module.OpenedSheet })),
)

/** What the card says of a product, until the code of its sheet is here. */
const OpeningSheet = ({
  card: { name, description, photo, price },
  currency,
}: {
  card: CardProduct
  currency: string
}) => {
  const language = useLanguage()
  return (
    <div role="status" aria-busy="true" aria-label={name} className="fixed inset-0 z-30 grid bg-scrim">
      <div className="max-h-[92dvh] w-full max-w-lg animate-rise self-end justify-self-center overflow-hidden rounded-t-2xl bg-surface-raised pb-6">
        {photo && (
          <div className="aspect-4/3 max-h-80 w-full">
            <Picture base={photo} alt="" width={720} height={540} sizes="100vw" eager />
          </div>
        )}
        <div className="px-5 pt-5">
          <p className="font-bold text-xl">
            <bdi>{name}</bdi>
          </p>
          <Price
            className="font-semibold text-sm"
            text={formatMoney({ amount: price, currency }, language)}
          />
          <p className="mt-4 text-muted">{description}</p>
          <div className="mt-6 h-28 animate-shimmer rounded-lg bg-surface-sunken" />
        </div>
      </div>
    </div>
  )
}

interface OpenedProductProps {
  /** The product in the address when the page was loaded. */
  readonly product: Product | null
  readonly find: (productId: string) => CardProduct | undefined
  readonly currency: string
}

/** The product in the address, opened over what is below. */
export const OpenedProduct = memo((props: OpenedProductProps) => {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  const opened = isHydrated && params.get('product')
  const card = opened && props.find(opened)
  return (
    <>
      <ProductWithoutScript product={props.product} />
      {opened && (
        <Suspense fallback={card && <OpeningSheet card={card} currency={props.currency} />}>
          <OpenedSheet {...props} />
        </Suspense>
      )}
    </>
  )
})
OpenedProduct.displayName = 'OpenedProduct'
