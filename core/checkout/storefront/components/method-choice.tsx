import { METHOD_ICON, useMethodWords } from '#core/payments/storefront/method-look.tsx'
import { chooseMethod, usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { PaymentChoice } from '../use-payment-methods.ts'

interface MethodChoiceProps {
  readonly methods: readonly PaymentChoice[] | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly error: string | undefined
}

/** The ways to pay; one that cannot be used now stays in sight and says why. */
export const MethodChoice = ({ methods, isFailed, onRetry, error }: MethodChoiceProps) => {
  const t = useCheckoutTexts()
  const wordsOf = useMethodWords()
  const method = usePaymentStore((state) => state.method)
  if (isFailed)
    return (
      <Notice
        tone="danger"
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {t('payment.notLoaded')}
      </Notice>
    )
  if (!methods) return <Skeleton className="h-36 w-full rounded-lg" />
  const options = methods.map(({ mod, isOffered, reason }) => {
    const Icon = METHOD_ICON[mod]
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
  )
}
