import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { Allergen } from '#core/menus/domain/allergens.ts'
import type { RuleCalculator } from '#core/pricing/domain/price-rule.ts'

export interface CheckoutSectionProps {
  readonly cart: Cart
  readonly step: 'order' | 'payment'
}

/** A plugin's extension of the checkout. Its code is loaded when it is shown. */
export interface CheckoutExtension {
  readonly name: string
  /** Calculators by rule kind, for the sums shown after a tap. */
  readonly calculators?: Readonly<Record<string, () => Promise<RuleCalculator>>>
  /** Rendered next to the lines and next to the payment methods: a card of its own, or nothing. */
  readonly Section?: ComponentType<CheckoutSectionProps>
  /** Whether the order can wait for an answer in the section, which then stands above the lines. */
  readonly holdsOrder?: true
  /** What the customer sends to the kitchen with the order, read when it is placed. */
  readonly readAllergies?: (cart: Cart) => readonly Allergen[]
}

const Context = createContext<readonly CheckoutExtension[]>([])

/** Provides plugin extensions to every checkout below. */
export const CheckoutExtensionsProvider = ({
  plugs,
  children,
}: {
  plugs: readonly CheckoutExtension[]
  children: ReactNode
}) => <Context value={plugs}>{children}</Context>

/** The checkout extensions, in display order. */
export const useCheckoutExtensions = (): readonly CheckoutExtension[] => use(Context)
