import { CHANNELS, type Channel } from '#core/sites/domain/order-type.ts'
import { formatDateSpan, formatWallTime, formatWeekdayName } from '#platform/i18n/format-time.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Timings } from '../contract/endpoints.ts'
import { toAvailableTime } from '../domain/available-time.ts'
import { getChannelHours } from '../domain/channel-state.ts'
import type { SpecialDay, StoreRecord } from '../domain/store.ts'
import { type TimeWindow, WEEKDAYS, type WeeklyHours } from '../domain/weekly-hours.ts'
import type { StorePresentationContext } from './stores.presenter.ts'

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const presentTiming = ([opensAt, closesAt]: TimeWindow, language: Language) => ({
  opensAt,
  closesAt,
  openTime: formatWallTime(toMinutes(opensAt), language),
  closeTime: formatWallTime(toMinutes(closesAt), language),
})

const presentWeek = (hours: WeeklyHours, language: Language) =>
  toAvailableTime(hours).slots.map(({ day, open, timings }) => ({
    day,
    name: formatWeekdayName(WEEKDAYS.indexOf(day) + 1, language),
    open,
    timings: timings.map(({ opensAt, closesAt }) => presentTiming([opensAt, closesAt], language)),
  }))

/** The channels that a store offers, grouped by timetable. */
const groupByTimetable = (store: StoreRecord): [WeeklyHours, Channel[]][] => [
  ...Map.groupBy(
    CHANNELS.filter((channel) => store.services[channel]),
    (channel) => getChannelHours(store, channel),
  ),
]

const presentSpecialDay = ({ from, to, name, windows }: SpecialDay, language: Language) => ({
  from,
  to,
  name: localize(name, language),
  text: formatDateSpan({ from, to }, language),
  timings: windows.map((window) => presentTiming(window, language)),
})

/** The weekly timings of a store and its special days that are not over. */
export const presentTimings = (store: StoreRecord, { language, now }: StorePresentationContext): Timings => {
  const { timeZone } = store
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const date = today.toPlainDate().toString()
  return {
    timeZone,
    today: WEEKDAYS[today.dayOfWeek - 1] ?? 'mon',
    channels: groupByTimetable(store).map(([hours, orderChannels]) => ({
      orderChannels,
      slots: presentWeek(hours, language),
    })),
    specialDays: store.specialDays
      .filter(({ to }) => to >= date)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map((day) => presentSpecialDay(day, language)),
  }
}
