import type { Cart } from '#core/cart/contract/endpoints.ts'
import { usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { usePaymentMethods } from '../use-payment-methods.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { ExtensionSections } from './extension-sections.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderReview } from './order-review.tsx'

interface PaymentStepProps {
  readonly cart: Cart
  readonly vendor: Vendor
  /** The customer ordered without choosing a method. */
  readonly isMethodMissing: boolean
}

/** The payment method, and a review before the order is placed. */
export const PaymentStep = ({ cart, vendor, isMethodMissing }: PaymentStepProps) => {
  const t = useCheckoutTexts()
  const method = usePaymentStore((state) => state.method)
  const { offer, isFailed, retry } = usePaymentMethods({ store: cart.store, cartVersion: cart.version })
  return (
    <div className="grid gap-4">
      <CheckoutCard heading={t('payment.method')}>
        <MethodChoice
          store={cart.store}
          offer={offer}
          isFailed={isFailed}
          onRetry={retry}
          error={isMethodMissing && !method ? t('payment.methodMissing') : undefined}
        />
      </CheckoutCard>
      <ExtensionSections cart={cart} step="payment" />
      <OrderReview cart={cart} vendor={vendor} />
    </div>
  )
}
