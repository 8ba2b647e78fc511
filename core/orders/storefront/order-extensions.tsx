import { type ComponentType, createContext, type ReactNode, Suspense, use } from 'react'
import type { FullOrder } from '../contract/endpoints.ts'

export interface OrderSectionProps {
  readonly order: FullOrder
  readonly page: 'status' | 'summary'
}

/**
 * The slots of the order pages, from top to bottom: `urgent` may need an answer, `map` stands beside the progress,
 * `feedback` is asked after the hand-over, `actions` are rows of what can be done now, `last` are offers for later.
 */
export type OrderSlot = 'urgent' | 'map' | 'feedback' | 'actions' | 'last'

/** What an extension adds to the order pages. Its code is loaded when it is shown. */
export interface OrderExtension {
  readonly name: string
  readonly slot: OrderSlot
  /** Whether it applies to an order; otherwise nothing is loaded. */
  readonly isFor: (props: OrderSectionProps) => boolean
  /** What it shows to the order's own customer, or nothing. */
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

/** The sections of extensions in one slot, in list order. */
export const OrderExtensionSections = ({ slot, ...props }: OrderSectionProps & { slot: OrderSlot }) =>
  use(Context)
    .filter((extension) => extension.slot === slot && extension.isFor(props))
    .map(({ name, Section }) => (
      <Suspense key={name}>
        <Section {...props} />
      </Suspense>
    ))
