const EXPIRES = /^(0[1-9]|1[0-2])\/(\d{2})$/

/** Hours after midnight in Greenwich until the next month has begun in every time zone. */
const LAST_ZONE_HOURS = 12

/**
 * Whether a card is expired: it is valid to the end of its month in the last time zone.
 *
 * @param expires as `MM/YY`; a card with no or an unreadable date is left to its bank
 */
export const isCardExpired = (expires: string | null | undefined, now: Date): boolean => {
  const [, month, year] = EXPIRES.exec(expires ?? '') ?? []
  if (month === undefined || year === undefined) return false
  return now.getTime() >= Date.UTC(2000 + Number(year), Number(month), 1, LAST_ZONE_HOURS)
}
