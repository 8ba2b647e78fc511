import { useEffect, useState } from 'react'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CustomerDropOffReport, DropOffApi } from '../contract/endpoints.ts'
import { useDropOffTexts } from './drop-off-texts.ts'

/** Photo and note, read again with every change of the order. */
const useReport = ({ order }: OrderSectionProps): CustomerDropOffReport | undefined => {
  const [found, setFound] = useState<CustomerDropOffReport>()
  useEffect(() => {
    let isWanted = true
    void browserApi<DropOffApi>()('GET /api/v1/orders/:id/dropOff', { params: { id: order._id } }).then(
      (answer) => {
        if (isWanted && answer.ok) setFound(answer.data)
      },
    )
    return () => {
      isWanted = false
    }
  }, [order])
  return found
}

/** What staff left at the door, for the order's own customer. */
export const DropOffSection = (props: OrderSectionProps) => {
  const t = useDropOffTexts()
  const language = useLanguage()
  const found = useReport(props)
  const { timeZone } = props.order.store
  const report = found?.report
  return (
    <div aria-live="polite" className="print:hidden">
      {report && (
        <OrderPanel heading={t('report.heading')}>
          <div className="grid gap-3">
            {found.photo && (
              <img
                src={`data:image/webp;base64,${found.photo}`}
                alt={t('report.photo')}
                className="max-h-96 w-full rounded-lg bg-surface-sunken object-contain"
              />
            )}
            {report.note && (
              <p className="wrap-anywhere whitespace-pre-line">
                <bdi>{report.note}</bdi>
              </p>
            )}
            <p className="text-muted text-sm">
              {t('report.at', { time: formatDateTime(report.at, timeZone, language) })}
            </p>
          </div>
        </OrderPanel>
      )}
    </div>
  )
}
