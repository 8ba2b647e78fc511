import { isDeliveryFeeOpen } from '#core/cart/domain/delivery-fee.ts'
import { useTotalText } from '#core/cart/storefront/price-summary.tsx'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { Button } from '#platform/ui/button.tsx'
import type { CheckoutTab } from '../checkout-steps.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { OrderIssue } from '../use-readiness.ts'
import { ActionBar } from './action-bar.tsx'

interface NextActionProps {
  readonly tab: CheckoutTab
  readonly shown: OptimisticCart
  readonly isDelivery: boolean
  readonly isVerified: boolean
  readonly fault: OrderIssue | null
  /** The customer continued while something is still missing. */
  readonly isIncomplete: boolean
  readonly onNext: () => Promise<void> | void
}

const useLabel = ({ tab, shown, isDelivery }: NextActionProps): string => {
  const t = useCheckoutTexts()
  const totalText = useTotalText()
  const isPaidLater = usePaymentStore(
    ({ method, isPaidInShares }) => method === null || isPaidInShares || isPayOnDelivery(method),
  )
  const total = totalText(shown.sums.total, isDeliveryFeeOpen(shown.cart))
  if (tab === 'order') return t(isDelivery ? 'next.toDelivery' : 'next.toPickup', { total })
  if (tab === 'details') return t('next.toPayment', { total })
  return t(isPaidLater ? 'next.place' : 'next.pay', { total })
}

const ISSUE_TEXTS = { unavailable: 'next.unavailable', minimum: 'next.minimum' } as const

/** The button of a step, with the amount. It stays enabled when something is missing, to report what. */
export const NextAction = (props: NextActionProps) => {
  const t = useCheckoutTexts()
  const { tab, shown, isVerified, fault: issue, isIncomplete, onNext } = props
  const label = useLabel(props)
  const mustSignIn = tab === 'details' && !isVerified
  const isBlocked = (tab === 'order' && issue !== null) || mustSignIn
  return (
    <ActionBar>
      <Button
        full
        size="lg"
        id="checkout-next"
        className="text-balance px-3!"
        busy={tab === 'payment' && shown.isPending}
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? 'checkout-blocked' : undefined}
        onClick={onNext}
      >
        <bdi>{label}</bdi>
      </Button>
      {isBlocked && (
        <p id="checkout-blocked" className="mt-1.5 text-center text-muted text-sm">
          {mustSignIn ? t('next.verifyFirst') : issue && t(ISSUE_TEXTS[issue])}
        </p>
      )}
      {!isBlocked && tab === 'details' && isIncomplete && (
        <p role="status" className="mt-1.5 text-center text-danger text-sm">
          {t('next.details')}
        </p>
      )}
    </ActionBar>
  )
}
