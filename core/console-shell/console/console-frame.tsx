import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { computeThemeTokens } from '#platform/theme/brand-color.ts'
import { SkipLink } from '#platform/ui/skip-link.tsx'
import { ConsoleBarProvider } from './console-bar.tsx'
import { useConsoleData } from './console-data.ts'
import { ConsoleNav } from './console-nav.tsx'
import type { ConsolePlugin, ConsoleSection } from './console-plugin.ts'
import { onConsoleSessionEnd } from './console-session.ts'
import { LanguageSelect } from './language-select.tsx'
import { OutletSwitch } from './outlet-switch.tsx'
import { getSignInPath } from './paths.ts'
import { RoleGuard } from './role-guard.tsx'
import { useChangeLanguage } from './use-change-language.ts'

/** Redirects to the sign-in screen when the session ends, with the current page as return target. */
const useLeaveOnSessionEnd = (): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => void navigate(getSignInPath(pathname + search), { replace: true }))
  useEffect(() => onConsoleSessionEnd(() => leave()), [])
}

/**
 * Marks the document, so that its heights of bars are the console's: the window scrolls to what gets the focus by those
 * of the root element.
 */
const useConsoleBars = (): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.console = ''
    return () => void delete dataset.console
  }, [])
}

/** The brand's initial on its colour, to identify the console at a glance. */
const BrandMark = () => {
  const { brand } = useConsoleData().staff
  const { brand: backgroundColor, onBrand: color } = computeThemeTokens(brand.colorCode, 'light')
  return (
    <div className="flex min-w-0 shrink-0 items-center gap-2.5 md:min-h-11 md:justify-center xl:justify-start xl:px-2">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-lg font-bold text-sm"
        style={{ backgroundColor, color }}
      >
        {[...brand.name][0]}
      </span>
      <p className="sr-only truncate font-bold tracking-tight xl:not-sr-only">
        <bdi>{brand.name}</bdi>
      </p>
    </div>
  )
}

/**
 * The console's shell around the open screen: brand, outlet, navigation and signed-in member of staff. They stand in a
 * column on a laptop and in a rail on a tablet; a phone has them in a bar and the navigation at its foot.
 */
export const ConsoleFrame = ({
  plugins,
  guarded,
  account,
  children,
}: {
  plugins: readonly ConsolePlugin[]
  /** Every section of the console, those that this person does not see too. */
  guarded: readonly ConsoleSection[]
  /** The signed-in person's button at the end of the header. */
  account: ReactNode
  children: ReactNode
}) => {
  const changeLanguage = useChangeLanguage()
  useLeaveOnSessionEnd()
  useConsoleBars()
  const sections = plugins.flatMap((plugin) => plugin.sections)
  const watches = plugins.flatMap(({ Watch }) => Watch ?? [])
  return (
    <div className="flex min-h-dvh flex-col bg-surface-sunken md:ps-22 xl:ps-58 print:hidden">
      <SkipLink />
      <header className="flex min-h-14 items-center gap-2 border-line border-b bg-surface-raised px-4 md:fixed md:inset-y-0 md:start-0 md:z-20 md:w-22 md:flex-col md:items-stretch md:border-e md:border-b-0 md:bg-surface-sunken md:px-1 md:py-2 xl:w-58 xl:px-3">
        <BrandMark />
        <div className="min-w-0 flex-1 md:flex-none">
          <OutletSwitch />
        </div>
        <ConsoleNav sections={sections} />
        <div className="flex shrink-0 items-center md:flex-col xl:flex-row xl:justify-between">
          {account}
          <LanguageSelect onChange={changeLanguage} />
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
        <ConsoleBarProvider value={plugins}>
          <RoleGuard sections={guarded}>{children}</RoleGuard>
        </ConsoleBarProvider>
      </main>
    </div>
  )
}
