import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { RuleCalculator } from '#core/pricing/domain/price-rule.ts'

export interface CheckoutSectionProps {
  readonly cart: Cart
  readonly step: 'order' | 'payment'
}

/** What a removable part puts into the checkout. Whatever it brings is loaded when it is shown. */
export interface CheckoutExtension {
  readonly name: string
  /** Who calculates the kinds of its rules, for the sums that follow a tap. */
  readonly calculators?: Readonly<Record<string, () => Promise<RuleCalculator>>>
  /** Stands below the lines, and beside the ways to pay: a card of its own, or nothing. */
  readonly Section?: ComponentType<CheckoutSectionProps>
}

const Context = createContext<readonly CheckoutExtension[]>([])

/** Plugs removable parts into every checkout below. */
export const CheckoutExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly CheckoutExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** What is plugged into the checkout, in the order in which it is shown. */
export const useCheckoutExtensions = (): readonly CheckoutExtension[] => use(Context)
