import { getChannel } from '#core/sites/domain/order-type.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { isTermsRequired } from '#core/stores/domain/terms-countries.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { addRetryTime } from '#platform/http/shop-clock.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { toNetwork } from '#platform/limits/rate-limits.ts'
import type { CodeChannel } from '../contract/code-sender.ts'
import type { CustomersApi } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { isFoodCourt, needsTerms } from '../domain/details.ts'
import {
  generateSignInCode,
  SIGN_IN_CODE_LENGTH,
  SIGN_IN_CODE_RESEND_WAIT,
  SIGN_IN_CODE_TTL,
} from '../domain/one-time-code.ts'
import { hashPhone, reserveCodeQuota, reserveTotalQuota } from './code-limits.writer.ts'
import { insertChallenge } from './codes.repo.ts'
import { isServedCountry, loadSignInRegion } from './countries.policy.ts'
import { computeKeyedHash } from './keyed-hash.signature.ts'
import { getDialCountry, type PhoneNumber, parsePhone } from './phone.parser.ts'
import { pickCodeChannel, sendCodeMessage } from './send-code.service.ts'
import { isFreshlyVerified } from './sessions.repo.ts'
import { findUser, type UserRow } from './users.repo.ts'

type SendCall = Call<CustomersApi['POST /api/v1/users/sendotp']>

interface SentCode {
  readonly verificationId: string
  readonly resendAfter: number
  readonly expiresIn: number
  readonly length: number
  readonly channel: CodeChannel
}

/** Maximum age of the present phone's verification when a change to another one is requested. */
const PHONE_CHANGE_PROOF_MAX_AGE = minutes(10)

/** The preference of this request, else a single module that it names, else the saved one. */
const getPreferredChannel = ({ body }: SendCall, user: UserRow): CodeChannel => {
  if (body.isSMSEnabled !== undefined) return body.isSMSEnabled ? 10 : 20
  if (body.notificationModule === 10 || body.notificationModule === 20) return body.notificationModule
  return user.is_sms_enabled ? 10 : 20
}

interface SendCodeInput {
  readonly call: SendCall
  readonly caller: CustomerCaller
  readonly phone: PhoneNumber
}

interface SendCodePermission {
  readonly user: UserRow
  /** The store's country, ISO 3166. */
  readonly country: string
}

/** Whether a code may be requested: for whom, from where, with which consent. */
const authorizeSendCode = async (
  tx: Transaction,
  { call, caller, phone }: SendCodeInput,
): Promise<Result<SendCodePermission, Failure>> => {
  const { body } = call
  const user = await findUser(tx, caller.userId)
  const place = await loadSignInRegion(tx, body.store)
  if (!user || !place) return fail(failure(customerErrors.userMismatch))
  if (body.isPhoneChange && !(await isFreshlyVerified(tx, caller, PHONE_CHANGE_PROOF_MAX_AGE)))
    return fail(failure(customerErrors.verifyAgain))
  if (!isServedCountry(place, phone.countryCode))
    return fail(failure(customerErrors.countryNotServed, { field: 'phoneCode' }))
  const terms = needsTerms({
    isRequiredByCountry: isTermsRequired(place.storeCountry),
    channel: getChannel(body.orderType),
    isFoodCourt: isFoodCourt((await loadBrand(tx, tx.brandId)).merchantType),
    isSignedIn: user.phone_verified,
  })
  if (terms && body.isTermsAndConditionAgreed !== true)
    return fail(failure(customerErrors.termsRequired, { field: 'isTermsAndConditionAgreed' }))
  return ok({ user, country: place.storeCountry })
}

/** Creates a code and stores its hash, in one transaction with the limits that it counts against. */
const createChallenge = (platform: Platform, requested: SendCodeInput) =>
  platform.db.tenant(requested.caller.brandId, async (tx) => {
    const { call, phone } = requested
    const allowed = await authorizeSendCode(tx, requested)
    if (!allowed.ok) return allowed
    const { user, country } = allowed.value
    const { msgConfig } = await loadBrand(tx, tx.brandId)
    const channel = pickCodeChannel(platform, { msgConfig, preferred: getPreferredChannel(call, user) })
    if (!channel.ok) return channel
    const hashes = {
      ...hashPhone(platform, phone.number),
      networkHash: computeKeyedHash(platform, 'network', toNetwork(call.ip)),
    }
    const isForeign = getDialCountry(country)?.dialCode !== phone.countryCode
    const refused = await reserveCodeQuota(platform, tx, {
      ...hashes,
      dialCode: phone.countryCode,
      isForeign,
    })
    if (refused) return fail(refused)
    const [id, code] = [tx.generateId(), generateSignInCode(tx.random)]
    await insertChallenge(tx, {
      id,
      user_id: user.id,
      phone: phone.number,
      phone_code: phone.countryCode,
      phone_hash: hashes.phoneHash,
      prefix_hash: hashes.prefixHash,
      network_hash: hashes.networkHash,
      purpose: call.body.isPhoneChange ? 'phoneChange' : 'signIn',
      code_hash: computeKeyedHash(platform, id, code),
      terms_accepted: call.body.isTermsAndConditionAgreed === true,
      expires_at: addMilliseconds(tx.now, SIGN_IN_CODE_TTL),
    })
    return ok({ id, code, channel: channel.value })
  })

/**
 * Sends a one-time code to a phone. The response is the same whether or not the phone is known. Limits are counted in
 * the database; the code itself is never stored, only a keyed hash.
 */
export const sendCode = async (
  platform: Platform,
  call: SendCall,
  caller: CustomerCaller,
): Promise<Result<SentCode, Failure>> => {
  const { body } = call
  if (body.user && body.user !== caller.userId) return fail(failure(customerErrors.userMismatch))
  const phone = parsePhone(body.phoneCode, body.phone)
  if (!phone) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
  const reader = { brandId: caller.brandId, language: call.language }
  const made = await createChallenge(platform, { call, caller, phone })
  if (!made.ok) return fail(await addRetryTime(platform, made.failure, reader))
  const refused = await reserveTotalQuota(platform)
  if (refused) return fail(await addRetryTime(platform, refused, reader))
  const { id, code, channel } = made.value
  const unsent = await sendCodeMessage(platform, { ...reader, phone: phone.number, code, channel })
  if (unsent) return fail(unsent)
  return ok({
    verificationId: id,
    resendAfter: SIGN_IN_CODE_RESEND_WAIT / 1000,
    expiresIn: SIGN_IN_CODE_TTL / 1000,
    length: SIGN_IN_CODE_LENGTH,
    channel,
  })
}
