import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import type { FullOrder } from '../contract/endpoints.ts'

export interface OrderSectionProps {
  readonly order: FullOrder
  readonly page: 'status' | 'summary'
}

/** What an extension adds to the order pages. Its code is loaded when it is shown. */
export interface OrderExtension {
  readonly name: string
  /** Whether it applies to an order; otherwise nothing is loaded. */
  readonly isFor: (props: OrderSectionProps) => boolean
  /** Shown before the progress of the order, because it may need an answer. */
  readonly isFirst?: boolean
  /** A card of its own, or nothing; shown to the order's own customer. */
  readonly Section: ComponentType<OrderSectionProps>
}

const Context = createContext<readonly OrderExtension[]>([])

/** Provides extensions to the order pages below. */
export const OrderExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly OrderExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The sections of extensions for an order, in list order; `first`: those before all else. */
export const OrderExtensionSections = ({
  first = false,
  ...props
}: OrderSectionProps & { first?: boolean }) =>
  use(Context)
    .filter(({ isFor, isFirst = false }) => isFirst === first && isFor(props))
    .map(({ name, Section }) => (
      <Suspense key={name}>
        <Section {...props} />
      </Suspense>
    ))
