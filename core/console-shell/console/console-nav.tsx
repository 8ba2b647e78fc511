import { useState } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '#platform/ui/class-names.ts'
import { MoreIcon } from '#platform/ui/icons/more.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useConsoleData } from './console-data.ts'
import type { ConsoleSection } from './console-plugin.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { getConsolePath } from './paths.ts'
import { getSectionGroup, listNavigation } from './section-groups.ts'

/** The foot of a phone has room for five: so many sections, and the way to the others. */
const FOOT_SECTIONS = 4

const TILE =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-0.5 text-center font-semibold text-xs max-md:text-[0.75rem] max-md:tracking-tight md:max-xl:px-0 md:max-xl:font-medium leading-tight no-underline hyphens-auto focus-visible:-outline-offset-3 md:rounded-lg md:text-[0.6875rem] md:tracking-tight xl:tracking-normal xl:min-h-target xl:flex-row xl:justify-start xl:gap-3 xl:px-2.5 xl:text-start xl:text-sm'

const getTileClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(TILE, isActive ? 'text-ink md:bg-line' : 'text-muted hover:text-ink md:hover:bg-line')

const getRowClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    'flex min-h-target items-center gap-3 rounded-lg px-3 font-medium no-underline hover:bg-surface-sunken',
    isActive ? 'bg-surface-sunken text-ink' : 'text-ink',
  )

/** All sections and what belongs to each, as on the screens of a laptop. */
const AllSections = ({
  sections,
  onChoose,
}: {
  sections: readonly ConsoleSection[]
  onChoose: () => void
}) => {
  const { role } = useConsoleData().staff
  const t = useConsoleShellTexts()
  return listNavigation(sections, role).map(({ group, sections: heads }) => (
    <section key={group ?? 'work'} className="mb-4">
      <h3 className="px-3 pb-1 text-muted text-sm">{t(group ? `nav.${group}` : 'nav.work')}</h3>
      <ul>
        {heads
          .flatMap(({ path }) => getSectionGroup(sections, path))
          .filter(({ roles }) => roles.includes(role))
          .map(({ path, parentPath, Icon, Label, TabLabel = Label }) => (
            <li key={path}>
              <NavLink end to={getConsolePath(path)} className={getRowClasses} onClick={onChoose}>
                <span className="grid w-6 place-items-center text-muted">
                  {heads.some((head) => head.path === path) && <Icon size={20} />}
                </span>
                {parentPath === undefined ? <Label /> : <TabLabel />}
              </NavLink>
            </li>
          ))}
      </ul>
    </section>
  ))
}

/** The way to the sections for which a phone's foot has no room. */
const MoreSections = ({ sections }: { sections: readonly ConsoleSection[] }) => {
  const t = useConsoleShellTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-1 md:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(TILE, 'text-muted')}
        onClick={() => setIsOpen(true)}
      >
        <MoreIcon size={20} />
        {t('nav.more')}
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('nav')}>
        <AllSections sections={sections} onChoose={() => setIsOpen(false)} />
      </Sheet>
    </div>
  )
}

/** The console's navigation: at the foot of a phone, a rail on tablets, a column with its groups on laptops. */
export const ConsoleNav = ({ sections }: { sections: readonly ConsoleSection[] }) => {
  const t = useConsoleShellTexts()
  const { role } = useConsoleData().staff
  const parts = listNavigation(sections, role)
  const inOrder = parts.flatMap((part) => part.sections)
  const hasMore = inOrder.length > FOOT_SECTIONS + 1
  return (
    <nav
      aria-label={t('nav')}
      className="scroll-slim fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-surface-raised pb-safe-0 shadow-bar md:static md:min-h-0 md:flex-1 md:flex-col md:gap-1 md:overflow-y-auto md:border-0 md:bg-transparent md:shadow-none"
    >
      {parts.map((part) => (
        <div key={part.group ?? 'work'} className="contents md:block">
          {part.group && (
            <p className="hidden px-2.5 pt-3 pb-1 text-muted text-xs xl:block">{t(`nav.${part.group}`)}</p>
          )}
          <ul className="contents md:flex md:flex-col md:gap-0.5">
            {part.sections.map((section) => {
              const { path, Icon, Label, Count } = section
              const isBeyondFoot = hasMore && inOrder.indexOf(section) >= FOOT_SECTIONS
              return (
                <li
                  key={path}
                  className={classNames('flex min-w-0 flex-1 md:flex-none', isBeyondFoot && 'max-md:hidden')}
                >
                  <NavLink to={getConsolePath(path)} end={path === ''} className={getTileClasses}>
                    <Icon size={20} />
                    <span className="max-w-full">
                      <Label />
                    </span>
                    {Count && <Count />}
                  </NavLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
      {hasMore && <MoreSections sections={sections} />}
    </nav>
  )
}
