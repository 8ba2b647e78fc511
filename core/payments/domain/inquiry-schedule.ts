import { addMilliseconds, minutes, seconds } from '#platform/kernel/clock.ts'

/** How long a customer may take to pay, in milliseconds. */
export const PAYMENT_WINDOW = minutes(20)

const INQUIRY_DELAYS: readonly number[] = [
  seconds(30),
  minutes(1),
  minutes(2),
  minutes(5),
  minutes(10),
  minutes(20),
]

/**
 * The next inquiry time after `inquiries` inquiries: intervals increase, but one inquiry always follows right after
 * the end of the window, so that an abandoned payment does not block its order longer than promised.
 */
export const computeNextInquiryAt = ({
  inquiries,
  now,
  windowEndsAt,
}: {
  readonly inquiries: number
  readonly now: Date
  readonly windowEndsAt: Date
}): Date => {
  const next = addMilliseconds(
    now,
    INQUIRY_DELAYS[Math.min(inquiries, INQUIRY_DELAYS.length - 1)] ?? minutes(20),
  )
  const close = addMilliseconds(windowEndsAt, seconds(1))
  return close > now && close < next ? close : next
}
