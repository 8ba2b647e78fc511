import { createHmac } from 'node:crypto'
import type { CodeChannel } from '#core/customers/contract/code-sender.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { computeSendDelay, FIXED_TEST_CODES } from '#core/customers/domain/one-time-code.ts'
import { reserveCodeForStore, reserveCodeOfAll } from '#core/customers/server/code-budget.service.ts'
import {
  parseEnteredPhone,
  resolveCustomerForPhone,
} from '#core/customers/server/customers-on-behalf.service.ts'
import { pickCodeChannel, sendCodeMessage } from '#core/customers/server/send-code.service.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { CallInput, HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hashSecret, isSameHash } from '#platform/http/session-token.ts'
import { addRetryTime } from '#platform/http/shop-clock.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { payLinkErrors } from '../contract/errors.ts'
import type { PaymentRequestsApi } from '../contract/request-endpoints.ts'
import {
  ATTEMPTS_PER_PAYER_CODE,
  CODES_PER_LINK,
  CODES_PER_PHONE,
  FREEZE_TIME,
  generatePayerCode,
  PAYER_CODE_LENGTH,
  PAYER_CODE_RESEND_WAIT,
  PAYER_CODE_TTL,
  WRONG_CODES_PER_LINK,
} from '../domain/payer-code.ts'
import { computeRequestState, maskPhone } from '../domain/payment-request.ts'
import {
  type CodeRow,
  claimAttempt,
  consumeCode,
  countWrongCodes,
  findCode,
  insertCode,
  insertPayer,
  listCodeTimes,
  lockCodes,
} from './payers.repo.ts'
import { findRequest, type RequestRecord } from './payment-requests.repo.ts'
import { loadRequestBrand } from './read-request.use-case.ts'

type SendBody = NonNullable<CallInput<PaymentRequestsApi['POST /api/v1/payment-requests/:id/code']>['body']>
type SentCode = HandlerData<PaymentRequestsApi['POST /api/v1/payment-requests/:id/code']>

