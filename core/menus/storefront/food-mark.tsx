import { hasFoodMark } from '#core/sites/domain/offer-label.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { classNames } from '#platform/ui/class-names.ts'
import type { ProductCard } from '../contract/endpoints.ts'
import { useMenusTexts } from './menus-texts.ts'

/** What each mark means. */
export const FOOD_TEXTS = {
  1: 'food.veg',
  2: 'food.nonVeg',
  3: 'food.egg',
  4: 'food.vegan',
  5: 'food.other',
} as const

const MARK_STYLES = {
  1: 'text-success',
  2: 'text-danger',
  3: 'text-warning',
  4: 'text-success',
  5: 'text-line-strong',
} as const

interface FoodMarkProps {
  readonly type: ProductCard['foodType']
  /** The text is next to it. */
  readonly isDecoration?: boolean
  readonly className?: string
}

/** The mark of a food type: a framed dot, or a leaf for vegan; with its meaning as text for screen readers. */
export const FoodMark = ({ type, isDecoration = false, className }: FoodMarkProps) => {
  const t = useMenusTexts()
  const { brand } = useSite()
  if (!hasFoodMark(brand.merchantType, type)) return null
  return (
    <svg
      role="img"
      aria-label={t(FOOD_TEXTS[type])}
      aria-hidden={isDecoration}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      className={classNames('inline-block shrink-0', MARK_STYLES[type], className)}
    >
      <rect x="1" y="1" width="14" height="14" rx="3.5" />
      {type === 4 ? (
        <path
          d="M4.5 11.5C4.5 6.5 8 4.6 11.6 4.4 11.8 8.4 9.6 11.6 4.5 11.5Z"
          fill="currentColor"
          stroke="none"
        />
      ) : (
        <circle cx="8" cy="8" r="3.3" fill="currentColor" stroke="none" />
      )}
    </svg>
  )
}
