import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { CourtOrder } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { PayAgain } from './pay-again.tsx'

interface UnpaidProps {
  readonly order: CourtOrder
  readonly onAnswer: (order: CourtOrder) => void
}

/** The bank is waited for: its page is opened again, or another method is chosen. */
const AwaitedPayment = ({ order, onAnswer }: UnpaidProps) => {
  const t = useFoodCourtTexts()
  const [isChoosing, setChoosing] = useState(false)
  const { payment, methods } = order
  const page = payment?.pageUrl
  const hasOther = methods.some((mod) => !page || mod !== order.mod)
  return (
    <>
      <Notice
        tone="info"
        announce="polite"
        heading={t('unpaid.heading')}
        action={
          page && (
            <a href={page} className={getButtonClasses({ size: 'sm' })}>
              {t('unpaid.continue')}
            </a>
          )
        }
      >
        {t('unpaid.text')}
      </Notice>
      {hasOther && !isChoosing && (
        <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
          {t('unpaid.other')}
        </Button>
      )}
      {hasOther && isChoosing && <PayAgain order={order} onAnswer={onAnswer} />}
    </>
  )
}

/** How an order of several stalls is paid that is not paid yet: its payment has failed, or the bank is waited for. */
export const Unpaid = (props: UnpaidProps) =>
  props.order.canPay ? <PayAgain {...props} /> : <AwaitedPayment {...props} />
