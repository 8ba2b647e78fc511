import type { ReactNode } from 'react'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { OutletSwitch } from '#core/stores/console/outlet-switch.tsx'
import { useChangeLanguage } from '#core/stores/console/use-change-language.ts'
import { SkipLink } from '#platform/ui/skip-link.tsx'
import { AccountButton } from './account-button.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { ConsoleTabs } from './console-tabs.tsx'
import { LanguageSelect } from './language-select.tsx'
import { getMainSections } from './section-groups.ts'
import { useLeaveOnSessionEnd } from './use-leave-on-session-end.ts'

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
