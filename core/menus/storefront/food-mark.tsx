import { classNames } from '#platform/ui/class-names.ts'
import type { ProductCard } from '../contract/endpoints.ts'
import { useMenusTexts } from './menus-texts.ts'

const MARKS = {
  1: { text: 'food.veg', look: 'text-success' },
  2: { text: 'food.nonVeg', look: 'text-danger' },
  3: { text: 'food.egg', look: 'text-warning' },
  4: { text: 'food.vegan', look: 'text-success' },
  5: { text: 'food.other', look: 'text-line-strong' },
} as const

/** The mark of a food type: a framed dot, or a leaf for vegan; its meaning is in words for who cannot see it. */
export const FoodMark = ({ type, className }: { type: ProductCard['foodType']; className?: string }) => {
  const t = useMenusTexts()
  const { text, look } = MARKS[type]
  return (
    <svg
      role="img"
      aria-label={t(text)}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      className={classNames('inline-block shrink-0', look, className)}
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
