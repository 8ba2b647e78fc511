import { type CSSProperties, memo } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { CardRange } from '../../domain/card-rows.ts'
import type { CardCategory } from '../lean-menu.ts'
import { useMenusTexts } from '../menus-texts.ts'
import { type Presentation, ProductCard } from './product-card.tsx'
import { anchorOf } from './use-card-ranges.ts'
import type { Cards } from './use-menu-cards.ts'

export interface CategorySectionProps {
  readonly category: CardCategory
  /** The page of this category alone. */
  readonly href: string
  /** Which of its cards are in the document. */
  readonly range: CardRange
  /** The whole menu's, as far as they are here. */
  readonly cards: Cards
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
}

/** How many rows the cards make at each number of columns, for the height of the list. */
const rowsOf = (count: number, from: number): CSSProperties =>
  ({
    '--rows-1': count,
    '--rows-2': Math.ceil(count / 2),
    '--rows-3': Math.ceil(count / 3),
    // No variable, because a change of one is a new style for everything inside.
    paddingBlockStart: `calc(${from} / var(--columns) * var(--row-step))`,
  }) as CSSProperties

const CategoryHead = ({ category, href }: Pick<CategorySectionProps, 'category' | 'href'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const { id, name, description, count } = category
  return (
    <header>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`${anchorOf(id)}-name`} className="font-bold text-xl tracking-tight">
          {name}
        </h2>
        <a
          href={href}
          aria-label={t('category.open', { name, count, number: formatNumber(count, language) })}
          className="inline-flex min-h-6 shrink-0 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          {t('category.count', { count, number: formatNumber(count, language) })}
        </a>
      </div>
      {description && <p className="mt-0.5 text-muted">{description}</p>}
    </header>
  )
}

/**
 * A category with room for all its products. Only those near what is in view are in the document: a menu of
 * thousands must not keep a phone busy with what nobody has scrolled to.
 */
export const CategorySection = memo((props: CategorySectionProps) => {
  const { category, range, cards, currency, presentation, onChoose } = props
  const { id, start, count } = category
  const places = Array.from({ length: range.to - range.from }, (_, at) => range.from + at)
  return (
    <section
      id={anchorOf(id)}
      aria-labelledby={`${anchorOf(id)}-name`}
      tabIndex={-1}
      className="pt-6 outline-none"
    >
      <CategoryHead category={category} href={props.href} />
      <ul
        className={classNames('card-rows mt-3', presentation === 'list' ? 'card-list' : 'card-grid')}
        style={rowsOf(count, range.from)}
      >
        {places.map((place) => {
          const product = cards[start + place]
          if (!product) return <li key={place} className="rounded-lg bg-surface-sunken" />
          return (
            <li key={product.id} aria-setsize={count} aria-posinset={place + 1}>
              <ProductCard
                product={product}
                currency={currency}
                presentation={presentation}
                onChoose={onChoose}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
})
CategorySection.displayName = 'CategorySection'
