import { memo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasFoodMark } from '#core/sites/domain/offer-label.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ALLERGENS } from '../../domain/allergens.ts'
import type { MenuFacets, MenuFilter } from '../../domain/menu-filter.ts'
import { getFilterHref, parseFilter, toggleValue } from '../filter-url.ts'
import { FOOD_TEXTS, FoodMark } from '../food-mark.tsx'
import { useMenusTexts } from '../menus-texts.ts'

interface ChipProps {
  readonly to: string
  readonly isOn: boolean
  readonly count: number
  readonly children: ReactNode
}

/** A filter is a link, so it works without scripts and the back button removes it. */
const Chip = ({ to, isOn, count, children }: ChipProps) => {
  const language = useLanguage()
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className={classNames(
        'pressable inline-flex min-h-target items-center gap-2 whitespace-nowrap rounded-full border px-4 text-sm',
        isOn
          ? 'border-brand-strong bg-brand-soft font-semibold text-brand-strong'
          : 'border-line hover:bg-surface-sunken',
      )}
    >
      {children}
      <bdi className="text-muted tabular-nums">{formatNumber(count, language)}</bdi>
    </Link>
  )
}

const Row = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <div className="-mx-gutter mt-3 flex items-center gap-3 px-gutter">
    <span className="shrink-0 font-semibold text-muted text-sm">{legend}</span>
    <ul className="scroll-strip -me-gutter flex min-w-0 gap-2 py-1 pe-gutter ps-0.5">{children}</ul>
  </div>
)

const FoodRow = ({ food, filter }: { food: MenuFacets['food']; filter: MenuFilter }) => {
  const t = useMenusTexts()
  const [params] = useSearchParams()
  const { brand } = useSite()
  const marked = food.filter(({ type }) => hasFoodMark(brand.merchantType, type))
  if (marked.length < 2) return null
  return (
    <Row legend={t('filter.food')}>
      {marked.map(({ type, count }) => (
        <li key={type}>
          <Chip
            to={getFilterHref(params, { ...filter, food: toggleValue(filter.food, type) })}
            isOn={filter.food.includes(type)}
            count={count}
          >
            <FoodMark type={type} isDecoration />
            {t(FOOD_TEXTS[type])}
          </Chip>
        </li>
      ))}
    </Row>
  )
}

/** The available filters, each with the number of items it would leave. */
export const FilterChips = memo(({ facets }: { facets: MenuFacets }) => {
  const t = useMenusTexts()
  const [params] = useSearchParams()
  const filter = parseFilter(params)
  const nameOf = (name: string) => {
    const known = ALLERGENS.find((allergen) => allergen === name)
    return known ? t(`allergen.${known}`) : name
  }
  return (
    <div>
      <FoodRow food={facets.food} filter={filter} />
      {facets.allergens.length > 0 && (
        <Row legend={t('filter.without')}>
          {facets.allergens.map(({ name, count }) => (
            <li key={name}>
              <Chip
                to={getFilterHref(params, { ...filter, without: toggleValue(filter.without, name) })}
                isOn={filter.without.includes(name)}
                count={count}
              >
                {nameOf(name)}
              </Chip>
            </li>
          ))}
        </Row>
      )}
    </div>
  )
})
FilterChips.displayName = 'FilterChips'
