import { memo } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import type { CardProduct } from '../lean-menu.ts'
import { type Presentation, ProductCard } from './product-card.tsx'

export interface CategorySectionProps {
  /** The fragment of the page's address that leads here. */
  readonly anchor: string
  readonly name: string
  readonly description?: string
  readonly products: readonly CardProduct[]
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
  /** How many of the pictures are in view at once. */
  readonly eagerCount?: number
}

const GRIDS = {
  list: 'grid gap-3 md:grid-cols-2',
  grid: 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4',
}

/** Rough heights, so that the scroll bar is about right before a section far below has ever been laid out. */
const estimatedHeight = (count: number, presentation: Presentation): number =>
  70 + (presentation === 'list' ? count * 152 : Math.ceil(count / 2) * 330)

/** A category with its products. Sections far from view are not laid out until they come near. */
export const CategorySection = memo((props: CategorySectionProps) => {
  const { anchor, name, description, products, currency, presentation, onChoose, eagerCount = 0 } = props
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-name`}
      tabIndex={-1}
      className="pt-6 outline-none [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${estimatedHeight(products.length, presentation)}px` }}
    >
      <h2 id={`${anchor}-name`} className="font-bold text-xl tracking-tight">
        {name}
      </h2>
      {description && <p className="mt-0.5 text-muted">{description}</p>}
      <ul className={classNames('mt-3', GRIDS[presentation])}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              currency={currency}
              presentation={presentation}
              onChoose={onChoose}
              eager={index < eagerCount}
            />
          </li>
        ))}
      </ul>
    </section>
  )
})
CategorySection.displayName = 'CategorySection'
