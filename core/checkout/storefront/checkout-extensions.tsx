import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { Allergen } from '#core/menus/domain/allergens.ts'
import type { RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import type { Money } from '#platform/kernel/money.ts'

export interface CheckoutSectionProps {
  readonly cart: Cart
  readonly step: 'order' | 'payment'
}

export interface AddressPartProps {
  /** `details`: below the addresses. `review`: below the chosen one, before the order is placed. */
  readonly place: 'details' | 'review'
}

export interface TimeCardProps {
  readonly cart: Cart
  readonly vendor: Vendor
  readonly children: ReactNode
}

export interface TableBillProps {
  /** The orders on the bill. */
  readonly orders: readonly string[]
  /** When the visit was read: a newer one may have another bill. */
  readonly asOf: string
}

export interface BillBenefitProps {
  /** The order whose bill it is. */
  readonly order: string
  readonly store: string
  /** What lowers the bill now. */
  readonly benefits: readonly BillBenefit[]
  /** Runs when the bill costs something else. */
  readonly onChange: () => unknown
}

/** What lowers a table's bill; `source` is the id of its promotion, reward or other source. */
export interface BillBenefit {
  readonly kind: 'discount' | 'reward' | 'points' | 'credits'
  readonly source: string
  readonly name: string
  readonly amount: Money
}

/** A plugin's extension of the checkout. Its code is loaded when it is shown. */
export interface CheckoutExtension {
  readonly name: string
  /** Calculators by rule kind, for the sums shown after a tap. */
  readonly calculators?: Readonly<Record<string, () => Promise<RuleCalculator>>>
  /** Rendered next to the lines and next to the payment methods: a card of its own, or nothing. */
  readonly Section?: ComponentType<CheckoutSectionProps>
  /** Stands for the card with the order's time; renders `children`, that card, where it has nothing else to say. */
  readonly TimeCard?: {
    /** By the merchant's type, such as `salon`. */
    readonly isFor: (merchantType: string) => boolean
    readonly Card: ComponentType<TimeCardProps>
  }
  /** Rendered below the address of a delivery. */
  readonly AddressPart?: ComponentType<AddressPartProps>
  /** Whether the order can wait for an answer in the section, which then stands above the lines. */
  readonly holdsOrder?: true
  /** Stands for the cart on the page of a table's order; renders `children`, the cart, where nobody sits at a table. */
  readonly TableOrder?: ComponentType<{ children: ReactNode }>
  /** Stands below the rounds of a table: how its bill is paid. */
  readonly TableBill?: ComponentType<TableBillProps>
  /** Lowers the bill of a table, such as by a code or points: rows inside a card, or nothing. */
  readonly BillBenefit?: ComponentType<BillBenefitProps>
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
