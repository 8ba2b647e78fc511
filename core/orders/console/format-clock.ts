import { seconds } from '#platform/kernel/clock.ts'

/** A duration as `4:07`, and from one hour on as `1:04:07`; negative values become zero. */
export const formatClock = (milliseconds: number): string => {
  const whole = Math.max(0, Math.floor(milliseconds / seconds(1)))
  const [hours, mins, secs] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(mins)}:${two(secs)}` : `${mins}:${two(secs)}`
}

/** The same in the `datetime` format of `<time>`: `PT4M7S`. */
export const formatDurationAttribute = (milliseconds: number): string =>
  `PT${Math.max(0, Math.floor(milliseconds / seconds(1)))}S`
