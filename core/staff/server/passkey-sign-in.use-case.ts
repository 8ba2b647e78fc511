import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { generateId, isId } from '#platform/kernel/ids.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import type { PasskeyAssertion } from '../contract/passkey-endpoints.ts'
import { CHALLENGE_LIFETIME, createChallenge, takeChallenge } from './passkey-challenges.repo.ts'
import { findPasskeyByCredential, type PasskeyRow, recordPasskeyUse } from './passkeys.repo.ts'
import { readChallenge, verifyAssertion } from './passkeys.signature.ts'
import { type RelyingParty, resolveRelyingParty } from './relying-party.policy.ts'
import {
  claimAttempt,
  completeAttempt,
  type SignInResult,
  type SignInSource,
} from './sign-in-attempt.policy.ts'
import { findStaff, type StaffRow } from './staff.repo.ts'

/** Ties a challenge to the browser that asked for it. */
export const PASSKEY_COOKIE = 'compass-passkey'
export const PASSKEY_COOKIE_SECONDS = CHALLENGE_LIFETIME / 1000

interface SignInOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: 'required'
}

/** Begins a sign-in. No person is named, so the answer discloses nobody: the authenticator knows whose passkey it is. */
export const beginPasskeySignIn = async (
  platform: Platform,
  { host, asker: former }: { readonly host: string; readonly asker: string | undefined },
): Promise<Result<{ options: SignInOptions; asker: string }, Failure>> => {
  const party = await resolveRelyingParty(platform, host)
  if (!party.ok) return party
  const { rpId } = party.value
  // Several tabs of a browser share the cookie, so a second one does not spoil the challenge of the first.
  const asker = former && isId(former) ? former : generateId(platform.random)
  const challenge = await platform.db.system((tx) => createChallenge(tx, { purpose: 'signIn', rpId, asker }))
  const options = { challenge, rpId, timeout: CHALLENGE_LIFETIME, userVerification: 'required' as const }
  return ok({ options, asker })
}

const refuse = (cause: string) =>
  fail(failure(staffErrors.passkeyRefused, { cause: `Passkey refused: ${cause}` }))

interface PasskeySignInInput extends SignInSource {
  readonly assertion: PasskeyAssertion
  readonly host: string
  /** The cookie of the browser that asked for the challenge. */
  readonly asker: string | undefined
}

const takeOwnChallenge = async (
  { db }: Platform,
  { rpId }: RelyingParty,
  { assertion, asker = '' }: PasskeySignInInput,
): Promise<string | undefined> => {
  const challenge = readChallenge(assertion.clientData)
  if (challenge === undefined) return undefined
  const isTaken = await db.system((tx) => takeChallenge(tx, { purpose: 'signIn', rpId, asker }, challenge))
  return isTaken ? challenge : undefined
}

/** A passkey counts only at the host where it was made, and a merchant's host only for the merchant's own staff. */
const belongsTo = (passkey: PasskeyRow, { rpId, brandId = passkey.brand_id }: RelyingParty): boolean =>
  passkey.rp_id === rpId && passkey.brand_id === brandId

/** The owner of a passkey whose use is recorded; undefined when it, or the person, was removed meanwhile. */
const consumePasskey = (
  { db }: Platform,
  { id, brand_id: brandId, staff_id: staffId }: PasskeyRow,
  signCount: number,
): Promise<StaffRow | undefined> =>
  db.tenant(brandId, async (tx) =>
    (await recordPasskeyUse(tx, { id, signCount })) ? findStaff(tx, staffId) : undefined,
  )

/**
 * Signs a member of staff in by a passkey. The authenticator has verified the person, so no code is asked for. All
 * refusals are alike; attempts with one credential are limited as those with one address.
 */
export const signInWithPasskey = async (
  platform: Platform,
  input: PasskeySignInInput,
): Promise<Result<SignInResult, Failure>> => {
  const { assertion } = input
  const party = await resolveRelyingParty(platform, input.host)
  if (!party.ok) return party
  const subject = `passkey ${assertion.credentialId}`
  const attempt = await claimAttempt(platform, subject, input)
  if (!attempt.ok) return attempt
  const challenge = await takeOwnChallenge(platform, party.value, input)
  if (challenge === undefined) return refuse('its challenge is not open')
  const passkey = await platform.db.system((tx) => findPasskeyByCredential(tx, assertion.credentialId))
  if (!passkey || !belongsTo(passkey, party.value)) return refuse('its credential is unknown here')
  const verified = await verifyAssertion(assertion, passkey, { challenge, party: party.value })
  if (!verified.ok) return refuse(verified.failure)
  const staff = await consumePasskey(platform, passkey, verified.value.signCount)
  if (!staff) return refuse('it was removed or copied')
  const proof = { staff, subjects: [subject, staff.email], userAgent: input.userAgent }
  return ok(await completeAttempt(platform, attempt.value, proof))
}
