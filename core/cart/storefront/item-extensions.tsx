import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'

interface ItemExtensionProps {
  readonly productId: string
}

/** A plugin's part of the product sheet, in addition to sharing it. Its code is loaded with the sheet. */
export interface ItemExtension {
  readonly name: string
  readonly Part: ComponentType<ItemExtensionProps>
}

const Context = createContext<readonly ItemExtension[]>([])

/** Provides plugin extensions to the sheets below. */
export const ItemExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly ItemExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The plugin extensions for a product, in list order. */
export const ItemExtensionParts = (props: ItemExtensionProps) =>
  use(Context).map(({ name, Part }) => (
    <Suspense key={name}>
      <Part {...props} />
    </Suspense>
  ))
