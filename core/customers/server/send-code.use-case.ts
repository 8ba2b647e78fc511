import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isTermsCountry } from '#core/stores/domain/terms-countries.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { networkOf } from '#platform/http/rate-limits.ts'
import { later } from '#platform/kernel/clock.ts'
import { newDigits } from '#platform/kernel/ids.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { needsTerms } from '../domain/details.ts'
import {
  CODE_LENGTH,
  CODE_LIFE,
  FIXED_TEST_CODES,
  NETWORK_LIMITS,
  PHONE_LIMITS,
  WRONG_CODES_PER_DAY,
  waitBeforeSending,
} from '../domain/one-time-code.ts'
import { keyedHash } from './code-secrets.ts'
import {
  insertChallenge,
  lockNetwork,
  lockPhone,
  sentToNetwork,
  sentToPhone,
  wrongTriesToday,
} from './codes.repo.ts'
import { isServedCountry } from './countries.ts'
import { type PhoneNumber, readPhone } from './phone.ts'
import { findUser, type UserRow } from './users.repo.ts'

type SendCall = Call<CustomersApi['POST /api/v1/users/sendotp']>

interface SentCode {
  readonly verificationId: string
  readonly resendAfter: number
  readonly expiresIn: number
  readonly length: number
  readonly channel: 10 | 20
}

const channelOf = (call: SendCall, msgConfig: 10 | 20 | 30, user: UserRow): 10 | 20 => {
  if (msgConfig !== 30) return msgConfig
  const wish = call.body.isSMSEnabled ?? user.is_sms_enabled
  return call.body.notificationModule ?? (wish ? 10 : 20)
}

/** Why nothing may be sent now; asked under the phone's lock. */
const refuse = async (unit: Unit, phone: PhoneNumber, networkHash: string): Promise<Failure | undefined> => {
  if ((await wrongTriesToday(unit, phone.number)) >= WRONG_CODES_PER_DAY)
    return failure(customerErrors.tooManyCodes)
  const forPhone = waitBeforeSending(await sentToPhone(unit, phone.number), PHONE_LIMITS, unit.now)
  const forNetwork = waitBeforeSending(await sentToNetwork(unit, networkHash), NETWORK_LIMITS, unit.now)
  const wait = Math.max(forPhone, forNetwork)
  if (wait === 0) return undefined
  const seconds = Math.ceil(wait / 1000)
  return seconds <= 60
    ? failure(customerErrors.waitToResend, { values: { seconds } })
    : failure(customerErrors.tooManyCodes)
}

/** Codes that real guests must never be sent, because tests know them. */
const freshCode = (unit: Unit): string => {
  const code = newDigits(unit.random, CODE_LENGTH)
  return FIXED_TEST_CODES.some((fixed) => code.startsWith(fixed)) ? freshCode(unit) : code
}

/**
 * Sends a one-time code to a phone. Whether the phone is known makes no difference to the answer. Limits are
 * counted in the database under the phone's lock; the code itself is never written down, only a keyed hash.
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
  const networkHash = keyedHash(platform, 'network', networkOf(call.ip))
  const made = await platform.db.tenant(caller.brandId, async (unit) => {
    const user = await findUser(unit, caller.userId)
    const store = await loadStore(unit, body.store)
    if (!user || !store) return fail(failure(customerErrors.userMismatch))
    if (!isServedCountry(store.country, phone.countryCode)) {
      return fail(failure(customerErrors.countryNotServed, { field: 'phoneCode' }))
    }
    const terms = needsTerms({
      isRequiredByCountry: isTermsCountry(store.country),
      channel: 'delivery',
      isFoodCourt: false,
      isSignedIn: user.phone_verified,
    })
    if (terms && body.isTermsAndConditionAgreed !== true) {
      return fail(failure(customerErrors.termsRequired, { field: 'isTermsAndConditionAgreed' }))
    }
    await lockPhone(unit, phone.number)
    await lockNetwork(unit, networkHash)
    const refused = await refuse(unit, phone, networkHash)
    if (refused) return fail(refused)
    const id = unit.newId()
    const code = freshCode(unit)
    await insertChallenge(unit, {
      id,
      user_id: user.id,
      phone: phone.number,
      phone_code: phone.countryCode,
      purpose: body.isPhoneChange ? 'phoneChange' : 'signIn',
      code_hash: keyedHash(platform, id, code),
      network_hash: networkHash,
      terms_accepted: body.isTermsAndConditionAgreed === true,
      expires_at: later(unit.now, CODE_LIFE),
    })
    const channel = channelOf(call, (await loadBrand(unit, unit.brandId)).msgConfig, user)
    return ok({ id, code, channel })
  })
  if (!made.ok) return made
  const { id, code, channel } = made.value
  const message = { brandId: caller.brandId, phone: phone.number, code, channel, language: call.language }
  for (const send of platform.hooks.all('codeSender'))
    await send({ ...message, host: new URL(platform.origin()).host })
  return ok({
    verificationId: id,
    resendAfter: 30,
    expiresIn: CODE_LIFE / 1000,
    length: CODE_LENGTH,
    channel,
  })
}
