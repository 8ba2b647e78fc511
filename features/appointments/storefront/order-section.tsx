import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { OrderFact } from '#core/orders/storefront/order-row.tsx'
import { formatMinutes } from '#platform/i18n/format.ts'
import { formatDay, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { useAppointmentsTexts } from './appointments-texts.ts'

/** When, with whom and for how long. */
export const OrderAppointmentSection = ({ order }: OrderSectionProps) => {
  const t = useAppointmentsTexts()
  const language = useLanguage()
  const { appointment, scheduledFor, store } = order
  if (!appointment || !scheduledFor) return null
  const { minutes, until } = appointment
  const hours = formatTimeRange({ from: scheduledFor, to: until, zone: store.timeZone }, language)
  return (
    <OrderPanel isRows>
      <h2 className="sr-only">{t('heading')}</h2>
      <OrderFact
        icon={<ClockIcon size={22} />}
        title={
          <bdi>
            {formatDay(scheduledFor, store.timeZone, language)} · {hours}
          </bdi>
        }
        hint={t('card.with', { name: appointment.with, time: formatMinutes(minutes, minutes, language) })}
      />
    </OrderPanel>
  )
}
