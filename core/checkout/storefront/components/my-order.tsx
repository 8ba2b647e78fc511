import { useNavigate } from 'react-router'
import { storeSlotOffers } from '#core/availability/storefront/slot-offers.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { CartLoadError, CartSkeleton, EmptyCart } from '#core/cart/storefront/cart-states.tsx'
import { setCart, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { useOptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { useUser } from '#core/customers/storefront/use-user.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RefusalKind } from '../refusal.ts'
import { getTabPath, STEP_NAVIGATION } from '../use-checkout-tab.ts'
import { usePlaceOrder } from '../use-place-order.ts'
import { useRuleCalculators } from '../use-rule-calculators.ts'
import { Checkout } from './checkout.tsx'
import { PlacingScreen } from './placing-screen.tsx'

/** Navigates to where a rejection can be resolved; entered data stays. */
const useRefusalHandler = (storeId: string) => {
  const announce = useToasts((state) => state.announce)
  const navigate = useNavigate()
  const openDialog = useServiceDialog((state) => state.open)
  const home = useHome()
  return (kind: RefusalKind, error: ApiError) => {
    announce(error.message)
    if (kind === 'cartGone') return setCart(null, error.code === cartErrors.expired.code)
    if (kind === 'details' || kind === 'order') void navigate(getTabPath(home, kind), STEP_NAVIGATION)
    if (kind === 'time') {
      storeSlotOffers(error)
      openDialog('time')
    }
    void loadCart(storeId)
  }
}

const NO_RULES: readonly PriceRule[] = []

/** The cart in any state: loading, empty, expired, being ordered. */
export const MyOrder = ({ vendor }: { vendor: Vendor }) => {
  const { _id: storeId } = vendor.store
  const status = useCartStore((state) => state.status)
  const rules = useCartStore(({ cart }) => cart?.pricing.rules ?? NO_RULES)
  const shown = useOptimisticCart(useRuleCalculators(rules))
  const { isKnown } = useUser()
  const placing = usePlaceOrder(useRefusalHandler(storeId))
  if (placing.phase !== 'idle') return <PlacingScreen phase={placing.phase} onAskNow={placing.askNow} />
  if (status === 'failed') return <CartLoadError storeId={storeId} />
  if (status !== 'ready' || !isKnown) return <CartSkeleton />
  if (!shown || shown.cart.products.length === 0) return <EmptyCart />
  return <Checkout shown={shown} vendor={vendor} placing={placing} />
}
