import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FullOrder, OrdersApi } from '../../contract/endpoints.ts'
import { OrderRow } from '../order-row.tsx'
import { fetchOrder, receiveOrder } from '../order-store.ts'
import { useOrdersTexts } from '../orders-texts.ts'

/** Until when, or why, cancelling is free of charge. */
const useCancelHint = ({ can, delay, store }: FullOrder): string => {
  const t = useOrdersTexts()
  const language = useLanguage()
  if (can.until) return t('cancel.untilTime', { time: formatTime(can.until, store.timeZone, language) })
  return delay ? t('cancel.late') : t('cancel.untilAnswer', { store: store.name })
}

/** Cancels an order after confirmation; shown while that is possible. */
export const CancelOrder = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const errorText = useErrorText()
  const openPopup = usePopup((state) => state.openPopup)
  const show = useToasts((state) => state.show)
  const hint = useCancelHint(order)
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
  const isPaid = order.payment.status === PAYMENT_STATUS.success
  const ask = () =>
    openPopup({
      heading: t('cancel.ask'),
      subText: isPaid ? t('cancel.refund') : t(order.delay ? 'cancel.late.text' : 'cancel.text'),
      leftBtnText: t('cancel.keep'),
      rightBtnText: t('cancel.confirm'),
      handlers: { right: () => void cancel() },
    })
  return <OrderRow icon={<CloseIcon size={22} />} title={t('cancel.button')} hint={hint} onPress={ask} />
}
