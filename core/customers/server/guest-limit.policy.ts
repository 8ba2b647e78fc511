import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { customerErrors } from '../contract/errors.ts'
import { computeAllowance, UNUSED_GUESTS_PER_USE } from '../domain/network-allowance.ts'
import { computeSendDelay } from '../domain/one-time-code.ts'
import { lockCodeSending } from './codes.repo.ts'
import { countUsedGuests, findUnusedGuestTime, UNUSED_GUEST_WINDOW } from './new-guests.repo.ts'

/** Refuses another guest of a network that has left too many unused, until the oldest of them is an hour old. */
export const validateNewGuest = async (
  { env, metrics }: Pick<Platform, 'env' | 'metrics'>,
  tx: Transaction,
  networkHash: string,
): Promise<Failure | undefined> => {
  await lockCodeSending(tx, networkHash)
  const count = computeAllowance({
    base: env.GUESTS_UNUSED_PER_NETWORK_HOUR,
    used: await countUsedGuests(tx, networkHash),
    perUse: UNUSED_GUESTS_PER_USE,
  })
  const oldest = await findUnusedGuestTime(tx, networkHash, count)
  if (!oldest) return undefined
  metrics.events.inc({ name: 'guest.refused.network' })
  const window = UNUSED_GUEST_WINDOW
  const wait = computeSendDelay([oldest], [{ count: 1, window }], tx.now)
  return failure(customerErrors.tooManyGuests, { retryAfter: Math.ceil(wait / 1000) })
}
