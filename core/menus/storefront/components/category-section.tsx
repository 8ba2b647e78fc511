import { memo } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { MenuCategoryRange } from '../card-menu.ts'
import { useMenusTexts } from '../menus-texts.ts'
import { CardRows } from './card-rows.tsx'
import type { Presentation } from './product-card.tsx'
import { type Cards, getCategoryAnchor } from './use-card-ranges.ts'

export interface CategorySectionProps {
  readonly category: MenuCategoryRange
  /** The page of this category. */
  readonly href: string
  /** Its cards in the document: from this position (inclusive) to that one (exclusive). */
  readonly from: number
  readonly to: number
  /** Those of the whole menu, as far as loaded. */
  readonly cards: Cards
  readonly currency: string
  readonly presentation: Presentation
  readonly onChoose: (productId: string) => void
}

const CategoryHead = ({ category, href }: Pick<CategorySectionProps, 'category' | 'href'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const { id, name, description, count } = category
  return (
    <header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 in-data-plain:border-ink in-data-plain:border-b-2 in-data-plain:pb-2">
        <h2 id={`${getCategoryAnchor(id)}-name`} className="font-bold text-2xl tracking-tight">
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
      {description && <p className="mt-1 text-muted">{description}</p>}
    </header>
  )
}

/**
 * A category with room for all its products. Only those near the viewport are in the document, so that a menu of
 * thousands does not burden a phone.
 */
export const CategorySection = memo((props: CategorySectionProps) => {
  const { category, from, to, cards, currency, presentation, onChoose } = props
  const { id, start, count } = category
  return (
    <section
      id={getCategoryAnchor(id)}
      aria-labelledby={`${getCategoryAnchor(id)}-name`}
      tabIndex={-1}
      className="pt-6 outline-none in-data-plain:pt-8"
    >
      <CategoryHead category={category} href={props.href} />
      <CardRows
        cards={Array.from({ length: to - from }, (_, at) => cards[start + from + at])}
        from={from}
        count={count}
        currency={currency}
        presentation={presentation}
        onChoose={onChoose}
      />
    </section>
  )
})
CategorySection.displayName = 'CategorySection'
