import { z } from 'zod'

const error = 'must be a number from 0.01 to 1000'

/**
 * By how much the contract's limits of one network (an IPv4 address, or an IPv6 /64) are multiplied. They let 500 people
 * an hour pass behind one address; a network of more needs a larger factor.
 */
export const networkLimits = {
  NETWORK_LIMITS_FACTOR: z.coerce.number({ error }).min(0.01, { error }).max(1000, { error }).default(1),
}
