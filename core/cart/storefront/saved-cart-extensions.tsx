import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import type { Cart } from '../contract/endpoints.ts'

export interface SavedCartSectionProps {
  /** The cart that is saved for later. */
  readonly draft: Cart
  /** Takes the server's response to a change. */
  readonly onChange: (draft: Cart) => void
}

/** A plugin's part of the cart that is saved for later: a code, points, credit. Its code is loaded when it is shown. */
export interface SavedCartExtension {
  readonly name: string
  readonly Section: ComponentType<SavedCartSectionProps>
}

const Context = createContext<readonly SavedCartExtension[]>([])

/** Provides plugin extensions to every saved cart below. */
export const SavedCartExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly SavedCartExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The plugin sections of a saved cart, in list order. */
export const SavedCartSections = (props: SavedCartSectionProps) =>
  use(Context).map(({ name, Section }) => (
    <Suspense key={name}>
      <Section {...props} />
    </Suspense>
  ))
