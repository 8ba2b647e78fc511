import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import type { Site } from '#core/sites/contract/endpoints.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'

interface ItemExtensionProps {
  readonly productId: string
}

/** A plugin's part of the product sheet, in addition to sharing it. Its code is loaded with the sheet. */
export interface ItemExtension {
  readonly name: string
  /** The shops that it is for; all when absent. */
  readonly isFor?: (site: Site) => boolean
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
export const ItemExtensionParts = (props: ItemExtensionProps) => {
  const site = useSite()
  return use(Context).map(
    ({ name, isFor, Part }) =>
      (!isFor || isFor(site)) && (
        <Suspense key={name}>
          <Part {...props} />
        </Suspense>
      ),
  )
}
