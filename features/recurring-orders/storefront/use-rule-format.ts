import { formatDate, formatWallTime, formatWeekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import type { RecurringRule } from '../contract/endpoints.ts'
import type { Day } from '../domain/recurrence.ts'
import { getIsoWeekday } from '../domain/recurrence.ts'
import { useRecurringTexts } from './recurring-texts.ts'

/** A calendar date as an instant with the same date in every time zone. */
export const toNoon = (day: Day): string => `${day}T12:00:00Z`

/** A rule as text: how often, when, and until when. */
export const useRuleFormat = () => {
  const t = useRecurringTexts()
  const language = useLanguage()
  return {
    rhythm: ({ unit, every, weekdays, startsOn, time }: RecurringRule): string => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      const at = formatWallTime(hour * 60 + minute, language)
      const wanted = weekdays.length > 0 ? weekdays : [getIsoWeekday(startsOn)]
      const days = new Intl.ListFormat(LANGUAGE_TABLE[language].tag).format(
        wanted.map((weekday) => formatWeekdayName(weekday, language)),
      )
      if (unit === 'week') return t('rhythm.week', { every, days, time: at })
      return t(unit === 'day' ? 'rhythm.day' : 'rhythm.month', { every, time: at })
    },
    end: ({ ends }: RecurringRule): string => {
      if (ends.kind === 'never') return ''
      if (ends.kind === 'afterOrders') return t('ends.orders', { count: ends.orders })
      return t('ends.until', { date: formatDate(toNoon(ends.day), 'UTC', language) })
    },
  }
}
