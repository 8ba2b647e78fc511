import { later, minutes, seconds } from '#platform/kernel/clock.ts'

/** How long a customer may take to pay, in milliseconds. */
export const PAYMENT_WINDOW = minutes(20)

const WAITS: readonly number[] = [seconds(30), minutes(1), minutes(2), minutes(5), minutes(10), minutes(20)]

/**
 * When to ask the gateway next, after `inquiries` inquiries: ever more rarely, but always once right after the end
 * of the window, so that an abandoned payment does not hold its order longer than promised.
 */
export const nextInquiryAt = ({
  inquiries,
  now,
  windowEndsAt,
}: {
  readonly inquiries: number
  readonly now: Date
  readonly windowEndsAt: Date
}): Date => {
  const next = later(now, WAITS[Math.min(inquiries, WAITS.length - 1)] ?? minutes(20))
  const close = later(windowEndsAt, seconds(1))
  return close > now && close < next ? close : next
}
