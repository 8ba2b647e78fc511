import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '#platform/ui/class-names.ts'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { useMenusTexts } from '../menus-texts.ts'
import { useScrollSpy } from './use-scroll-spy.ts'

export interface CategoryEntry {
  readonly anchor: string
  readonly name: string
}

interface CategoryBarProps {
  readonly entries: readonly CategoryEntry[]
  readonly searchHref: string
}

/** Centres the active entry, in either direction of the strip; by rectangles, so it works in both writing directions. */
const scrollToCentre = (strip: HTMLElement, chip: Element): void => {
  const outer = strip.getBoundingClientRect()
  const inner = chip.getBoundingClientRect()
  const left = inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  const top = inner.top + inner.height / 2 - (outer.top + outer.height / 2)
  strip.scrollBy({ left, top, behavior: 'smooth' })
}

const ENTRY =
  'flex min-h-13 items-center whitespace-nowrap border-b-3 pt-0.75 font-semibold focus-visible:-outline-offset-3 ' +
  'desktop:min-h-target desktop:whitespace-normal desktop:rounded-md desktop:border-0 desktop:px-3.5 desktop:py-1'

/**
 * The categories in one row, on wide screens in a column beside the menu; it stays in view and follows the scroll.
 * Without scripts they are plain anchors.
 */
export const CategoryBar = memo(({ entries, searchHref }: CategoryBarProps) => {
  const t = useMenusTexts()
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
      className="sticky top-(--header-end) z-10 -mx-gutter flex items-center border-line border-b bg-surface ps-gutter desktop:top-(--sticky-top) desktop:mx-0 desktop:mt-6 desktop:max-h-[calc(100dvh-var(--sticky-top))] desktop:flex-col desktop:items-stretch desktop:self-start desktop:border-0 desktop:p-0"
    >
      <Link
        to={searchHref}
        className="pressable -ms-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink no-underline hover:bg-brand-soft desktop:ms-0 desktop:mb-3 desktop:flex desktop:w-full desktop:gap-2.5 desktop:bg-surface-sunken desktop:px-3.5"
      >
        <SearchIcon size={20} />
        <span className="sr-only desktop:not-sr-only">{t('search.heading')}</span>
      </Link>
      <ul
        ref={strip}
        className="scroll-strip flex min-w-0 gap-6 px-3 desktop:flex-col desktop:gap-0 desktop:overflow-y-auto desktop:px-0"
      >
        {entries.map(({ anchor, name }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={active === anchor ? 'true' : undefined}
              onClick={jump(anchor)}
              className={classNames(
                ENTRY,
                active === anchor
                  ? 'border-brand-strong text-ink desktop:bg-surface-sunken'
                  : 'border-transparent text-muted hover:text-ink',
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
