import { type TimeWindow, WEEKDAYS, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'

/**
 * A second implementation of "is it open at this minute?", deliberately slow and simple: it evaluates the local wall
 * clock minute by minute with `Intl`, without offsets or `Temporal`.
 */

const MINUTE = 60_000
const DAY = 86_400_000

interface WallMinute {
  readonly instant: number
  /** `2026-03-29 02:15` as minutes of a calendar without clock changes. */
  readonly wall: number
}

const toMinutes = (date: string, time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(`${date}T00:00:00Z`) / MINUTE + hour * 60 + minute
}

const createWallClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return (instant: number): number => {
    const [date = '', time = ''] = format.format(instant).split(' ')
    return toMinutes(date, time)
  }
}

/** The days of a year with a clock change in a time zone, as ISO dates. */
export const listClockChangeDays = (timeZone: string, year: number): string[] => {
  const clock = createWallClock(timeZone)
  const days: string[] = []
  const isoDate = (wall: number) => new Date(wall * MINUTE).toISOString().slice(0, 10)
  for (let noon = Date.UTC(year, 0, 1, 12); noon < Date.UTC(year + 1, 0, 1); noon += DAY) {
    if (clock(noon + DAY) - clock(noon) === 1440) continue
    let at = noon
    while (clock(at + MINUTE) - clock(at) === 1) at += MINUTE
    days.push(isoDate(clock(at + MINUTE)))
  }
  return days
}

/** Every minute around a date with its wall clock time. */
export const listWallMinutes = (timeZone: string, date: string): WallMinute[] => {
  const clock = createWallClock(timeZone)
  const from = Date.parse(`${date}T00:00:00Z`) - 2 * DAY
  return Array.from({ length: 5 * 1440 }, (_, index) => from + index * MINUTE).map((instant) => ({
    instant,
    wall: clock(instant),
  }))
}

/** The instant at which the wall clock first shows a time; a skipped time counts on from before the clock change. */
const findInstant = (minutes: readonly WallMinute[], wall: number): number => {
  const shown = minutes.find((minute) => minute.wall === wall)
  if (shown) return shown.instant
  const before = minutes.findIndex(
    (minute, index) => minute.wall < wall && (minutes[index + 1]?.wall ?? 0) > wall,
  )
  const last = minutes[before]
  return last ? last.instant + (wall - last.wall) * MINUTE : Number.NaN
}

const findSpan = (
  minutes: readonly WallMinute[],
  { date, window: [open, close] }: { date: string; window: TimeWindow },
): { from: number; to: number } => {
  const opens = toMinutes(date, open)
  const closes = toMinutes(date, close === '23:59' ? '24:00' : close)
  const to = findInstant(minutes, closes <= opens ? closes + 1440 : closes)
  return { from: findInstant(minutes, opens), to }
}

/** Whether a timetable is open, for each of the minutes. */
export const computeOpenMinutes = (
  hours: WeeklyHours,
  date: string,
  minutes: readonly WallMinute[],
): boolean[] => {
  const spans = [-2, -1, 0, 1, 2].flatMap((offset) => {
    const day = new Date(Date.parse(`${date}T00:00:00Z`) + offset * DAY)
    const iso = day.toISOString().slice(0, 10)
    const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7]
    const windows = hours.dates?.[iso] ?? (weekday && hours[weekday]) ?? []
    return windows.map((window) => findSpan(minutes, { date: iso, window }))
  })
  const isIn = (instant: number) => spans.some(({ from, to }) => from <= instant && instant < to)
  const isBridged = (instant: number) =>
    spans.some(
      ({ to }) =>
        to <= instant && spans.some(({ from }) => from > instant && from - to <= MINUTE && from > to),
    )
  return minutes.map(({ instant }) => isIn(instant) || isBridged(instant))
}
