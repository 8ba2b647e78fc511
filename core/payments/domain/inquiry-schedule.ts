import { addMilliseconds, days, minutes, seconds } from '#platform/kernel/clock.ts'

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

/** An inquiry that would come after the end of the window comes right after it. */
const capAtWindowEnd = (
  next: Date,
  { now, windowEndsAt }: { readonly now: Date; readonly windowEndsAt: Date },
): Date => {
  const close = addMilliseconds(windowEndsAt, seconds(1))
  return close > now && close < next ? close : next
}

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
  return capAtWindowEnd(next, { now, windowEndsAt })
}

/** A payment that was begun in the last moment of a page may be captured so much later. */
const CAPTURE_DELAY = minutes(10)

const SHORTEST_LATE_DELAY = minutes(2)

/** A gateway that gives no answer at the end is asked so much longer. */
const UNANSWERED_EXTENSION = days(7)

/**
 * The next inquiry about a payment with a final report that is not a capture: its page may be paid all the same, by a
 * second try or in another tab. Each inquiry comes at twice the payment's age, which is about seven in a day, one right
 * after the end of the window, when the page is ended, and the last one when it can no longer be paid; null after it.
 */
export const computeLateInquiryAt = ({
  openedAt,
  windowEndsAt,
  now,
  pageLifetime,
  isAnswered,
}: {
  readonly openedAt: Date
  readonly windowEndsAt: Date
  readonly now: Date
  /** Milliseconds since `openedAt`. */
  readonly pageLifetime: number
  /** Whether the gateway gave an answer now. */
  readonly isAnswered: boolean
}): Date | null => {
  const pageEnd = openedAt.getTime() + pageLifetime + CAPTURE_DELAY
  const end = isAnswered ? pageEnd : pageEnd + UNANSWERED_EXTENSION
  const time = now.getTime()
  if (time >= end) return null
  const next = time + Math.max(time - openedAt.getTime(), SHORTEST_LATE_DELAY)
  return capAtWindowEnd(new Date(Math.min(next, time < pageEnd ? pageEnd : end)), { now, windowEndsAt })
}
