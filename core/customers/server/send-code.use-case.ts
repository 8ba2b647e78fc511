import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isTermsCountry } from '#core/stores/domain/terms-countries.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { networkOf } from '#platform/http/rate-limits.ts'
import { later, minutes } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { needsTerms } from '../domain/details.ts'
import { CODE_LENGTH, CODE_LIFE, newCode, RESEND_WAIT } from '../domain/one-time-code.ts'
import { makeRoom, makeRoomInTotal, phoneHashes } from './code-limits.ts'
import { keyedHash } from './code-secrets.ts'
import { insertChallenge } from './codes.repo.ts'
import { isServedCountry, loadPlace } from './countries.ts'
import { dialCountry, type PhoneNumber, readPhone } from './phone.ts'
import { isFreshlyVerified } from './sessions.ts'
import { findUser, type UserRow } from './users.repo.ts'

type SendCall = Call<CustomersApi['POST /api/v1/users/sendotp']>

interface SentCode {
  readonly verificationId: string
  readonly resendAfter: number
  readonly expiresIn: number
  readonly length: number
  readonly channel: 10 | 20
}

/** How old the proof of the present phone may be with which another one is asked for. */
const CHANGES_WITHIN = minutes(10)

const channelOf = (call: SendCall, msgConfig: 10 | 20 | 30, user: UserRow): 10 | 20 => {
  if (msgConfig !== 30) return msgConfig
  const wish = call.body.isSMSEnabled ?? user.is_sms_enabled
  return call.body.notificationModule ?? (wish ? 10 : 20)
}

interface Asked {
  readonly call: SendCall
  readonly caller: CustomerCaller
  readonly phone: PhoneNumber
}

interface Allowed {
  readonly user: UserRow
  /** Where the store is, ISO 3166. */
  readonly country: string
}

/** Whether a code may be asked for at all: for whom, from where, with which consent. */
const allow = async (unit: Unit, { call, caller, phone }: Asked): Promise<Result<Allowed, Failure>> => {
  const { body } = call
  const user = await findUser(unit, caller.userId)
  const place = await loadPlace(unit, body.store)
  if (!user || !place) return fail(failure(customerErrors.userMismatch))
  if (body.isPhoneChange && !(await isFreshlyVerified(unit, caller, CHANGES_WITHIN)))
    return fail(failure(customerErrors.verifyAgain))
  if (!isServedCountry(place, phone.countryCode))
    return fail(failure(customerErrors.countryNotServed, { field: 'phoneCode' }))
  const terms = needsTerms({
    isRequiredByCountry: isTermsCountry(place.storeCountry),
    channel: 'delivery',
    isFoodCourt: false,
    isSignedIn: user.phone_verified,
  })
  if (terms && body.isTermsAndConditionAgreed !== true)
    return fail(failure(customerErrors.termsRequired, { field: 'isTermsAndConditionAgreed' }))
  return ok({ user, country: place.storeCountry })
}

/** Makes a code and keeps its hash, in one unit with the limits that it counts against. */
const makeCode = (platform: Platform, asked: Asked) =>
  platform.db.tenant(asked.caller.brandId, async (unit) => {
    const { call, phone } = asked
    const allowed = await allow(unit, asked)
    if (!allowed.ok) return allowed
    const { user, country } = allowed.value
    const hashes = {
      ...phoneHashes(platform, phone.number),
      networkHash: keyedHash(platform, 'network', networkOf(call.ip)),
    }
    const isForeign = dialCountry(country)?.dialCode !== phone.countryCode
    const refused = await makeRoom(platform, unit, { ...hashes, dialCode: phone.countryCode, isForeign })
    if (refused) return fail(refused)
    const [id, code] = [unit.newId(), newCode(unit.random)]
    await insertChallenge(unit, {
      id,
      user_id: user.id,
      phone: phone.number,
      phone_code: phone.countryCode,
      phone_hash: hashes.phoneHash,
      prefix_hash: hashes.prefixHash,
      network_hash: hashes.networkHash,
      purpose: call.body.isPhoneChange ? 'phoneChange' : 'signIn',
      code_hash: keyedHash(platform, id, code),
      terms_accepted: call.body.isTermsAndConditionAgreed === true,
      expires_at: later(unit.now, CODE_LIFE),
    })
    const channel = channelOf(call, (await loadBrand(unit, unit.brandId)).msgConfig, user)
    return ok({ id, code, channel })
  })

/**
 * Sends a one-time code to a phone. Whether the phone is known makes no difference to the answer. Limits are
 * counted in the database; the code itself is never written down, only a keyed hash.
 */
export const sendCode = async (
  platform: Platform,
  call: SendCall,
  caller: CustomerCaller,
): Promise<Result<SentCode, Failure>> => {
  const { body } = call
  if (body.user && body.user !== caller.userId) return fail(failure(customerErrors.userMismatch))
  const phone = readPhone(body.phoneCode, body.phone)
  if (!phone) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
  const made = await makeCode(platform, { call, caller, phone })
  if (!made.ok) return made
  const refused = await makeRoomInTotal(platform)
  if (refused) return fail(refused)
  const { id, code, channel } = made.value
  const message = { brandId: caller.brandId, phone: phone.number, code, channel, language: call.language }
  for (const send of platform.hooks.all('codeSender'))
    await send({ ...message, host: new URL(platform.origin()).host })
  return ok({
    verificationId: id,
    resendAfter: RESEND_WAIT / 1000,
    expiresIn: CODE_LIFE / 1000,
    length: CODE_LENGTH,
    channel,
  })
}
