import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { formatMinutes } from '#platform/i18n/format.ts'
import { formatDate, formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const useMoment = ({ timeZone }: BoardOrder['store'], now: number) => {
  const language = useLanguage()
  return (instant: string): string => {
    const isToday = formatDate(instant, timeZone, language) === formatDate(now, timeZone, language)
    const time = formatTime(instant, timeZone, language)
    return isToday ? time : `${formatDay(instant, timeZone, language)}, ${time}`
  }
}

/** The time promised to the customer: the agreed time, or the ready time. */
export const BoardPromisedTime = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  const moment = useMoment(order.store, now)
  const language = useLanguage()
  const { scheduledFor, readyAt, column, appointment } = order
  if (!scheduledFor && (!readyAt || column !== 'accepted')) return null
  return (
    <p className="flex items-start gap-1.5 text-muted text-sm">
      <ClockIcon size={16} />
      <span>
        {scheduledFor
          ? t('card.scheduled', { moment: moment(scheduledFor) })
          : t('card.readyBy', { time: moment(readyAt ?? order.placedAt) })}
        {appointment && (
          <bdi className="block font-semibold text-ink">
            {t('card.appointment', {
              name: appointment.with,
              time: formatMinutes(appointment.minutes, appointment.minutes, language),
            })}
          </bdi>
        )}
      </span>
    </p>
  )
}
