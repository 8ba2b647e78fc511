import { memo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { Product } from '../contract/endpoints.ts'
import type { CardProduct } from './card-menu.ts'
import { CardRows } from './components/card-rows.tsx'
import { CardQuery, hasPhotos, PRESENTATIONS } from './components/product-card.tsx'
import { createProductClickHandler, OpenedProduct, useOpenProduct } from './opened-product.tsx'

interface ProductListProps {
  readonly products: readonly CardProduct[]
  /** Final number of cards, when the last of them come later. */
  readonly count?: number
  readonly currency: string
  readonly opened: Product | null
}

/** A plain list of cards, each of which opens its product over the list. */
export const ProductList = memo((props: ProductListProps) => {
  const { products, count = products.length, currency, opened } = props
  const { uiVersion } = useSite()
  const open = useOpenProduct()
  const [params] = useSearchParams()
  // Of the page as it was loaded: the links are followed as they are only until the page is alive.
  const [query] = useState(() => {
    const others = new URLSearchParams(params)
    others.delete('product')
    return others.size > 0 ? `${others}&` : ''
  })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens for the links inside, which keyboards follow as links */}
      <div
        onClick={createProductClickHandler(open)}
        className="far-cards-waiting @container"
        data-plain={hasPhotos(products) ? undefined : ''}
      >
        <CardQuery value={query}>
          <CardRows
            cards={products}
            from={0}
            count={count}
            currency={currency}
            presentation={PRESENTATIONS[uiVersion]}
            onChoose={open}
          />
        </CardQuery>
      </div>
      <OpenedProduct
        product={opened}
        currency={currency}
        find={(id) => products.find((product) => product.id === id)}
      />
    </>
  )
})
ProductList.displayName = 'ProductList'