/** Without the secret, four digits could be found from their hash. */
const computePayerHash = ({ secret }: Pick<Platform, 'secret'>, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(['payer code', ...parts].join('\u0000'))
    .digest('base64url')

/** Why a link cannot be paid; undefined when it can. */
export const findRequestRefusal = (request: RequestRecord, now: Date): Failure | undefined => {
  switch (computeRequestState(request, now)) {
    case 'open':
      return undefined
    case 'paid':
      return failure(payLinkErrors.requestPaid)
    case 'expired':
      return failure(payLinkErrors.requestExpired)
    case 'withdrawn':
      return failure(payLinkErrors.requestWithdrawn)
    case 'moved':
      return failure(payLinkErrors.requestMoved)
  }
}

const frozen = (): Failure => failure(payLinkErrors.linkFrozen, { retryAfter: FREEZE_TIME / 1000 })

/** Why no code is sent: by the wrong codes of the link, then by its codes and the phone's. */
const findSendRefusal = async (
  tx: Transaction,
  { requestId, phoneHash }: { readonly requestId: string; readonly phoneHash: string },
): Promise<Failure | undefined> => {
  await lockCodes(tx, requestId)
  await lockCodes(tx, phoneHash)
  if ((await countWrongCodes(tx, requestId)) >= WRONG_CODES_PER_LINK) return frozen()
  const ofLink = [{ count: CODES_PER_LINK, window: FREEZE_TIME }]
  const ofPhone = [
    { count: 1, window: PAYER_CODE_RESEND_WAIT },
    { count: CODES_PER_PHONE, window: FREEZE_TIME },
  ]
  const wait = Math.max(
    computeSendDelay(await listCodeTimes(tx, { request_id: requestId }), ofLink, tx.now),
    computeSendDelay(await listCodeTimes(tx, { phone_hash: phoneHash }), ofPhone, tx.now),
  )
  if (wait === 0) return undefined
  const seconds = Math.ceil(wait / 1000)
  return seconds <= 60
    ? failure(customerErrors.waitToResend, { field: 'phone', retryAfter: seconds })
    : failure(customerErrors.tooManyCodes, { field: 'phone', retryAfter: seconds })
}

/** The link's own phone, else the typed one. */
const getPayerPhone = ({ phone, phoneCode }: RequestRecord, body: SendBody) => {
  if (phone === null) return parseEnteredPhone(body.phoneCode ?? '', body.phone ?? '')
  return phone === '' ? undefined : parseEnteredPhone(phoneCode ?? '', phone)
}

interface CreatedCode {
  readonly id: string
  readonly code: string
  readonly phone: string
  readonly channel: CodeChannel
}

const createCode = async (
  platform: Platform,
  tx: Transaction,
  { requestId, body }: { readonly requestId: string; readonly body: SendBody },
): Promise<Result<CreatedCode, Failure>> => {
  const request = await findRequest(tx, requestId)
  if (!request) return fail(failure(payLinkErrors.invalidLink))
  const closed = findRequestRefusal(request, tx.now)
  if (closed) return fail(closed)
  const phone = getPayerPhone(request, body)
  if (!phone) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
  const { msgConfig } = await loadBrand(tx, tx.brandId)
  const channel = pickCodeChannel(platform, { msgConfig, preferred: body.isWhatsApp ? 20 : 10 })
  if (!channel.ok) return channel
  const phoneHash = computePayerHash(platform, 'phone', phone.number)
  const refused =
    (await findSendRefusal(tx, { requestId, phoneHash })) ??
    (await reserveCodeForStore(platform, tx, { storeId: request.storeId, phone }))
  if (refused) return fail(refused)
  const [id, code] = [tx.generateId(), generatePayerCode(tx.random)]
  await insertCode(tx, {
    ...{ id, request_id: requestId, phone: phone.number, phone_code: phone.countryCode },
    ...{ phone_hash: phoneHash, code_hash: computePayerHash(platform, id, code) },
    expires_at: addMilliseconds(tx.now, PAYER_CODE_TTL),
  })
  return ok({ id, code, phone: phone.number, channel: channel.value })
}

/** Sends a code of four digits to the payer of a link. Its hash is stored, never the code. */
export const sendPayerCode = async (
  platform: Platform,
  input: { readonly requestId: string; readonly body: SendBody; readonly language: Language },
): Promise<Result<SentCode, Failure>> => {
  const brand = await loadRequestBrand(platform, input.requestId)
  if (!brand.ok) return brand
  const brandId = brand.value
  const made = await platform.db.tenant(brandId, (tx) => createCode(platform, tx, input))
  const reader = { brandId, language: input.language }
  if (!made.ok) return fail(await addRetryTime(platform, made.failure, reader))
  const refused = await reserveCodeOfAll(platform)
  if (refused) return fail(await addRetryTime(platform, refused, reader))
  const { id, code, phone, channel } = made.value
  const unsent = await sendCodeMessage(platform, { ...reader, phone, code, channel })
  if (unsent) return fail(unsent)
  return ok({
    verificationId: id,
    resendAfter: PAYER_CODE_RESEND_WAIT / 1000,
    expiresIn: PAYER_CODE_TTL / 1000,
    length: PAYER_CODE_LENGTH,
    phone: maskPhone(phone),
    channel,
  })
}

const isRightCode = (platform: Platform, row: CodeRow, typed: string): boolean => {
  const code = normalizeDigits(typed).trim()
  const { OTP_TEST_MODE, OTP_TEST_PHONES = '' } = platform.env
  const isForTests = OTP_TEST_MODE && OTP_TEST_PHONES.split(',').includes(row.phone)
  if (isForTests && FIXED_TEST_CODES.some((fixed) => fixed === code)) return true
  return isSameHash(row.code_hash, computePayerHash(platform, row.id, code))
}

interface VerifyInput {
  readonly requestId: string
  readonly verificationId: string
  readonly otp: string
  readonly language: Language
}

/**
 * Uses one attempt at a code, in a transaction of its own, so that a wrong guess counts whatever follows. Attempts for one
 * link are serialized; otherwise concurrent guesses at several of its codes could pass below the freeze.
 */
const attemptCode = (
  platform: Platform,
  brandId: string,
  { requestId, verificationId: id, otp }: VerifyInput,
): Promise<Result<CodeRow, Failure>> =>
  platform.db.tenant(brandId, async (tx): Promise<Result<CodeRow, Failure>> => {
    await lockCodes(tx, requestId)
    const found = await findCode(tx, { id, requestId })
    if (!found || found.consumed_at !== null || found.expires_at <= tx.now)
      return fail(failure(customerErrors.codeExpired, { field: 'otp' }))
    if ((await countWrongCodes(tx, requestId)) >= WRONG_CODES_PER_LINK) return fail(frozen())
    const code = await claimAttempt(tx, id)
    if (!code) return fail(failure(customerErrors.tooManyTries, { field: 'otp' }))
    if (isRightCode(platform, code, otp)) return ok(code)
    const left = ATTEMPTS_PER_PAYER_CODE - code.tries
    tx.keepOnFailure('payment_request_codes')
    return fail(failure(customerErrors.wrongCode, { field: 'otp', values: { left } }))
  })

/** Proves a phone for a link: the browser gets a token with which it may pay it and read its own receipt in full. */
export const verifyPayerCode = async (
  platform: Platform,
  input: VerifyInput,
): Promise<Result<{ readonly token: string }, Failure>> => {
  const brand = await loadRequestBrand(platform, input.requestId)
  if (!brand.ok) return brand
  const attempted = await attemptCode(platform, brand.value, input)
  if (!attempted.ok) {
    const reader = { brandId: brand.value, language: input.language }
    return fail(await addRetryTime(platform, attempted.failure, reader))
  }
  const { id, phone: number, phone_code: countryCode } = attempted.value
  return platform.db.tenant(brand.value, async (tx) => {
    const { requestId, language } = input
    await lockCodes(tx, requestId)
    const current = await findCode(tx, { id, requestId })
    if (!current || current.consumed_at !== null)
      return fail(failure(customerErrors.codeExpired, { field: 'otp' }))
    const phone = { number, countryCode, country: undefined }
    const userId = await resolveCustomerForPhone(platform, tx, { phone, language })
    const token = Buffer.from(tx.random.bytes(32)).toString('base64url')
    await insertPayer(tx, {
      request_id: requestId,
      user_id: userId,
      phone: number,
      token_hash: hashSecret(token),
    })
    await consumeCode(tx, id)
    return ok({ token })
  })
}
