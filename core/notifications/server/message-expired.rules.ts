import { UndeliverableError } from '#platform/outbox/outbox.ts'

/** The message could not be sent for so long that it would only confuse whoever gets it now. */
export class MessageExpiredError extends UndeliverableError {
  override readonly name = 'TooLate'
}

/** Whether what an outbox entry says is of use no more; entries from before there was a limit have none. */
export const isMessageExpired = ({ until }: { readonly until?: unknown }, now: Date): boolean =>
  typeof until === 'string' && new Date(until) < now
