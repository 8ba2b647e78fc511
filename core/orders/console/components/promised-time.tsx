import { useServerNow } from '#core/stores/console/server-clock.ts'
import { formatDate, formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { computeMinutesSince } from '../board/waiting-time.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const useMoment = ({ timeZone }: BoardOrder['store'], now: number) => {
  const language = useLanguage()
  return (instant: string): string => {
    const isToday = formatDate(instant, timeZone, language) === formatDate(now, timeZone, language)
    const time = formatTime(instant, timeZone, language)
    return isToday ? time : `${formatDay(instant, timeZone, language)}, ${time}`
  }
}

/** The time promised to the customer: the agreed time, or the ready time; a missed promise is shown as missed. */
export const PromisedTime = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  const moment = useMoment(order.store, now)
  const { scheduledFor, readyAt, column } = order
  const isCooking = column === 'accepted' && order.when === 'now'
  const late = isCooking && readyAt ? computeMinutesSince(readyAt, now) : 0
  if (!scheduledFor && !readyAt) return null
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-sm',
        late > 0 ? 'font-semibold text-danger' : 'text-ink',
      )}
    >
      <ClockIcon size={16} />
      <span>
        {scheduledFor
          ? t('card.scheduled', { moment: moment(scheduledFor) })
          : t('card.readyBy', { time: moment(readyAt ?? order.placedAt) })}
        {late > 0 && ` · ${t('card.late', { count: late })}`}
      </span>
    </p>
  )
}
