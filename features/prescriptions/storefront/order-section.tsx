import { useEffect, useState } from 'react'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { OrderPrescription, PrescriptionsApi } from '../contract/endpoints.ts'
import { FileList } from './file-list.tsx'
import { usePrescriptionsTexts } from './prescriptions-texts.ts'

/** The decision, read again with every change of the order. */
const usePrescription = ({ order }: OrderSectionProps): OrderPrescription => {
  const [found, setFound] = useState<OrderPrescription>(null)
  useEffect(() => {
    let isWanted = true
    void browserApi<PrescriptionsApi>()('GET /api/v1/orders/:id/prescription', {
      params: { id: order._id },
    }).then((answer) => isWanted && answer.ok && setFound(answer.data))
    return () => {
      isWanted = false
    }
  }, [order])
  return found
}

const TONES = { waiting: 'info', approved: 'success', rejected: 'danger' } as const

/** What the pharmacist decided about the prescription of an order, and its pages. */
export const OrderPrescriptionSection = (props: OrderSectionProps) => {
  const t = usePrescriptionsTexts()
  const language = useLanguage()
  const found = usePrescription(props)
  const { timeZone } = props.order.store
  return (
    <div aria-live="polite" className="print:hidden">
      {found && (
        <OrderPanel heading={t('heading')}>
          <div className="grid gap-3">
            <Notice tone={TONES[found.state]} heading={t(`state.${found.state}`)}>
              {found.reason && <bdi>{found.reason}</bdi>}
              {found.repeatsLeft > 0 &&
                found.repeatsUntil &&
                t('repeats', {
                  left: found.repeatsLeft,
                  date: formatDate(found.repeatsUntil, timeZone, language),
                })}
            </Notice>
            <FileList files={found.files} />
          </div>
        </OrderPanel>
      )}
    </div>
  )
}
