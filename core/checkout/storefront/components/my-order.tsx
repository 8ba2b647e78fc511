import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { storeAlternativeSlots } from '#core/availability/storefront/slot-offers.ts'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { CartLoadError, EmptyCart } from '#core/cart/storefront/cart-states.tsx'
import { setCart, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { useOptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { useUser } from '#core/customers/storefront/use-user.ts'
import type { Calculators, PriceRule, RuleCalculator } from '#core/pricing/domain/price-rule.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { type CheckoutExtension, useCheckoutExtensions } from '../checkout-extensions.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { RefusalKind } from '../refusal.ts'
import { STEP_NAVIGATION, useTabPath } from '../use-checkout-tab.ts'
import type { PlacingPhase } from '../use-place-order.ts'
import { usePlaceOrder } from '../use-place-order.ts'
import { Checkout } from './checkout.tsx'

const loadAll = async (
  plugs: readonly CheckoutExtension[],
  kinds: readonly string[],
): Promise<Calculators> => {
  const loads = plugs.flatMap(({ calculators = {} }) => Object.entries(calculators))
  const wanted = loads.filter(([kind]) => kinds.includes(kind))
  const loaded = await Promise.all(
    wanted.map(async ([kind, load]): Promise<[string, RuleCalculator]> => [kind, await load()]),
  )
  return Object.fromEntries(loaded)
}

/** The calculators for a cart's rules; empty while loading. Without a connection the server's sums stay. */
const useRuleCalculators = (rules: readonly PriceRule[]): Calculators => {
  const plugs = useCheckoutExtensions()
  const [calculators, setCalculators] = useState<Calculators>({})
  const wanted = [...new Set(rules.map(({ kind }) => kind))].join(' ')
  useEffect(() => {
    if (!wanted) return
    let isWanted = true
    loadAll(plugs, wanted.split(' ')).then(
      (loaded) => isWanted && setCalculators(loaded),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [plugs, wanted])
  return calculators
}

interface PlacingScreenProps {
  readonly phase: Exclude<PlacingPhase, 'idle' | 'interrupted'>
  readonly onAskNow: () => void
}

const HEADINGS = { placing: 'placing.heading', silent: 'placing.silent', leaving: 'placing.done' } as const

/**
 * Shown while the order is being placed. Without an answer, says so, and that nothing is ordered twice. It is announced
 * by the shell: a status that comes together with its text is not.
 */
const PlacingScreen = ({ phase, onAskNow }: PlacingScreenProps) => {
  const t = useCheckoutTexts()
  const announce = useToasts((state) => state.announce)
  const heading = t(HEADINGS[phase])
  const spoken = phase === 'silent' ? `${heading}. ${t('placing.silentText')}` : heading
  useEffect(() => announce(spoken), [announce, spoken])
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center">
      <span aria-hidden="true" className="text-brand-strong">
        <Spinner size={48} />
      </span>
      <h1 className="font-bold text-2xl tracking-tight">{heading}</h1>
      {phase === 'silent' && (
        <>
          <p className="text-muted">{t('placing.silentText')}</p>
          <Button variant="secondary" onClick={onAskNow}>
            {t('placing.askNow')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Navigates to where a rejection can be resolved; entered data stays. */
const useRefusalHandler = (storeId: string) => {
  const announce = useToasts((state) => state.announce)
  const navigate = useNavigate()
  const openDialog = useServiceDialog((state) => state.open)
  const getTabPath = useTabPath()
  return (kind: RefusalKind, error: ApiError) => {
    announce(error.message)
    if (kind === 'cartGone') return setCart(null, error.code === cartErrors.expired.code)
    if (kind === 'details' || kind === 'order') void navigate(getTabPath(kind), STEP_NAVIGATION)
    if (kind === 'time') {
      storeAlternativeSlots(error)
      openDialog('time')
    }
    void loadCart(storeId)
  }
}

const InterruptedOrder = createLazyPart(() =>
  import('./interrupted-order.tsx').then((module) => module.InterruptedOrder),
)

const NO_RULES: readonly PriceRule[] = []

const UnpaidOrders = createLazyPart(() =>
  import('#core/orders/storefront/unpaid-orders.tsx').then((module) => module.UnpaidOrders),
)

/** No cart; what has become of it may wait for its payment. */
const NoCart = ({ userId }: { userId: string | undefined }) => (
  <>
    {userId !== undefined && (
      <Suspense>
        <div className="mx-auto grid max-w-reading gap-4 pt-6 empty:hidden">
          <UnpaidOrders userId={userId} />
        </div>
      </Suspense>
    )}
    <EmptyCart />
  </>
)

/** The cart in any state: loading, empty, expired, being ordered. */
export const MyOrder = ({ vendor }: { vendor: Vendor }) => {
  const { _id: storeId } = vendor.store
  const status = useCartStore((state) => state.status)
  const rules = useCartStore(({ cart }) => cart?.pricing.rules ?? NO_RULES)
  const shown = useOptimisticCart(useRuleCalculators(rules))
  const { user, isKnown } = useUser()
  const placing = usePlaceOrder(useRefusalHandler(storeId))
  const { phase, interrupted } = placing
  if (interrupted && phase === 'interrupted')
    return (
      <Suspense>
        <InterruptedOrder interrupted={interrupted} timeZone={vendor.store.timeZone} />
      </Suspense>
    )
  if (phase !== 'idle' && phase !== 'interrupted')
    return <PlacingScreen phase={phase} onAskNow={placing.askNow} />
  if (status === 'failed') return <CartLoadError storeId={storeId} />
  if (status !== 'ready' || !isKnown) return <CartSkeleton />
  if (!shown || shown.cart.products.length === 0) return <NoCart userId={user?._id} />
  return <Checkout shown={shown} vendor={vendor} placing={placing} />
}
