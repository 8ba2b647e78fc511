import { WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import type { TermsRequest, WirePromotionTerms } from '../contract/console-endpoints.ts'

type HoursRequest = NonNullable<NonNullable<TermsRequest['conditions']>['hours']>

const toHoursRequest = (hours: WeeklyHours): HoursRequest =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const windows = hours[day]
      return windows ? [[day, windows.map(([from, to]): [string, string] => [from, to])]] : []
    }),
  )

/** Terms in request format; a blank name is omitted. */
export const toTermsRequest = (terms: WirePromotionTerms): TermsRequest => {
  const { hours, ...conditions } = terms.conditions
  return {
    ...terms,
    name: Object.fromEntries(Object.entries(terms.name).filter(([, text]) => text.trim() !== '')),
    conditions: { ...conditions, hours: hours && toHoursRequest(hours) },
  }
}
