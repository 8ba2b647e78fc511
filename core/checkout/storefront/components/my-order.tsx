import { useNavigate } from 'react-router'
import { offerSlots } from '#core/availability/storefront/slot-offers.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { setCart, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { CartNotLoaded, CartSkeleton, NoCart } from '#core/cart/storefront/no-cart.tsx'
import { useShownCart } from '#core/cart/storefront/use-shown-cart.ts'
import { useUser } from '#core/customers/storefront/use-user.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RefusalKind } from '../refusal.ts'
import { STEP_ONLY, tabPath } from '../use-checkout-tab.ts'
import { usePlaceOrder } from '../use-place-order.ts'
import { useRuleCalculators } from '../use-rule-calculators.ts'
import { Checkout } from './checkout.tsx'
import { PlacingScreen } from './placing-screen.tsx'

/** Leads to where a refusal can be put right; nothing that was filled in is lost on the way. */
const useRefused = (storeId: string) => {
  const announce = useToasts((state) => state.announce)
  const navigate = useNavigate()
  const openDialog = useServiceDialog((state) => state.open)
  const home = useHome()
  return (kind: RefusalKind, error: ApiError) => {
    announce(error.message)
    if (kind === 'cartGone') return setCart(null, error.code === cartErrors.expired.code)
    if (kind === 'details' || kind === 'order') void navigate(tabPath(home, kind), STEP_ONLY)
    if (kind === 'time') {
      offerSlots(error)
      openDialog('time')
    }
    void loadCart(storeId)
  }
}

const NO_RULES: readonly PriceRule[] = []

/** The cart, whatever its state: on its way, empty, expired, being ordered. */
export const MyOrder = ({ vendor }: { vendor: Vendor }) => {
  const { _id: storeId } = vendor.store
  const status = useCartStore((state) => state.status)
  const rules = useCartStore(({ cart }) => cart?.pricing.rules ?? NO_RULES)
  const shown = useShownCart(useRuleCalculators(rules))
  const { isKnown } = useUser()
  const placing = usePlaceOrder(useRefused(storeId))
  if (placing.phase !== 'idle') return <PlacingScreen phase={placing.phase} onAskNow={placing.askNow} />
  if (status === 'failed') return <CartNotLoaded storeId={storeId} />
  if (status !== 'ready' || !isKnown) return <CartSkeleton />
  if (!shown || shown.cart.products.length === 0) return <NoCart />
  return <Checkout shown={shown} vendor={vendor} placing={placing} />
}
