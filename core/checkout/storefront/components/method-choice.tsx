import { METHOD_ICONS, useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { MethodDetails } from '#core/payments/storefront/method-details.tsx'
import { chooseMethod, usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { OfferedPaymentMethods } from '../use-payment-methods.ts'

interface MethodChoiceProps {
  readonly store: string
  readonly offer: OfferedPaymentMethods | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly error: string | undefined
}

/** The payment methods; an unavailable one stays visible with its reason. */
export const MethodChoice = ({ store, offer, isFailed, onRetry, error }: MethodChoiceProps) => {
  const t = useCheckoutTexts()
  const wordsOf = useMethodTexts()
  const method = usePaymentStore((state) => state.method)
  if (isFailed) return <RetryNotice text={t('payment.notLoaded')} again={t('retry')} onRetry={onRetry} />
  if (!offer) return <Skeleton className="h-36 w-full rounded-lg" />
  if (offer.methods.length === 0) return <Notice tone="warning">{t('method.none')}</Notice>
  const options = offer.methods.map(({ mod, isOffered, reason }) => {
    const Icon = METHOD_ICONS[mod]
    const { name, detail } = wordsOf(mod)
    return {
      value: mod,
      label: name,
      icon: <Icon />,
      description: detail,
      disabled: !isOffered,
      disabledReason: reason,
    }
  })
  return (
    <div className="grid gap-4">
      <RadioCards
        name="payment-method"
        legend={t('payment.method')}
        hideLegend
        required
        options={options}
        value={method ?? undefined}
        onChange={chooseMethod}
        error={error}
      />
      <MethodDetails
        store={store}
        savedCards={offer.savedCards}
        keepsNewCards={offer.keepsNewCards}
        checksUpi={offer.checksUpi}
      />
    </div>
  )
}
