import { useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { classNames } from '#platform/ui/class-names.ts'
import type { MenuParts } from '../load-menu.ts'
import { useMenusTexts } from '../menus-texts.ts'

const TAB =
  'pressable flex min-h-target items-baseline gap-2 whitespace-nowrap rounded-full border px-4 py-2.5 text-ink no-underline focus-visible:-outline-offset-2'

/** The tab being opened counts as active: a tap has an immediate effect, the menu follows. */
const useActiveTab = ({ shown, all }: MenuParts): string => {
  const { location } = useNavigation()
  const requested = location && new URLSearchParams(location.search).get('menu')
  return all.find(({ _id }) => _id === requested)?._id ?? shown
}

/** The menus of an outlet, such as breakfast and lunch, each with its serving times and its own address. */
export const MenuTabs = ({ parts }: { parts: MenuParts }) => {
  const t = useMenusTexts()
  const shown = useActiveTab(parts)
  const strip = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab comes into view when it is chosen
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-current]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <nav aria-label={t('part.label')} className="-mx-gutter">
      <ul ref={strip} className="scroll-strip flex scroll-px-gutter gap-2 px-gutter pb-2">
        {parts.all.map(({ _id, name, isServed, text }) => (
          <li key={_id} className="shrink-0">
            <Link
              to={`?menu=${_id}`}
              preventScrollReset
              replace
              aria-current={_id === shown ? 'page' : undefined}
              className={classNames(
                TAB,
                _id === shown
                  ? 'border-brand-strong bg-brand-soft text-ink'
                  : 'border-line bg-surface-raised hover:bg-surface-sunken',
              )}
            >
              <bdi className="font-semibold">{name}</bdi>
              {text && (
                <span className={classNames('text-sm', isServed ? 'text-muted' : 'text-warning')}>
                  {text}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
