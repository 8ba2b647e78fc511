import type { CSSProperties } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { type Presentation, ProductCardView } from './product-card.tsx'
import type { Cards } from './use-card-ranges.ts'

export interface CardRowsProps {
  /** Cards in the document; undefined where a product is not loaded yet. */
  readonly cards: Cards
  /** Position of the first one. */
  readonly from: number
  /** Number of cards that the list has room for. */
  readonly count: number
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
}

/**
 * Number of rows for each number of columns, which sets the list height. The background stands for cards that are not
 * rendered yet; when all are, it is transparent, so that an incomplete last row does not look like a missing card.
 */
const computeRowStyle = ({
  cards,
  from,
  count,
}: Pick<CardRowsProps, 'cards' | 'from' | 'count'>): CSSProperties =>
  ({
    ...(cards.length === count && { backgroundColor: 'transparent' }),
    '--rows-1': count,
    '--rows-2': Math.ceil(count / 2),
    '--rows-3': Math.ceil(count / 3),
    // Not a variable, because changing one recalculates the style of everything inside.
    paddingBlockStart: `calc(${from} / var(--columns) * var(--row-step))`,
  }) as CSSProperties

const ROWS = { list: 'card-list', lines: 'card-lines', grid: 'card-grid', tiles: 'card-tiles' } as const

/** Cards in rows, with room for those that are not in the document. */
export const CardRows = ({ cards, from, count, currency, presentation, onChoose }: CardRowsProps) => (
  <ul
    className={classNames('card-rows mt-3', ROWS[presentation])}
    style={computeRowStyle({ cards, from, count })}
  >
    {cards.map((product, at) => {
      const place = from + at
      if (!product) return <li key={place} className="rounded-lg bg-surface-sunken" />
      return (
        <li key={product.id} aria-setsize={count} aria-posinset={place + 1}>
          <ProductCardView
            product={product}
            currency={currency}
            presentation={presentation}
            onChoose={onChoose}
          />
        </li>
      )
    })}
  </ul>
)
