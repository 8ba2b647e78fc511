import type { PricingLine } from '#core/pricing/domain/price-cart.ts'
import type { Basket } from '#core/pricing/domain/price-rule.ts'
import type { CartRuleContext } from '#core/pricing/server/price-rules.service.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { getChannelHours } from '#core/stores/domain/channel-state.ts'
import type { PromotionContext } from '../domain/promotion-conditions.ts'

/** The properties of a cart that a promotion is validated by. */
export const toOrderingContext = ({
  store,
  area,
  orderType,
  slot,
  now,
}: Pick<CartRuleContext, 'store' | 'area' | 'orderType' | 'slot' | 'now'>): PromotionContext => ({
  now,
  wantedAt: slot?.start ?? now,
  timeZone: store.timeZone,
  serviceHours: getChannelHours(store, getChannel(orderType)),
  storeId: store._id,
  areaId: area?._id ?? null,
  country: store.country,
  orderType,
})

/** A cart or a bill before any reduction, in the form that promotions evaluate. */
export const toBasket = (
  lines: readonly PricingLine[],
  { currency, deliveryFee }: { readonly currency: string; readonly deliveryFee: number | null },
): Basket => {
  const seen = lines.map((line) => ({ ...line, amount: line.unitPrice * line.qty }))
  const subTotal = seen.reduce((sum, { amount }) => sum + amount, 0)
  return { currency, lines: seen, subTotal, deliveryFee, earlier: [], due: subTotal + (deliveryFee ?? 0) }
}
