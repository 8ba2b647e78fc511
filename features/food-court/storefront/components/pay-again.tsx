import { useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { parseMethod } from '#core/payments/storefront/method-appearance.tsx'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { CourtOrder, CourtOrdersApi } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

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
  const errorText = useErrorText()
  const [error, setError] = useState('')
  const pay = async (): Promise<void> => {
    const mod = parseMethod(order.mod)
    if (!mod) return
    setError('')
    const answer = await browserApi<CourtOrdersApi>()('POST /api/v1/court-orders/:id/payment', {
      params: { id: order._id },
      body: { payment: { mod } },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!answer.ok) return setError(errorText(answer.error))
    const { pageUrl } = answer.data.payment ?? {}
    if (pageUrl) window.location.assign(pageUrl)
    else onAnswer(answer.data)
  }
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
