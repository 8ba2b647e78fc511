import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#platform/ui/class-names.ts'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { useMenusTexts } from '../menus-texts.ts'
import { useOfferLabel } from '../use-offer-label.ts'
import { useScrollSpy } from './use-scroll-spy.ts'

export interface CategoryEntry {
  readonly anchor: string
  readonly name: string
}

interface CategoryBarProps {
  readonly entries: readonly CategoryEntry[]
  readonly searchHref: string
}

/** Centres the active entry in the strip; by rectangles, so it works in both writing directions. */
const scrollToCentre = (strip: HTMLElement, chip: Element): void => {
  const outer = strip.getBoundingClientRect()
  const inner = chip.getBoundingClientRect()
  const left = inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  strip.scrollBy({ left, behavior: 'smooth' })
}

const CHIP =
  'pressable inline-flex min-h-target items-center whitespace-nowrap rounded-full px-4 font-semibold text-sm ' +
  'focus-visible:-outline-offset-3'

/** The categories in one row that stays in view and follows the scroll. Without scripts they are plain anchors. */
export const CategoryBar = memo(({ entries, searchHref }: CategoryBarProps) => {
  const t = useMenusTexts()
  const offer = useOfferLabel()
  const strip = useRef<HTMLUListElement>(null)
  const { active, jumpTo } = useScrollSpy(entries)

  useEffect(() => {
    const chip = strip.current?.querySelector(`[href="#${active}"]`)
    if (strip.current && chip) scrollToCentre(strip.current, chip)
  }, [active])

  const jump = (anchor: string) => (event: MouseEvent) => {
    event.preventDefault()
    jumpTo(anchor)
  }

  return (
    <nav
      aria-label={t('categories')}
      className="sticky top-(--header-height) z-10 -mx-gutter flex items-center border-line border-b bg-surface ps-gutter"
    >
      <Link
        to={searchHref}
        aria-label={t('search.heading', { offer })}
        className="pressable grid size-11 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink hover:bg-brand-soft"
      >
        <SearchIcon size={20} />
      </Link>
      <ul ref={strip} className="scroll-strip flex min-w-0 gap-1 px-2 py-2">
        {entries.map(({ anchor, name }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={active === anchor ? 'true' : undefined}
              onClick={jump(anchor)}
              className={classNames(
                CHIP,
                active === anchor
                  ? 'bg-brand-strong text-surface'
                  : 'text-muted hover:bg-surface-sunken hover:text-ink',
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
})
CategoryBar.displayName = 'CategoryBar'
