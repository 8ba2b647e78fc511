import { NavLink, useLocation } from 'react-router'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import type { ConsoleSection } from '#core/stores/console/console-plugin.ts'
import { CONSOLE_HOME, getConsolePath } from '#core/stores/console/paths.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { getSectionGroup } from './section-groups.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

const getTabClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    'inline-flex min-h-target items-center whitespace-nowrap border-b-2 px-4 font-semibold text-sm no-underline',
    isActive ? 'border-brand-strong text-ink' : 'border-transparent text-muted hover:text-ink',
  )

/** Tabs for the screens grouped with the open one, when the role has several. */
export const ConsoleTabs = ({ sections }: { sections: readonly ConsoleSection[] }) => {
  const t = useStaffConsoleTexts()
  const { role } = useConsoleData().staff
  const { pathname } = useLocation()
  const path = pathname.slice(CONSOLE_HOME.length + 1)
  const group = getSectionGroup(sections, path).filter(({ roles }) => roles.includes(role))
  if (group.length < 2) return null
  return (
    <nav aria-label={t('tabs')} className="border-line border-b bg-surface-raised">
      <ul className="scroll-slim flex overflow-x-auto">
        {group.map(({ path: to, Label, TabLabel = Label }) => (
          <li key={to}>
            <NavLink to={getConsolePath(to)} end className={getTabClasses}>
              <TabLabel />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
