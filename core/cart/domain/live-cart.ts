import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { RuleSet } from '#core/pricing/domain/cart-extras.ts'
import {
  type PricedCart,
  type PricingInput,
  type PricingLine,
  priceCart,
} from '#core/pricing/domain/price-cart.ts'
import { type AreaRecord, getDeliveryMinimum, type StoreRecord } from '#core/stores/domain/store.ts'
import { getMinorPerMajor, isWholeInUse } from '#platform/kernel/money.ts'
import type { CartRecord } from './cart.ts'
import { computeDeliveryCharge, type DeliveryCharge } from './delivery-charge.ts'
import { type EvaluatedLine, evaluateLines } from './evaluate-lines.ts'

type Channel = keyof StoreRecord['services']

/** Everything that a cart's price depends on in addition to its lines. */
export interface CartContext {
  readonly store: StoreRecord
  readonly menu: MenuSnapshot
  readonly channel: Channel
  /** The delivery area; undefined while none is chosen. */
  readonly area: AreaRecord | undefined
  readonly now: Date
  /** Expiry of the cart's slot reservation; null without one. */
  readonly heldUntil: Date | null
  /** Others have reserved all places of the cart's slot. */
  readonly isSlotFull: boolean
}

/** A cart with evaluated and priced lines: the input for finding price rules. */
export interface EvaluatedCart extends CartContext {
  readonly cart: CartRecord
  readonly lines: readonly EvaluatedLine[]
}

/** A cart evaluated and priced now. */
export interface LiveCart extends EvaluatedCart {
  readonly delivery: DeliveryCharge | null
  readonly ruleSet: RuleSet
  /** The input of its pricing. */
  readonly input: PricingInput
  readonly priced: PricedCart
}

const getMinimumOrder = ({ store, channel, area }: CartContext): number => {
  if (channel === 'delivery') return area ? getDeliveryMinimum(store, area) : store.minimumOrder.delivery
  return channel === 'pickup' ? store.minimumOrder.pickup : 0
}

/** The fees of an order in addition to its lines, by the outlet's terms for this order type. */
export type CartFees = Pick<PricingInput, 'deliveryFee' | 'packaging' | 'serviceCharge' | 'smallOrderFee'>

/** The current delivery charge and its basis; null when nothing is delivered or the destination is unknown. */
const getDeliveryCharge = ({ store, channel, area, cart, now }: EvaluatedCart): DeliveryCharge | null =>
  channel === 'delivery' && area
    ? computeDeliveryCharge({ pricing: store.charges.delivery, area, quote: cart.quote, now })
    : null

const computeFees = ({ store, channel }: CartContext, delivery: DeliveryCharge | null): CartFees => {
  const { charges, chargesTaxId: taxId } = store
  const { [channel]: service } = charges.service
  const { [channel]: smallOrder } = charges.smallOrder
  const isTakenAway = channel === 'delivery' || channel === 'pickup'
  return {
    deliveryFee: delivery && {
      ...{ amount: delivery.amount, taxId: delivery.taxId },
      ...{ basis: delivery.source, metres: delivery.metres },
    },
    packaging:
      isTakenAway && store.packagingFee > 0
        ? { amount: store.packagingFee, taxId: store.packagingTaxId }
        : null,
    serviceCharge: service ? { ...service, taxId } : null,
    smallOrderFee: smallOrder ? { ...smallOrder, taxId } : null,
  }
}

/** Evaluates a cart against the menu; uses no price from the browser. */
export const evaluateCart = (cart: CartRecord, context: CartContext): EvaluatedCart => ({
  ...context,
  cart,
  lines: evaluateLines(cart, context),
})

/** A line as input for pricing. */
export const toPricingLine = ({
  line,
  product,
  unitPrice,
  basePrice,
  taxId,
}: EvaluatedLine): PricingLine => ({
  id: line.id,
  productId: line.productId,
  categories: product ? [product.categoryId] : [],
  name: product?.name ?? line.snapshot.name,
  unitPrice,
  basePrice,
  qty: line.qty,
  taxId,
})

/** The smallest sum that can be paid in a currency that nobody divides. */
const getWholeCoin = (currency: string): number | null =>
  isWholeInUse(currency) ? getMinorPerMajor(currency) : null

/** Prices an evaluated cart with the applicable rules. */
export const priceEvaluatedCart = (evaluated: EvaluatedCart, ruleSet: RuleSet): LiveCart => {
  const { store, cart, lines } = evaluated
  const delivery = getDeliveryCharge(evaluated)
  const input: PricingInput = {
    currency: store.currency,
    lines: lines.map(toPricingLine),
    taxes: store.taxes,
    ...computeFees(evaluated, delivery),
    tip: cart.tip,
    rules: ruleSet.rules,
    minimumOrder: getMinimumOrder(evaluated),
    roundTo: store.charges.roundTo ?? getWholeCoin(store.currency),
    roundsDue: true,
  }
  return { ...evaluated, delivery, ruleSet, input, priced: priceCart(input, ruleSet.calculators) }
}
