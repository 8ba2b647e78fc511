import type { WirePromotionTerms } from '../contract/console-endpoints.ts'

/** Kinds that a merchant chooses from; `bogo` (one and one free) is the most common case of `buyPay`. */
export const PROMOTION_KINDS = ['percent', 'fixed', 'freeProduct', 'freeDelivery', 'bogo', 'buyPay'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

const EVERYTHING = { products: [], categories: [] }

/** What an effect applies to; preserved when another kind is chosen. */
export const getTarget = ({ effect }: WirePromotionTerms): { products: string[]; categories: string[] } => {
  if (effect.kind === 'freeDelivery') return EVERYTHING
  return effect.kind === 'freeProduct' ? { products: effect.products, categories: [] } : effect.on
}

export const getPromotionKind = ({ effect }: WirePromotionTerms): PromotionKind =>
  effect.kind === 'buyPay' && effect.buy === 2 && effect.pay === 1 ? 'bogo' : effect.kind

/** The terms with another kind of effect and its default values. */
export const changeKind = (terms: WirePromotionTerms, kind: PromotionKind): WirePromotionTerms => {
  const on = getTarget(terms)
  switch (kind) {
    case 'percent':
      return { ...terms, effect: { kind, percent: 10, on } }
    case 'fixed':
      return { ...terms, effect: { kind, amount: 1000, on } }
    case 'freeProduct':
      return { ...terms, effect: { kind, products: on.products } }
    case 'freeDelivery':
      return { ...terms, effect: { kind } }
    case 'bogo':
      return { ...terms, effect: { kind: 'buyPay', buy: 2, pay: 1, on } }
    case 'buyPay':
      return { ...terms, effect: { kind, buy: 3, pay: 2, on } }
  }
}

/** Terms of a new promotion. */
export const createTerms = (): WirePromotionTerms => ({
  name: {},
  code: null,
  effect: { kind: 'percent', percent: 10, on: EVERYTHING },
  maximum: null,
  conditions: {
    stores: [],
    areas: [],
    countries: [],
    orderTypes: [],
    paymentMethods: [],
    cardTypes: [],
    isFirstOrder: false,
    minimum: 0,
    hours: null,
  },
  stacking: 'alone',
  priority: 0,
  isListed: true,
  validFrom: null,
  validUntil: null,
  totalLimit: null,
  customerLimit: null,
})

/** A copy without its code, because two promotions never share one. */
export const copyTerms = (terms: WirePromotionTerms): WirePromotionTerms => ({
  ...terms,
  code: null,
  validFrom: null,
  validUntil: null,
})

/** The missing field that prevents a preview; undefined when none is missing. */
export const getMissingTermsField = ({
  name,
  effect,
}: WirePromotionTerms): 'name' | 'products' | undefined => {
  if (!Object.values(name).some((text) => text?.trim())) return 'name'
  return effect.kind === 'freeProduct' && effect.products.length === 0 ? 'products' : undefined
}
