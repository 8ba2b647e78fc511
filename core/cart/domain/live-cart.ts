import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { type Fee, type PricedCart, priceCart } from '#core/pricing/domain/price-cart.ts'
import { type AreaRecord, deliveryMinimum, type StoreRecord } from '#core/stores/domain/store.ts'
import type { CartRecord, Shown } from './cart.ts'
import { type JudgedLine, judgeLines } from './judge-lines.ts'

type Channel = keyof StoreRecord['services']

/** Everything that a cart's price depends on besides its lines. */
export interface CartSetting {
  readonly store: StoreRecord
  readonly menu: MenuSnapshot
  readonly channel: Channel
  /** The area of a delivery; undefined while none is chosen. */
  readonly area: AreaRecord | undefined
  readonly now: Date
  /** Until when the place in the cart's slot is held; null when it is not. */
  readonly heldUntil: Date | null
}

/** A cart as it stands now: judged and priced. */
export interface LiveCart extends CartSetting {
  readonly cart: CartRecord
  readonly lines: readonly JudgedLine[]
  readonly priced: PricedCart
  readonly deliveryFee: Fee | null
  readonly packaging: Fee | null
  readonly minimumOrder: number
}

const minimumOf = ({ store, channel, area }: CartSetting): number => {
  if (channel === 'delivery') return area ? deliveryMinimum(store, area) : store.minimumOrder.delivery
  return channel === 'pickup' ? store.minimumOrder.pickup : 0
}

const feesOf = ({
  store,
  channel,
  area,
}: CartSetting): { deliveryFee: Fee | null; packaging: Fee | null } => {
  const isTakenAway = channel === 'delivery' || channel === 'pickup'
  return {
    deliveryFee: channel === 'delivery' && area ? { amount: area.fee, taxId: area.taxId } : null,
    packaging:
      isTakenAway && store.packagingFee > 0
        ? { amount: store.packagingFee, taxId: store.packagingTaxId }
        : null,
  }
}

/** Judges and prices a cart from the menu: nothing that a browser sent has a part in it. */
export const liveCart = (cart: CartRecord, setting: CartSetting): LiveCart => {
  const lines = judgeLines(cart, setting)
  const fees = feesOf(setting)
  const minimumOrder = minimumOf(setting)
  const priced = priceCart({
    currency: setting.store.currency,
    lines: lines.map(({ line, product, unitPrice, taxId }) => ({
      id: line.id,
      name: product?.name ?? line.snapshot.name,
      unitPrice,
      qty: line.qty,
      taxId,
    })),
    taxes: setting.store.taxes,
    ...fees,
    tip: cart.tip,
    minimumOrder,
  })
  return { ...setting, ...fees, cart, lines, priced, minimumOrder }
}

/** What someone who looks at this cart is shown. */
export const shownOf = ({ deliveryFee, priced, lines }: LiveCart): Shown => ({
  deliveryFee: deliveryFee?.amount ?? null,
  total: priced.total,
  lines: Object.fromEntries(lines.map(({ line, unitPrice }) => [line.id, unitPrice])),
})
