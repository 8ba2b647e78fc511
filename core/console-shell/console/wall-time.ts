const WALL = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)/
const MINUTE_MS = 60_000

/** Wall-clock minutes as if they were UTC, in milliseconds; undefined when not a time. */
const parseAsUtc = (wall: string): number | undefined => {
  const [, ...parts] = WALL.exec(wall) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number)
  return parts.length === 5 ? Date.UTC(year, month - 1, day, hour, minute) : undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  // The Swedish locale formats dates as ISO does.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

/**
 * An ISO instant in the format of the browser's date-time field, in a time zone: `2026-12-01T18:30`; empty for none.
 */
export const toWallTime = (instant: string, timeZone: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '' : getFormat(timeZone).format(time).replace(' ', 'T')
}

/**
 * The ISO instant of a wall-clock time; empty when not a time. Times that a clock change skips move forward by the
 * change; repeated ones count as the first.
 */
export const parseWallTime = (wall: string, timeZone: string): string => {
  const wanted = parseAsUtc(wall)
  if (wanted === undefined) return ''
  const offsetAt = (time: number): number =>
    (parseAsUtc(toWallTime(new Date(time).toISOString(), timeZone)) ?? time) -
    Math.floor(time / MINUTE_MS) * MINUTE_MS
  // The offsets a day before and after; any clock change that matters is between them.
  const before = offsetAt(wanted - 86_400_000)
  const after = offsetAt(wanted + 86_400_000)
  const candidates = [Math.max(before, after), Math.min(before, after)].map((offset) => wanted - offset)
  const instant = candidates.find((time) => offsetAt(time) + time === wanted)
  return new Date(instant ?? wanted - before).toISOString()
}
