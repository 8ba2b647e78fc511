import type { Money } from '#platform/kernel/money.ts'

/** The payment methods of a gateway. */
export interface GatewayMethods {
  /** False where its page offers no cards. */
  readonly takesCards?: boolean
  /** Methods other than cards, as orders name them. */
  readonly methods: readonly string[]
}

/** Whether a gateway supports a payment method. */
export const hasMethod = ({ takesCards = true, methods }: GatewayMethods, mod: string): boolean =>
  mod === 'express' ? takesCards : methods.includes(mod)

/** Why customers are not offered a method, in the order in which an outlet is told. */
export const UNPAYABLE_REASONS = ['noCurrency', 'noKeys', 'noGateway'] as const
export type UnpayableReason = (typeof UNPAYABLE_REASONS)[number]

/** The money that a gateway can represent. */
export interface GatewayAmounts {
  /** ISO codes; `any` when only the account restricts them. */
  readonly currencies: readonly string[] | 'any'
  /** Which amounts of these currencies; `any` when it takes every whole number of minor units. */
  readonly amounts: ((amount: Money) => boolean) | 'any'
}

/** Whether a gateway takes a currency at all. */
export const canCarryCurrency = (
  { currencies }: Pick<GatewayAmounts, 'currencies'>,
  currency: string,
): boolean => currencies === 'any' || currencies.includes(currency)

/** Whether a gateway can represent an amount: another one would be refused, or charged rounded. */
export const canCarryAmount = ({ currencies, amounts }: GatewayAmounts, amount: Money): boolean =>
  canCarryCurrency({ currencies }, amount.currency) && (amounts === 'any' || amounts(amount))
