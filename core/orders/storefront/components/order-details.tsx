import type { ReactNode } from 'react'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { type RefundSums, splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { parseMethod, useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { PaymentStatusLabel } from '#core/payments/storefront/payment-label.tsx'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMinutes, formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { fetchOrder } from '../order-store.ts'
import { useOrdersTexts } from '../orders-texts.ts'

const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5 border-line border-t py-3 first:border-0 first:pt-0 last:pb-0 md:grid-cols-[10rem_1fr]">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** What of a payment is going back, and what has gone back. */
export const Refunds = ({ payment }: { payment: RefundSums }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  return splitRefunds(payment).map(({ stage, amount }) => (
    <span key={stage} className="basis-full text-sm">
      {t(`summary.${stage}`, { amount: formatMoney(amount, language) })}
    </span>
  ))
}

const Payment = ({ order }: { order: FullOrder }) => {
  const wordsOf = useMethodTexts()
  const { payment } = order
  const method = parseMethod(payment.mod)
  const refresh = async () => {
    await browserApi<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id: payment._id } })
    await fetchOrder(order._id)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{method ? wordsOf(method).name : payment.mod}</span>
      <PaymentStatusLabel payment={payment} onRefresh={refresh} />
      <Refunds payment={payment} />
    </div>
  )
}

const OrderAddress = ({ order }: { order: FullOrder }) => {
  const language = useLanguage()
  const { address, store } = order
  const isDelivery = getChannel(order.orderType) === 'delivery' && address !== null
  return (
    <>
      <span className="block font-medium">
        <bdi>{isDelivery ? address.address : store.name}</bdi>
      </span>
      <span className="block text-muted">
        <bdi>
          {isDelivery
            ? joinWithCommas([address.area, address.city].filter(Boolean), language)
            : store.address}
        </bdi>
      </span>
    </>
  )
}

interface AppointmentRowProps {
  readonly order: FullOrder
  readonly appointment: NonNullable<FullOrder['appointment']>
}

const AppointmentRow = ({ order: { scheduledFor, placedAt, store }, appointment }: AppointmentRowProps) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { minutes } = appointment
  return (
    <DetailRow name={t('summary.appointment')}>
      <bdi className="block font-medium">
        {formatDateTime(scheduledFor ?? placedAt, store.timeZone, language)}
      </bdi>
      <span className="text-muted">
        {t('summary.appointmentWith', {
          name: appointment.with,
          time: formatMinutes(minutes, minutes, language),
        })}
      </span>
    </DetailRow>
  )
}

/** Number, outlet, time, customer, total and payment method. */
export const OrderDetails = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const isDelivery = getChannel(order.orderType) === 'delivery'
  const { user, store } = order
  return (
    <dl>
      <DetailRow name={t('summary.number')}>
        <bdi className="font-semibold tabular-nums">{order.orderId}</bdi>
      </DetailRow>
      <DetailRow name={t('summary.placed')}>
        <bdi>{formatDateTime(order.placedAt, store.timeZone, language)}</bdi>
      </DetailRow>
      {order.appointment && <AppointmentRow order={order} appointment={order.appointment} />}
      <DetailRow name={t(isDelivery ? 'summary.deliverTo' : 'summary.pickupFrom')}>
        <OrderAddress order={order} />
      </DetailRow>
      <DetailRow name={t('summary.for')}>
        <span className="block">
          <bdi>{user.name}</bdi>
        </span>
        <bdi dir="ltr" className="text-muted tabular-nums">
          {user.phone}
        </bdi>
      </DetailRow>
      {order.allergies.length > 0 && (
        <DetailRow name={t('summary.allergies')}>{joinWithCommas(order.allergies, language)}</DetailRow>
      )}
      {order.orderNote && (
        <DetailRow name={t('summary.orderNote')}>
          <bdi>{order.orderNote}</bdi>
        </DetailRow>
      )}
      {order.deliveryInstruction && (
        <DetailRow name={t(isDelivery ? 'summary.deliveryNote' : 'summary.orderNote')}>
          <bdi>{order.deliveryInstruction}</bdi>
        </DetailRow>
      )}
      {order.collectFromUser.map(({ _id, label, text }) => (
        <DetailRow key={_id} name={label}>
          <bdi>{text || '✓'}</bdi>
        </DetailRow>
      ))}
      {isDelivery && <DetailRow name={t('summary.handover')}>{t(`dropOff.${order.dropOff}`)}</DetailRow>}
      <DetailRow name={t('summary.amount')}>
        <Price text={formatMoney(order.total, language)} className="font-semibold" />
      </DetailRow>
      <DetailRow name={t('summary.payment')}>
        <Payment order={order} />
      </DetailRow>
    </dl>
  )
}
