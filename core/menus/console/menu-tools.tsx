import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { ApiError } from '#platform/contract/client.ts'

/** What edits the whole menu offers to tools that change it too. */
export interface MenuToolProps {
  /** Shows the menu as it is now, and that it was changed. */
  readonly written: (revision: number) => Promise<void>
  /** Shows why the menu was not changed. */
  readonly refuse: (error: ApiError) => void
  /** Stores pictures from the device; stops at the first that is refused, with the reason. */
  readonly useUpload: () => {
    readonly send: (files: readonly File[]) => Promise<PictureRecord[]>
    readonly error: string | undefined
  }
}

/** Buttons above the whole menu, with the sheets that they open. */
export interface MenuTool {
  readonly name: string
  readonly Tools: ComponentType<MenuToolProps>
}

const Context = createContext<readonly MenuTool[]>([])

/** Provides tools to the menu editor below. */
export const MenuToolsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly MenuTool[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The tools for a whole menu, in display order. */
export const useMenuTools = (): readonly MenuTool[] => use(Context)
