import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import type { CardProduct } from '../card-menu.ts'
import { ProductCardView } from './product-card.tsx'

/** Further than the fastest flick scrolls before the next frame. */
const REACH = '700px 0px'

/** Whether an element is near the viewport; undefined until known, as on the server. */
const useIsNear = (element: RefObject<Element | null>): boolean | undefined => {
  const [isNear, setIsNear] = useState<boolean>()
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting), {
      rootMargin: REACH,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

interface SpecialsRowProps {
  readonly anchor: string
  readonly name: string
  readonly products: readonly CardProduct[]
  readonly currency: string
  readonly onChoose: (productId: string) => void
}

const EAGER = 3

/** Number of cards of a row on a wide screen; the others follow once it is known to be near. */
const FIRST = 4

const countShown = (isNear: boolean | undefined): number => {
  if (isNear === undefined) return FIRST
  return isNear ? Number.POSITIVE_INFINITY : 0
}

/** A special group: a horizontally scrolling row, for a quick start. */
export const SpecialsRow = memo(({ anchor, name, products, currency, onChoose }: SpecialsRowProps) => {
  const section = useRef<HTMLElement>(null)
  const isNear = useIsNear(section)
  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={`${anchor}-name`}
      tabIndex={-1}
      className="pt-5 outline-none"
    >
      <h2 id={`${anchor}-name`} className="font-bold text-2xl tracking-tight">
        {name}
      </h2>
      <ul
        className={classNames(
          'card-strip scroll-strip -mx-gutter mt-2.5 flex snap-x gap-3.5 scroll-px-gutter px-gutter pb-2',
          'desktop:mx-0 desktop:scroll-px-0 desktop:px-0',
        )}
      >
        {products.slice(0, countShown(isNear)).map((product, index) => (
          <li
            key={product.id}
            className="w-40 shrink-0 snap-start in-data-plain:rounded-lg in-data-plain:border in-data-plain:border-line in-data-plain:p-3"
          >
            <ProductCardView
              product={product}
              currency={currency}
              presentation="strip"
              onChoose={onChoose}
              eager={index < EAGER}
            />
          </li>
        ))}
      </ul>
    </section>
  )
})
SpecialsRow.displayName = 'SpecialsRow'
