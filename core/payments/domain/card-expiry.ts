const EXPIRES = /^(0[1-9]|1[0-2])\/(\d{2})$/

/** It is the next month everywhere on earth this long after it is in Greenwich. */
const LAST_ZONE_HOURS = 12

/**
 * Whether a card is over: it is good to the end of the month that it names, wherever that ends last.
 *
 * @param expires as `MM/YY`; a card of which nothing is known, or nothing readable, is left to its bank
 */
export const isCardExpired = (expires: string | null | undefined, now: Date): boolean => {
  const [, month, year] = EXPIRES.exec(expires ?? '') ?? []
  if (month === undefined || year === undefined) return false
  return now.getTime() >= Date.UTC(2000 + Number(year), Number(month), 1, LAST_ZONE_HOURS)
}
