import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { isSameHash } from '#platform/http/session-token.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { normalizeDigits } from '../domain/digits.ts'
import { FIXED_TEST_CODES, WRONG_CODES_PER_DAY } from '../domain/one-time-code.ts'
import { getAttemptsPerCode, hashPhone } from './code-limits.writer.ts'
import {
  type ChallengeRow,
  claimCodeAttempt,
  consumeChallenge,
  countWrongAttempts,
  findChallenge,
  findLastChallenge,
  lockCodeSending,
} from './codes.repo.ts'
import { computeKeyedHash } from './keyed-hash.signature.ts'
import { enqueueGuestUse } from './new-guests.repo.ts'
import { parsePhone } from './phone.parser.ts'
import { endAllSessions, endSession, openSession } from './sessions.repo.ts'
import { notifyUserChanged } from './user-changes.service.ts'
import {
  findUser,
  findUsersByUnverifiedPhone,
  insertGuest,
  lockUserByVerifiedPhone,
  type UserRow,
  updateUser,
} from './users.repo.ts'

type VerifyCall = Call<CustomersApi['POST /api/v1/users/verifyotp']>

export interface VerifiedSession {
  readonly user: UserRow
  readonly token: string
  readonly companion: string
}

const isRightCode = (platform: Platform, challenge: ChallengeRow, typed: string): boolean => {
  const code = normalizeDigits(typed).trim()
  const { OTP_TEST_MODE, OTP_TEST_PHONES = '' } = platform.env
  const isForTests = OTP_TEST_MODE && OTP_TEST_PHONES.split(',').includes(challenge.phone)
  if (isForTests && FIXED_TEST_CODES.some((fixed) => fixed === code)) return true
  return isSameHash(challenge.code_hash, computeKeyedHash(platform, challenge.id, code))
}

/** The challenge by its id, or the last one that the caller requested for the phone. */
const findRequestedChallenge = async (
  platform: Platform,
  tx: Transaction,
  { body, caller: { userId } }: { readonly body: VerifyCall['body']; readonly caller: CustomerCaller },
): Promise<ChallengeRow | undefined> => {
  if (body.verificationId !== undefined) return findChallenge(tx, body.verificationId, userId)
  const phone = parsePhone(body.phoneCode ?? '', body.phone ?? '')
  return phone && findLastChallenge(tx, hashPhone(platform, phone.number).phoneHash, userId)
}

/**
 * Uses one attempt at the code, in a transaction of its own so that a wrong guess is counted whatever follows.
 * Attempts for one phone, and then for codes of one network, are serialized; otherwise concurrent guesses at several
 * codes could pass below a limit.
 */
const attemptCode = (
  platform: Platform,
  call: VerifyCall,
  caller: CustomerCaller,
): Promise<Result<ChallengeRow, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const found = await findRequestedChallenge(platform, tx, { body: call.body, caller })
    if (!found || found.consumed_at !== null || found.expires_at <= tx.now) {
      return fail(failure(customerErrors.codeExpired, { field: 'otp' }))
    }
    await lockCodeSending(tx, found.phone_hash)
    await lockCodeSending(tx, found.network_hash)
    const exhausted = (await countWrongAttempts(tx, found.phone_hash)) >= WRONG_CODES_PER_DAY
    const most = await getAttemptsPerCode(tx, platform.env, found.network_hash)
    const challenge = exhausted ? undefined : await claimCodeAttempt(tx, found.id, most)
    if (!challenge) return fail(failure(customerErrors.tooManyTries, { field: 'otp' }))
    if (isRightCode(platform, challenge, call.body.otp)) return ok(challenge)
    const left = Math.max(0, most - challenge.tries)
    tx.keepOnFailure('otp_challenges')
    return fail(failure(customerErrors.wrongCode, { field: 'otp', values: { left } }))
  })

