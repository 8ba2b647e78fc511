/**
 * The relay pauses 5 s, 10 s, 20 s … an hour between tries. The last of ours comes before the relay's own, so that a
 * delivery that nobody takes is in the log, to be sent again by hand, and not lost among the server's own troubles.
 */
export const MAX_ATTEMPTS = 12

/** What a delivery has become after one more try. */
export const computeDeliveryStatus = (
  isTaken: boolean,
  attempts: number,
): 'waiting' | 'delivered' | 'failed' => {
  if (isTaken) return 'delivered'
  return attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting'
}

/** Any answer of the two hundreds says that it was understood. */
export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300
