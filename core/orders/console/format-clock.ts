import { seconds } from '#platform/kernel/clock.ts'

/** A span as a clock shows it, `4:07`, and from an hour on `1:04:07`; nothing is ever less than zero. */
export const formatClock = (milliseconds: number): string => {
  const whole = Math.max(0, Math.floor(milliseconds / seconds(1)))
  const [hours, mins, secs] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(mins)}:${two(secs)}` : `${mins}:${two(secs)}`
}

/** The same as `datetime` of a `<time>` wants it, `PT4M7S`. */
export const formatDurationAttribute = (milliseconds: number): string =>
  `PT${Math.max(0, Math.floor(milliseconds / seconds(1)))}S`
