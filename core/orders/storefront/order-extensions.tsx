import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import type { FullOrder } from '../contract/endpoints.ts'

export interface OrderSectionProps {
  readonly order: FullOrder
  readonly page: 'status' | 'summary'
}

/** What a removable part puts on the pages of an order. Whatever it brings is loaded when it is shown. */
export interface OrderExtension {
  readonly name: string
  /** Orders that it has something to say to; for others nothing is loaded. */
  readonly isFor: (props: OrderSectionProps) => boolean
  /** It comes before how far the order is, because it may want an answer. */
  readonly isFirst?: boolean
  /** A card of its own, or nothing; shown to the order's own customer. */
  readonly Section: ComponentType<OrderSectionProps>
}

const Context = createContext<readonly OrderExtension[]>([])

/** Plugs removable parts into the pages of orders below. */
export const OrderExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly OrderExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What removable parts have to say to an order, in the order of their list; `first`: what comes before all else. */
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
