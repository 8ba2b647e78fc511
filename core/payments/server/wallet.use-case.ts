import { z } from 'zod'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { postWithClientCertificate } from '#platform/outbound/post-with-client-certificate.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { CreatePaymentResult } from '../contract/payment-provider.ts'
import { getAppleSessionPath } from '../domain/apple-hosts.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { callGateway } from './gateway.client.ts'
import { type GatewayAnswer, getGatewayBreakers, getRemainingTime } from './gateway-breakers.client.ts'
import { assertWebPage } from './gateway-page.rules.ts'
import {
  buildFormReturnUrl,
  decryptStartContext,
  isPageKey,
  isWaitingForWallet,
} from './gateway-redirect.mapper.ts'
import { inquirePayment } from './inquire-payment.use-case.ts'
import { changePayment } from './payment-events.repo.ts'
import type { PaymentStartContext } from './payment-start.data.ts'
import { findGatewayRedirect, findPayment, lockAttempts, type StoredRedirect } from './payments.repo.ts'
import { recordPaymentStart } from './record-payment-start.use-case.ts'

interface WalletPageRef {
  readonly payment: string
  readonly key: string
}

type CallTiming = Pick<Call, 'waited'>

/** A payment whose page was opened for a wallet, for anybody with the page's URL. */
const findWalletPage = async (
  platform: Platform,
  { payment: id, key }: WalletPageRef,
): Promise<StoredRedirect | undefined> => {
  if (!isPageKey(platform, id, key)) return undefined
  return platform.db.system((tx) => findGatewayRedirect(tx, id))
}

const session = z.record(z.string(), z.unknown())

/**
 * Requests the session from Apple that its sheet requires. The URL comes from the browser: only its path is used, and
 * only when the host is one of Apple's. The page's own host comes from our configuration, not from a header.
 */
export const openAppleSession = async (
  platform: Platform,
  { validationURL, waited, ...page }: WalletPageRef & CallTiming & { readonly validationURL: string },
): Promise<Result<{ merchantSession: Record<string, unknown> }, Failure>> => {
  const found = await findWalletPage(platform, page)
  if (!found?.isWaiting || found.handOver.wallet?.method !== 'applepay')
    return fail(failure(paymentErrors.unknownPayment))
  const { accountId, brandId } = found
  const account = await loadAccount(platform, accountId)
  // Apple's failures are independent of the gateway's, so it has its own breaker.
  const answer = await getGatewayBreakers(platform.db).call(
    `${accountId} apple`,
    getRemainingTime(waited),
    async (signal) => {
      const apple = account?.brandId === brandId ? openProvider(platform, account)?.wallets?.apple : undefined
      if (!apple || getAppleSessionPath(validationURL) === undefined)
        throw new Error('Apple Pay is not set up')
      const { merchantIdentifier, displayName, certificate, privateKey, standIn } = apple
      const text = await postWithClientCertificate({
        url: standIn ? `${standIn.baseUrl}${getAppleSessionPath(validationURL)}` : validationURL,
        body: {
          merchantIdentifier,
          displayName,
          initiative: 'web',
          initiativeContext: new URL(platform.origin()).hostname,
        },
        ...{ certificate, privateKey, authority: standIn?.authority, signal },
      })
      return session.parse(JSON.parse(text))
    },
  )
  if (answer.kind === 'answer') return ok({ merchantSession: answer.value })
  platform.logger.warn({ accountId, why: answer.why, cause: answer.cause }, 'Apple opened no session')
  return fail(failure(paymentErrors.failed, { cause: answer.cause }))
}

const readToken = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    // Invalid JSON is no token: the adapter refuses an undefined one.
    return undefined
  }
}

/** Claims the page for one token: for a second one the page is gone, and the result undefined. */
const claimWalletPage = (
  platform: Platform,
  {
    brandId,
    returnUrl,
    language,
    id,
  }: Pick<PaymentStartContext, 'brandId' | 'returnUrl' | 'language'> & { id: string },
): Promise<PaymentRecord | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const before = await findPayment(tx, id)
    if (!before) return undefined
    await lockAttempts(tx, before.orderId)
    const payment = await findPayment(tx, id)
    if (!payment || !isWaitingForWallet(platform, payment)) return undefined
    return changePayment(tx, payment, {
      columns: { page_url: returnUrl, hand_over: JSON.stringify({ returnUrl, language }) },
      kind: 'walletGiven',
      source: 'checkout',
    })
  })

interface WalletPaymentInput extends CallTiming {
  readonly payment: PaymentRecord
  readonly accountId: string
  readonly facts: PaymentStartContext
  readonly token: unknown
}

const requestWalletPayment = (
  platform: Platform,
  { payment, accountId, facts: context, token, waited }: WalletPaymentInput,
): Promise<GatewayAnswer<CreatePaymentResult>> => {
  const { brandId, ...request } = context
  const { id, reference, amount, mod: method, userId, windowEndsAt: payBy } = payment
  return callGateway(platform, {
    brandId,
    accountId,
    purpose: 'pay',
    deadline: getRemainingTime(waited),
    request: async (provider, signal) => {
      if (!provider.wallets) throw new Error(`${provider.name} takes no wallets any more`)
      return assertWebPage(
        await provider.wallets.pay({
          ...request,
          ...{ reference, amount, method, token, payBy, signal },
          webhookUrl: `${platform.origin()}/api/v1/payment/webhook/${provider.name}/${accountId}`,
          formReturnUrl: buildFormReturnUrl(platform, id),
          customer: { ...context.customer, id: userId },
        }),
      )
    },
  })
}

/**
 * Pays with a wallet token from our page: the amount is the payment's own, whatever the sheet showed. Returns the
 * customer's next URL, which is the bank's page if the bank requires it. Repeating it charges nothing again.
 */
export const payByWallet = async (
  platform: Platform,
  { token, waited, ...page }: WalletPageRef & CallTiming & { readonly token: string },
): Promise<Result<{ url: string; isDeclined: boolean }, Failure>> => {
  const found = await findWalletPage(platform, page)
  if (!found) return fail(failure(paymentErrors.unknownPayment))
  const { accountId, handOver } = found
  const back = ok({ url: handOver.returnUrl, isDeclined: false })
  if (!found.isWaiting || !handOver.wallet) return back
  const context = decryptStartContext(platform, { paymentId: page.payment, facts: handOver.facts })
  const payment = await claimWalletPage(platform, { ...context, id: page.payment })
  if (!payment) return back
  const answer = await requestWalletPayment(platform, {
    payment,
    accountId,
    facts: context,
    waited,
    token: readToken(token),
  })
  const started = await recordPaymentStart(platform, { payment, facts: context, answer })
  const isDone = answer.kind === 'answer' && answer.value.kind === 'done'
  const how = { brandId: context.brandId, deadline: getRemainingTime(waited), source: 'return' } as const
  const { status, pageUrl } = isDone ? (await inquirePayment(platform, started, how)).payment : started
  return ok({ url: pageUrl ?? context.returnUrl, isDeclined: status === PAYMENT_STATUS.failed })
}
