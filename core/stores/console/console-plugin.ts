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
  /** The path of the section that it joins as a tab; without that section it is a section of its own. */
  readonly parentPath?: string
  /** Roles that can use it. */
  readonly roles: readonly string[]
}

/** What an area adds to the merchant's console. */
export interface ConsolePlugin {
  readonly sections: readonly ConsoleSection[]
  /** Rendered above every screen and active while any of them is open. */
  readonly Watch?: ComponentType
}
