import type { HoursCause } from '#core/stores/domain/explain-channel.ts'
import { type DayEntry, type TimeWindow, WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { formatDateSpan, formatWallTime, formatWeekdayName } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { localize } from '#platform/kernel/language.ts'
import type { ReasonContext } from './reason-context.data.ts'

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const isWholeDay = ([opensAt, closesAt]: TimeWindow): boolean =>
  opensAt === '00:00' && ['00:00', '24:00'].includes(closesAt)

const formatWindows = (windows: readonly TimeWindow[], { language, translate }: ReasonContext): string =>
  joinWithCommas(
    windows.map((window) =>
      isWholeDay(window)
        ? translate('hours.wholeDay')
        : window.map((time) => formatWallTime(toMinutes(time), language)).join(' – '),
    ),
    language,
  )

/** An entry of a timetable: `Friday 10:00 AM – 11:00 PM`. */
export const formatDayEntry = (
  { weekday, windows }: Pick<DayEntry, 'weekday' | 'windows'>,
  context: ReasonContext,
): string => {
  const { language, translate } = context
  const day = formatWeekdayName(WEEKDAYS.indexOf(weekday) + 1, language)
  return windows.length === 0
    ? translate('hours.closed', { day })
    : translate('hours.day', { day, times: formatWindows(windows, context) })
}

/** An entry of the opening hours, with the special day's name where one replaces the weekday. */
export const formatHoursCause = ({ entry, specialDay }: HoursCause, context: ReasonContext): string => {
  if (!specialDay) return formatDayEntry(entry, context)
  const { language, translate } = context
  const values = { name: localize(specialDay.name, language), date: formatDateSpan(specialDay, language) }
  return entry.windows.length === 0
    ? translate('hours.specialClosed', values)
    : translate('hours.special', { ...values, times: formatWindows(entry.windows, context) })
}
