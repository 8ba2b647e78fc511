import type { ComponentType } from 'react'
import type { IconComponent } from '#platform/ui/icon.tsx'

/** A screen in the console's navigation. */
export interface ConsoleSection {
  /** The path after `/console/`; empty for the first screen. */
  readonly path: string
  readonly Icon: IconComponent
  /** Its name, in the shown language. */
  readonly Label: ComponentType
  /** Its name as a tab, where that differs. */
  readonly TabLabel?: ComponentType
  /** A number that is shown on every screen. */
  readonly Count?: ComponentType
  /** The part of the navigation below the daily work: what is sold, or what is set up now and then. */
  readonly group?: 'sell' | 'setUp'
  /** The path of the section that it joins as a tab; without that section it is a section of its own. */
  readonly parentPath?: string
  /** Roles that can use it. */
  readonly roles: readonly string[]
  /** Only for staff of all outlets, as its operations are. */
  readonly everyOutlet?: true
}

/** What an area adds to the merchant's console. */
export interface ConsolePlugin {
  /** The kinds of merchants that it is for; absent: all. */
  readonly merchantTypes?: readonly string[]
  readonly sections: readonly ConsoleSection[]
  /** Active while any screen is open. */
  readonly Watch?: ComponentType
  /** What the bar of every screen shows besides its title: a state, or nothing. */
  readonly Chip?: ComponentType
}
