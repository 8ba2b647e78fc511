import { memo } from 'react'
import type { CardProduct } from '../lean-menu.ts'
import { ProductCard } from './product-card.tsx'

interface SpecialsRowProps {
  readonly anchor: string
  readonly name: string
  readonly products: readonly CardProduct[]
  readonly currency: string
  readonly onChoose: (productId: string) => void
}

const EAGER = 3

/** A special group: a row that is pushed sideways, for a quick start. */
export const SpecialsRow = memo(({ anchor, name, products, currency, onChoose }: SpecialsRowProps) => (
  <section id={anchor} aria-labelledby={`${anchor}-name`} tabIndex={-1} className="pt-6 outline-none">
    <h2 id={`${anchor}-name`} className="font-bold text-xl tracking-tight">
      {name}
    </h2>
    <ul className="scroll-strip -mx-gutter mt-3 flex snap-x gap-3 scroll-px-gutter px-gutter pb-2 desktop:mx-0 desktop:scroll-px-0 desktop:px-0">
      {products.map((product, index) => (
        <li key={product.id} className="w-52 shrink-0 snap-start md:w-60">
          <ProductCard
            product={product}
            currency={currency}
            presentation="grid"
            onChoose={onChoose}
            eager={index < EAGER}
          />
        </li>
      ))}
    </ul>
  </section>
))
SpecialsRow.displayName = 'SpecialsRow'
