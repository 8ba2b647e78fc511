import { memo, useRef } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import type { CardProduct } from '../lean-menu.ts'
import { type Presentation, ProductCard } from './product-card.tsx'
import { useIsNear } from './use-is-near.ts'

export interface CategorySectionProps {
  /** The fragment of the page's address that leads here. */
  readonly anchor: string
  readonly name: string
  readonly description?: string
  readonly products: readonly CardProduct[]
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
  /** It is among the first that are looked at, so the server sends its cards with everything on them. */
  readonly isFirst: boolean
}

const GRIDS = {
  list: 'grid gap-3 md:grid-cols-2',
  grid: 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4',
}

/** Rough heights, so that the scroll bar is about right before a section far below has ever been laid out. */
const estimatedHeight = (count: number, presentation: Presentation): number =>
  70 + (presentation === 'list' ? count * 152 : Math.ceil(count / 2) * 330)

/**
 * A category with its products. Far from view it is not laid out, and its cards have words and prices but no pictures
 * and buttons yet: a menu of hundreds must not keep a phone busy with what nobody has scrolled to.
 */
export const CategorySection = memo((props: CategorySectionProps) => {
  const { anchor, name, description, products, currency, presentation, onChoose, isFirst } = props
  const section = useRef<HTMLElement>(null)
  const isNear = useIsNear(section, isFirst)
  return (
    <section
      ref={section}
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
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              currency={currency}
              presentation={presentation}
              onChoose={onChoose}
              isOutline={!isNear}
            />
          </li>
        ))}
      </ul>
    </section>
  )
})
CategorySection.displayName = 'CategorySection'
