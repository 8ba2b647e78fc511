import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'

interface ItemExtensionProps {
  readonly productId: string
}

/** What a removable part puts into the sheet of a product, beside sharing it. Whatever it brings is loaded with the sheet. */
export interface ItemExtension {
  readonly name: string
  readonly Part: ComponentType<ItemExtensionProps>
}

const Context = createContext<readonly ItemExtension[]>([])

/** Plugs removable parts into the sheets below. */
export const ItemExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly ItemExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What removable parts offer for a product, in the order of their list. */
export const ItemExtensionParts = (props: ItemExtensionProps) =>
  use(Context).map(({ name, Part }) => (
    <Suspense key={name}>
      <Part {...props} />
    </Suspense>
  ))
