import { useState } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { CourtOrder } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { usePayAgain } from '../use-pay-again.ts'
import { type CourtMethod, MethodChoice } from './method-choice.tsx'

interface PayAgainProps {
  readonly order: CourtOrder
  readonly onAnswer: (order: CourtOrder) => void
}

/**
 * The methods by which all parts can be paid, and the button that pays. None of several is chosen beforehand, so that the
 * one that failed is not repeated unintentionally.
 */
export const PayAgain = ({ order, onAnswer }: PayAgainProps) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const { error, pay } = usePayAgain(order, onAnswer)
  const [chosen, setChosen] = useState<CourtMethod>()
  const [isChecked, setChecked] = useState(false)
  const { methods, canPay } = order
  const only = methods.length === 1 ? methods[0] : undefined
  const mod = chosen && methods.includes(chosen) ? chosen : only
  return (
    <div className="grid gap-3">
      {(canPay || error) && (
        <Notice tone="danger" announce="assertive" heading={canPay ? t('unpaid.failed') : undefined}>
          {error || t('unpaid.failedText')}
        </Notice>
      )}
      <MethodChoice
        methods={methods}
        value={mod}
        error={isChecked && !mod ? t('method.missing') : undefined}
        onChange={setChosen}
      />
      {methods.length > 0 && (
        <Button
          size="lg"
          full
          onClick={() => {
            setChecked(true)
            return mod && pay(mod)
          }}
        >
          <bdi>{t('place.pay', { total: formatMoney(order.total, language) })}</bdi>
        </Button>
      )}
    </div>
  )
}