/** The fields that verification fills in: only blank ones, so that signing in never changes a profile. */
const pickMissingFields = (user: UserRow, call: VerifyCall): Partial<UserRow> => ({
  ...(user.first_name === '' && call.body.firstName ? { first_name: call.body.firstName } : {}),
  ...(user.last_name === '' && call.body.lastName ? { last_name: call.body.lastName } : {}),
  ...(call.body.isSMSEnabled === undefined ? {} : { is_sms_enabled: call.body.isSMSEnabled }),
})

/** The account of the verified phone: the known one, which then takes over the guest's data, or this one. */
const resolveAccount = async (
  platform: Platform,
  tx: Transaction,
  { challenge, caller }: { challenge: ChallengeRow; caller: CustomerCaller },
): Promise<Result<UserRow, Failure>> => {
  const me = await findUser(tx, caller.userId)
  if (!me) return fail(failure(customerErrors.userMismatch))
  const known = await lockUserByVerifiedPhone(tx, challenge.phone)
  const verified = {
    phone: challenge.phone,
    phone_code: challenge.phone_code,
    phone_verified: true,
    is_guest: false,
  }
  const terms = challenge.terms_accepted ? { terms_accepted_at: tx.now } : {}
  if (challenge.purpose === 'phoneChange') {
    if (known && known.id !== me.id) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
    await endAllSessions(tx, me.id)
    if (me.phone && me.phone !== challenge.phone) {
      const change = { userId: me.id, from: me.phone, language: me.language }
      for (const tell of platform.hooks.all('phoneChanged')) await tell(tx, change)
    }
    return ok(await updateUser(tx, me.id, { ...verified, ...terms }))
  }
  if (!known && me.phone_verified && me.phone !== challenge.phone) {
    // Another person at the same device: a change of one's own phone is sent with isPhoneChange.
    const newcomer = await insertGuest(tx, me.language)
    return ok(await updateUser(tx, newcomer.id, { ...verified, ...terms }))
  }
  if (!known || known.id === me.id) return ok(await updateUser(tx, me.id, { ...verified, ...terms }))
  // A signed-in customer who verifies another customer's phone switches to that account; only a guest's data are
  // moved.
  if (!me.phone_verified) {
    for (const merge of platform.hooks.all('userMerge')) await merge(tx, { from: me.id, to: known.id })
  }
  return ok(await updateUser(tx, known.id, { is_guest: false, ...terms }))
}

/** Orders that staff entered for this phone pass to the user who verified it. */
const mergeUnverifiedUsers = async (
  platform: Platform,
  tx: Transaction,
  { id, phone }: UserRow,
): Promise<void> => {
  for (const absent of phone === null ? [] : await findUsersByUnverifiedPhone(tx, phone)) {
    for (const merge of platform.hooks.all('userMerge')) await merge(tx, { from: absent.id, to: id })
    await updateUser(tx, absent.id, { phone: null })
  }
}

/**
 * Verifies a code. If it is right, the caller gets a new session of the phone's account, and the old token ends, so
 * that a token known before signing in is useless after it.
 */
export const verifyCode = async (
  platform: Platform,
  call: VerifyCall,
  caller: CustomerCaller,
): Promise<Result<VerifiedSession, Failure>> => {
  if (call.body.user && call.body.user !== caller.userId) return fail(failure(customerErrors.userMismatch))
  const tried = await attemptCode(platform, call, caller)
  if (!tried.ok) return tried
  return platform.db.tenant(caller.brandId, async (tx) => {
    await lockCodeSending(tx, tried.value.phone_hash)
    if (!(await consumeChallenge(tx, tried.value.id))) {
      return fail(failure(customerErrors.codeExpired, { field: 'otp' }))
    }
    const account = await resolveAccount(platform, tx, { challenge: tried.value, caller })
    if (!account.ok) return account
    const user = await updateUser(tx, account.value.id, {
      ...pickMissingFields(account.value, call),
      is_guest: false,
    })
    await mergeUnverifiedUsers(platform, tx, user)
    enqueueGuestUse(tx, caller.userId)
    await endSession(tx, caller)
    await notifyUserChanged(tx, user.id)
    return ok({ user, ...(await openSession(tx, user.id)) })
  })
}
