/** Of an hour that the clock shows twice, which one is meant. */
export const OCCURRENCES = ['first', 'second'] as const
export type Occurrence = (typeof OCCURRENCES)[number]

/** A moment on the clock of an outlet. */
export interface ResolvedMoment {
  readonly instant: Date
  /** The wall clock, `2026-03-29T03:30`. */
  readonly local: string
  /** `skipped`: the requested time does not exist on that day; `repeated`: the clock shows it twice. */
  readonly clockChange: 'none' | 'skipped' | 'repeated'
  readonly occurrence: Occurrence
}

/** How far from now a moment may be, in either direction. */
export const MAX_MOMENT_YEARS = 2

interface MomentRequest {
  /** An instant in UTC, `2026-03-29T01:30:00.000Z`, or a wall-clock time of the zone, `2026-03-29T03:30`. */
  readonly text: string
  readonly occurrence: Occurrence
}

const toZoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

const toMoment = (
  zoned: Temporal.ZonedDateTime,
  { clockChange, occurrence }: Pick<ResolvedMoment, 'clockChange' | 'occurrence'>,
): ResolvedMoment => ({
  instant: new Date(zoned.epochMilliseconds),
  local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  clockChange,
  occurrence,
})

/** The moment of an instant: the clock may show the same time again, or have shown it before. */
const resolveInstant = (instant: Date, timeZone: string): ResolvedMoment => {
  const zoned = toZoned(instant, timeZone)
  const wall = zoned.toPlainDateTime()
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const second = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const isRepeated = first.epochMilliseconds !== second.epochMilliseconds
  const isSecond = isRepeated && zoned.epochMilliseconds === second.epochMilliseconds
  return toMoment(zoned, {
    clockChange: isRepeated ? 'repeated' : 'none',
    occurrence: isSecond ? 'second' : 'first',
  })
}

/** Resolves a requested time; one that the clock skips moves forward by the change, as opening hours do. */
export const resolveMoment = ({ text, occurrence }: MomentRequest, timeZone: string): ResolvedMoment => {
  if (text.endsWith('Z')) return resolveInstant(new Date(text), timeZone)
  const wall = Temporal.PlainDateTime.from(text)
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const second = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  if (first.epochMilliseconds === second.epochMilliseconds)
    return toMoment(first, { clockChange: 'none', occurrence: 'first' })
  if (!second.toPlainDateTime().equals(wall))
    return toMoment(second, { clockChange: 'skipped', occurrence: 'first' })
  return toMoment(occurrence === 'second' ? second : first, { clockChange: 'repeated', occurrence })
}

/** Whether a moment is near enough to be asked for. */
export const isWithinReach = (instant: Date, now: Date): boolean => {
  const from = toZoned(now, 'UTC').subtract({ years: MAX_MOMENT_YEARS }).epochMilliseconds
  const to = toZoned(now, 'UTC').add({ years: MAX_MOMENT_YEARS }).epochMilliseconds
  return from <= instant.getTime() && instant.getTime() <= to
}
