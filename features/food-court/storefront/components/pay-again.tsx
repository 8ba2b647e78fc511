import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { CourtOrder } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { usePayAgain } from '../use-pay-again.ts'

/** A failed payment of all parts, and the button that pays again. */
export const PayAgain = ({
  order,
  onAnswer,
}: {
  order: CourtOrder
  onAnswer: (order: CourtOrder) => void
}) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const { error, pay } = usePayAgain(order, onAnswer)
  return (
    <div className="grid gap-3">
      <Notice tone="danger" announce="assertive" heading={t('unpaid.failed')}>
        {error || t('unpaid.failedText')}
      </Notice>
      <Button size="lg" full onClick={pay}>
        <bdi>{t('place.pay', { total: formatMoney(order.total, language) })}</bdi>
      </Button>
    </div>
  )
}
