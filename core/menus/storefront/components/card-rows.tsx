import type { CSSProperties } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { type Presentation, ProductCardView } from './product-card.tsx'
import type { Cards } from './use-card-ranges.ts'

export interface CardRowsProps {
  /** What is in the document; undefined where a product is not here yet. */
  readonly cards: Cards
  /** The place of the first of them. */
  readonly from: number
  /** How many the list has room for. */
  readonly count: number
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
}

/**
 * How many rows the cards make at each number of columns, for the height of the list. Its ground tells of cards that are not
 * made yet: where all are, a last row that is not full must not look as if one were missing.
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
    // No variable, because a change of one is a new style for everything inside.
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
