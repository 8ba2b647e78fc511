import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FullOrder, OrdersApi } from '../../contract/endpoints.ts'
import { fetchOrder, receiveOrder } from '../order-store.ts'
import { useOrdersTexts } from '../orders-texts.ts'

/** Cancels an order after confirmation; shown while that is possible. */
export const CancelOrder = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const errorText = useErrorText()
  const openPopup = usePopup((state) => state.openPopup)
  const show = useToasts((state) => state.show)
  if (!order.can.cancel) return null

  const cancel = async () => {
    const answer = await browserApi<OrdersApi>()('PUT /api/v1/orders/:id', {
      params: { id: order._id },
      body: { status: 100 },
    })
    if (answer.ok) {
      receiveOrder(answer.data)
      show({ text: t('cancel.done'), tone: 'success' })
      return
    }
    show({ text: errorText(answer.error), tone: 'danger' })
    await fetchOrder(order._id)
  }
  const ask = () =>
    openPopup({
      heading: t('cancel.ask'),
      subText: t(order.payment.status === PAYMENT_STATUS.success ? 'cancel.refund' : 'cancel.text'),
      leftBtnText: t('cancel.keep'),
      rightBtnText: t('cancel.confirm'),
      handlers: { right: () => void cancel() },
    })
  return (
    <div>
      <Button variant="secondary" onClick={ask}>
        {t('cancel.button')}
      </Button>
      <p className="mt-1.5 text-muted text-sm">{t('cancel.until')}</p>
    </div>
  )
}
