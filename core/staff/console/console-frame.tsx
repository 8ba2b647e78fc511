import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import type { ConsolePlugin, ConsoleSection } from '#core/stores/console/console-plugin.ts'
import { onConsoleSessionEnd } from '#core/stores/console/console-session.ts'
import { OutletSwitch } from '#core/stores/console/outlet-switch.tsx'
import { CONSOLE_HOME, getConsolePath, getSignInPath } from '#core/stores/console/paths.ts'
import { useChangeLanguage } from '#core/stores/console/use-change-language.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { SkipLink } from '#platform/ui/skip-link.tsx'
import { AccountButton } from './account-button.tsx'
import { LanguageSelect } from './language-select.tsx'
import { getMainSections, getSectionGroup } from './section-groups.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

const getNavLinkClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    // Labels next to their icons need a wide screen: the longest languages have seven labels of a dozen letters.
    'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 whitespace-nowrap px-2 font-semibold text-xs no-underline 2xl:min-h-target 2xl:flex-none 2xl:flex-row 2xl:gap-2 2xl:rounded-full 2xl:px-4 2xl:text-sm',
    'focus-visible:-outline-offset-3',
    isActive ? 'text-ink md:bg-surface-sunken' : 'text-muted hover:text-ink',
  )

/** The console's navigation: at the bottom on phones, in the header from tablets on. Only screens of the role. */
const ConsoleNav = ({ sections }: { sections: readonly ConsoleSection[] }) => {
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

const getTabClasses = ({ isActive }: { isActive: boolean }): string =>
  classNames(
    'inline-flex min-h-target items-center whitespace-nowrap border-b-2 px-4 font-semibold text-sm no-underline',
    isActive ? 'border-brand-strong text-ink' : 'border-transparent text-muted hover:text-ink',
  )

/** Tabs for the screens grouped with the open one, when the role has several. */
const ConsoleTabs = ({ sections }: { sections: readonly ConsoleSection[] }) => {
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

/** Redirects to the sign-in screen when the session ends, with the current page as return target. */
const useLeaveOnSessionEnd = (): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => void navigate(getSignInPath(pathname + search), { replace: true }))
  useEffect(() => onConsoleSessionEnd(() => leave()), [])
}

/** The brand's initial on its colour, to identify the console at a glance. */
const BrandMark = () => {
  const { brand } = useConsoleData().staff
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden="true"
        className="size-3 shrink-0 rounded-full"
        style={{ backgroundColor: brand.colorCode }}
      />
      <p className="truncate font-bold tracking-tight max-[900px]:sr-only">
        <bdi>{brand.name}</bdi>
      </p>
    </div>
  )
}

/** The console's shell around the open screen: brand, outlet, navigation and signed-in member of staff. */
export const ConsoleFrame = ({
  plugins,
  children,
}: {
  plugins: readonly ConsolePlugin[]
  children: ReactNode
}) => {
  const changeLanguage = useChangeLanguage()
  useLeaveOnSessionEnd()
  const sections = plugins.flatMap((plugin) => plugin.sections)
  const watches = plugins.flatMap(({ Watch }) => Watch ?? [])
  return (
    <div className="flex min-h-dvh flex-col bg-surface-sunken [--sticky-bottom:4.5rem] md:[--sticky-bottom:0px] print:hidden">
      <SkipLink />
      <header className="border-line border-b bg-surface-raised">
        <div className="flex flex-wrap items-center gap-x-3 px-4 md:flex-nowrap">
          <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3 md:min-w-36 md:flex-initial">
            <BrandMark />
            <div className="min-w-0 md:min-w-32 md:max-w-44 2xl:max-w-80">
              <OutletSwitch />
            </div>
          </div>
          <ConsoleNav sections={getMainSections(sections)} />
          <div className="flex shrink-0 items-center md:ms-auto">
            <LanguageSelect onChange={changeLanguage} />
            <AccountButton />
          </div>
        </div>
      </header>
      {watches.map((Watch) => (
        <Watch key={Watch.displayName ?? Watch.name} />
      ))}
      <main
        id="main"
        tabIndex={-1}
        className="flex min-w-0 flex-1 flex-col pb-(--sticky-bottom) outline-none"
      >
        <ConsoleTabs sections={sections} />
        {children}
      </main>
    </div>
  )
}
