import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'

interface ItemPartProps {
  readonly productId: string
}

/** What a removable part puts into the sheet of a product, beside sharing it. Whatever it brings is loaded with the sheet. */
export interface ItemPlug {
  readonly name: string
  readonly Part: ComponentType<ItemPartProps>
}

const Context = createContext<readonly ItemPlug[]>([])

/** Plugs removable parts into the sheets below. */
export const ItemPlugsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly ItemPlug[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What removable parts offer for a product, in the order of their list. */
export const PluggedItemParts = (props: ItemPartProps) =>
  use(Context).map(({ name, Part }) => (
    <Suspense key={name}>
      <Part {...props} />
    </Suspense>
  ))
