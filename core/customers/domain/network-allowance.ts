/**
 * How much a network may leave unused: a fixed number, and more for each use, because a network with many people has
 * both. A ring of fraudsters has the fixed number alone.
 */
export interface NetworkAllowance {
  readonly base: number
  /** What people of the network finished within a day: guests who ordered, or codes that were verified. */
  readonly used: number
  readonly perUse: number
}

/** Guests left behind for each guest who orders: four of five carts are abandoned on the web. */
export const UNUSED_GUESTS_PER_USE = 5

/** Codes left unverified for each verified one: some people mistype their number, or change their mind. */
export const UNVERIFIED_CODES_PER_USE = 1

export const computeAllowance = ({ base, used, perUse }: NetworkAllowance): number => base + used * perUse
