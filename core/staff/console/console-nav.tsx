import { NavLink } from 'react-router'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import type { ConsoleSection } from '#core/stores/console/console-plugin.ts'
import { consolePath } from '#core/stores/console/paths.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

const look = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 px-3 font-semibold text-xs no-underline md:min-h-target md:flex-none md:flex-row md:gap-2 md:rounded-full md:px-3 md:text-sm lg:px-4',
    'focus-visible:-outline-offset-3',
    isActive ? 'text-ink md:bg-surface-sunken' : 'text-muted hover:text-ink',
  )

/** The console's screens: below the thumb on phones, in the header from tablets on. Only what a role has work in. */
export const ConsoleNav = ({ sections }: { sections: readonly ConsoleSection[] }) => {
  const t = useStaffConsoleTexts()
  const { role } = useConsoleData().staff
  const mine = sections.filter(({ roles }) => roles.includes(role))
  return (
    <nav
      aria-label={t('nav')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface-raised pb-safe-0 shadow-bar md:static md:shrink-0 md:border-0 md:shadow-none"
    >
      <ul className="flex md:gap-1">
        {mine.map(({ path, Icon, Label, Count }) => (
          <li key={path} className="flex flex-1 md:flex-none">
            <NavLink to={consolePath(path)} end={path === ''} className={look}>
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
