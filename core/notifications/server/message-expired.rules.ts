import { UndeliverableError } from '#platform/outbox/outbox.ts'

/** The message could not be sent for so long that it would only confuse its receiver. */
export class MessageExpiredError extends UndeliverableError {
  override readonly name = 'TooLate'
}

/** Whether an outbox entry has expired; entries from before the limit existed never do. */
export const isMessageExpired = ({ until }: { readonly until?: unknown }, now: Date): boolean =>
  typeof until === 'string' && new Date(until) < now
