import type { ComponentType } from 'react'
import type { IconComponent } from '#platform/ui/icon.tsx'

/** A screen in the console's navigation. */
export interface ConsoleSection {
  /** What follows `/console/`; empty for the first screen. */
  readonly path: string
  readonly Icon: IconComponent
  /** Its name, in the shown language. */
  readonly Label: ComponentType
  /** What it is called among its tabs, where that is something else. */
  readonly TabLabel?: ComponentType
  /** A number that wants to be seen from every screen. */
  readonly Count?: ComponentType
  /** The path of the section beside which it stands as a tab; where that one is missing it stands for itself. */
  readonly parentPath?: string
  /** Roles that have something to do there. */
  readonly roles: readonly string[]
}

/** What an area adds to the merchant's console. */
export interface ConsolePlugin {
  readonly sections: readonly ConsoleSection[]
  /** Stands above every screen and works while any of them is open. */
  readonly Watch?: ComponentType
}
