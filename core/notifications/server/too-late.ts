import { Undeliverable } from '#platform/outbox/outbox.ts'

/** The message could not be sent for so long that it would only confuse whoever gets it now. */
export class TooLate extends Undeliverable {
  override readonly name = 'TooLate'
}

/** Whether what an outbox entry says is of use no more; entries from before there was a limit have none. */
export const isTooLate = ({ until }: { readonly until?: unknown }, now: Date): boolean =>
  typeof until === 'string' && new Date(until) < now
