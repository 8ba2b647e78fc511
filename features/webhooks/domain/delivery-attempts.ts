/**
 * The relay pauses 5 s, 10 s, 20 s … up to an hour between attempts. This limit is below the relay's own, so that an
 * undeliverable delivery appears in the log, to be resent manually, and not among the server's own failures.
 */
export const MAX_DELIVERY_ATTEMPTS = 12

/** The status of a delivery after another attempt. */
export const computeDeliveryStatus = (
  isTaken: boolean,
  attempts: number,
): 'waiting' | 'delivered' | 'failed' => {
  if (isTaken) return 'delivered'
  return attempts >= MAX_DELIVERY_ATTEMPTS ? 'failed' : 'waiting'
}

/** Any 2xx answer counts as received. */
export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300
