import type { Transaction } from '#platform/db/transaction.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import './staff.tables.ts'

/** How long somebody may take to unlock a device and choose a passkey. */
export const CHALLENGE_LIFETIME = minutes(5)

/** For whom a challenge was made. */
export interface ChallengeOwner {
  readonly purpose: 'add' | 'signIn'
  readonly rpId: string
  /** The session for adding a passkey, the browser's cookie for signing in. */
  readonly asker: string
}

/** Makes a challenge, in base64url. In a system transaction. */
export const createChallenge = async (
  tx: Transaction,
  { purpose, rpId, asker }: ChallengeOwner,
): Promise<string> => {
  const challenge = Buffer.from(tx.random.bytes(32)).toString('base64url')
  await tx.sql
    .insertInto('staff_passkey_challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose,
      rp_id: rpId,
      asker_hash: hashSecret(asker),
      expires_at: addMilliseconds(tx.now, CHALLENGE_LIFETIME),
    })
    .execute()
  return challenge
}

/** Uses a challenge up; false when it was not made for this, has expired or was used. In a system transaction. */
export const takeChallenge = async (
  tx: Transaction,
  { purpose, rpId, asker }: ChallengeOwner,
  challenge: string,
): Promise<boolean> => {
  const taken = await tx.sql
    .deleteFrom('staff_passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('rp_id', '=', rpId)
    .where('asker_hash', '=', hashSecret(asker))
    .where('expires_at', '>', tx.now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes expired challenges. In a system transaction. */
export const deleteOldChallenges = async (tx: Transaction): Promise<void> => {
  await tx.sql.deleteFrom('staff_passkey_challenges').where('expires_at', '<=', tx.now).execute()
}
