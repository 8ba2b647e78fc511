import { wholeNumber } from './whole-number.ts'

/**
 * How many guests a network (an IPv4 address, or an IPv6 /64) may begin at one brand in an hour without using them. A
 * guest who orders or verifies a phone is not counted, and makes room for five more. A mall, a hotel and a mobile
 * network pass: 1,800 people an hour who take five minutes each are 150 at a time.
 */
export const guestLimits = {
  GUESTS_UNUSED_PER_NETWORK_HOUR: wholeNumber(1, 10_000_000).default(150),
}
