import { createContext, type ReactNode, use } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '#platform/ui/class-names.ts'
import { useConsoleData } from './console-data.ts'
import type { ConsolePlugin, ConsoleSection } from './console-plugin.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { CONSOLE_HOME, getConsolePath } from './paths.ts'
import { getSectionGroup } from './section-groups.ts'
import { getSegmentClasses, SEGMENTED } from './segmented.tsx'

const Context = createContext<readonly ConsolePlugin[]>([])

/** Provides the plugins to the bar of every screen. */
export const ConsoleBarProvider = Context

/** The screens grouped with the open one that this role works with; empty when it is the only one. */
const useOpenGroup = (): readonly ConsoleSection[] => {
  const sections = use(Context).flatMap((plugin) => plugin.sections)
  const { role } = useConsoleData().staff
  const path = useLocation().pathname.slice(CONSOLE_HOME.length + 1)
  const group = getSectionGroup(sections, path).filter(({ roles }) => roles.includes(role))
  return group.length < 2 ? [] : group
}

/** Brings the open screen's tab into view where not all tabs have room. */
const scrollToOpenTab = (list: HTMLElement | null): void =>
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const SectionTabs = () => {
  const t = useConsoleShellTexts()
  const group = useOpenGroup()
  if (group.length === 0) return null
  return (
    <nav aria-label={t('tabs')} className={ROW}>
      <ul ref={scrollToOpenTab} className={SEGMENTED}>
        {group.map(({ path, Label, TabLabel = Label }) => (
          <li key={path} className="flex shrink-0">
            <NavLink to={getConsolePath(path)} end className={({ isActive }) => getSegmentClasses(isActive)}>
              <TabLabel />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The other screens of the group as buttons, where the screen has a switch of its own. */
const SiblingLinks = () => {
  const t = useConsoleShellTexts()
  const group = useOpenGroup()
  const { pathname } = useLocation()
  const others = group.filter(({ path }) => getConsolePath(path) !== pathname)
  if (others.length === 0) return null
  return (
    <nav aria-label={t('tabs')}>
      <ul className="flex gap-2">
        {others.map(({ path, Icon, Label, TabLabel = Label }) => (
          <li key={path}>
            <NavLink to={getConsolePath(path)} className={BAR_BUTTON}>
              <Icon size={20} />
              <span className="max-2xl:sr-only">
                <TabLabel />
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A button or link of the bar. */
export const BAR_BUTTON =
  'pressable inline-flex min-h-target min-w-target shrink-0 items-center justify-center gap-2 rounded-sm border border-line bg-surface-raised px-2.5 font-semibold text-ink text-sm no-underline hover:bg-line'

/** A row of its own on a phone, a part of the bar from tablets on. */
const ROW = 'flex min-w-0 max-md:order-last max-md:w-full'

interface ConsoleBarProps {
  readonly title: ReactNode
  /** Beside the title where there is room: what the screen is about. */
  readonly note?: ReactNode
  /** The title is read out only, from tablets on: the screen's own switch says enough. */
  readonly isTitleHidden?: boolean
  /** The screen's own switch; the other screens of its group then stand as buttons at the end. */
  readonly children?: ReactNode
  /** Buttons at the end. */
  readonly actions?: ReactNode
}

/** The one bar of a screen: its title, its tabs, what every screen must show, and its actions. */
export const ConsoleBar = ({ title, note, isTitleHidden, children, actions }: ConsoleBarProps) => {
  const chips = use(Context).flatMap(({ Chip }) => Chip ?? [])
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-2 md:sticky md:top-0 md:z-10 md:h-14 md:flex-nowrap md:border-line md:border-b md:bg-surface-sunken md:pt-0">
      <div
        className={classNames(
          'flex min-w-0 flex-1 items-baseline gap-2 md:flex-none md:shrink-0',
          isTitleHidden && 'md:sr-only',
        )}
      >
        <h1 className="font-bold text-xl tracking-tight">{title}</h1>
        {note && <p className="hidden text-muted text-sm 2xl:block">{note}</p>}
      </div>
      {children ? <div className={ROW}>{children}</div> : <SectionTabs />}
      <div className="ms-auto flex min-w-0 max-w-full flex-wrap items-center justify-end gap-2 shrink-0 md:max-w-[58%] md:flex-nowrap">
        {chips.map((Chip) => (
          <Chip key={Chip.displayName ?? Chip.name} />
        ))}
        {children && <SiblingLinks />}
        {actions}
      </div>
    </header>
  )
}
