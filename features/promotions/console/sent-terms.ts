import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { SentTerms, WireTerms } from '../contract/console-endpoints.ts'

type SentHours = NonNullable<NonNullable<SentTerms['conditions']>['hours']>

const sentHours = (hours: WeeklyHours): SentHours =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const windows = hours[day]
      return windows ? [[day, windows.map(([from, to]): [string, string] => [from, to])]] : []
    }),
  )

/** Terms as they are sent; a name of blanks is none. */
export const sentTerms = (terms: WireTerms): SentTerms => {
  const { hours, ...conditions } = terms.conditions
  return {
    ...terms,
    name: Object.fromEntries(Object.entries(terms.name).filter(([, text]) => text.trim() !== '')),
    conditions: { ...conditions, hours: hours && sentHours(hours) },
  }
}
