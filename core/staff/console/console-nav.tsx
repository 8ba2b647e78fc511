import { NavLink } from 'react-router'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import type { ConsoleSection } from '#core/stores/console/console-plugin.ts'
import { getConsolePath } from '#core/stores/console/paths.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

const getNavLinkClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    // Labels next to their icons need a wide screen: the longest languages have seven labels of a dozen letters.
    'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 whitespace-nowrap px-2 font-semibold text-xs no-underline 2xl:min-h-target 2xl:flex-none 2xl:flex-row 2xl:gap-2 2xl:rounded-full 2xl:px-4 2xl:text-sm',
    'focus-visible:-outline-offset-3',
    isActive ? 'text-ink md:bg-surface-sunken' : 'text-muted hover:text-ink',
  )

/** The console's navigation: at the bottom on phones, in the header from tablets on. Only screens of the role. */
export const ConsoleNav = ({ sections }: { sections: readonly ConsoleSection[] }) => {
  const t = useStaffConsoleTexts()
  const { role } = useConsoleData().staff
  const mine = sections.filter(({ roles }) => roles.includes(role))
  return (
    <nav
      aria-label={t('nav')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface-raised pb-safe-0 shadow-bar md:static md:min-w-0 md:border-0 md:shadow-none"
    >
      <ul className="scroll-slim flex overflow-x-auto 2xl:gap-1">
        {mine.map(({ path, Icon, Label, Count }) => (
          <li key={path} className="flex flex-1 shrink-0 md:flex-none">
            <NavLink to={getConsolePath(path)} end={path === ''} className={getNavLinkClasses}>
              <Icon size={20} />
              <Label />
              {Count && <Count />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
