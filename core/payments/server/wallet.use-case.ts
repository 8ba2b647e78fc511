import { z } from 'zod'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import { askWithCertificate } from '#platform/http/ask-with-certificate.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { CreatedPayment } from '../contract/payment-provider.ts'
import { pathAtApple } from '../domain/apple-hosts.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { type GatewayAnswer, gatewayCalls, timeLeft } from './gateway-call.ts'
import { withWebPage } from './gateway-page.ts'
import { formReturnUrl, isKeyOf, keptFacts, waitsForWallet } from './hand-over.ts'
import { inquire } from './inquire.ts'
import { changePayment } from './payment-events.repo.ts'
import { type FoundHandOver, findHandOver, findPayment, lockTriesOf } from './payments.repo.ts'
import { recordStart, type StartFacts } from './record-start.ts'

interface WalletPage {
  readonly payment: string
  readonly key: string
}

type Waiting = Pick<Call, 'waited'>

/** A payment whose page was opened for a wallet, for whoever has the page's address. */
const findPage = async (
  platform: Platform,
  { payment: id, key }: WalletPage,
): Promise<FoundHandOver | undefined> => {
  if (!isKeyOf(platform, id, key)) return undefined
  return platform.db.system((unit) => findHandOver(unit, id))
}

const session = z.record(z.string(), z.unknown())

/**
 * Asks Apple for the session without which its sheet does not open. The address comes from the browser: only its path
 * is used, and only when the host is one of Apple's. The page's own host is ours by configuration, not by a header.
 */
export const openAppleSession = async (
  platform: Platform,
  { validationURL, waited, ...page }: WalletPage & Waiting & { readonly validationURL: string },
): Promise<Result<{ merchantSession: Record<string, unknown> }, Failure>> => {
  const found = await findPage(platform, page)
  if (!found?.isWaiting || found.handOver.wallet?.method !== 'applepay')
    return fail(failure(paymentErrors.unknownPayment))
  const { accountId, brandId } = found
  const account = await loadAccount(platform, accountId)
  // Apple's silence says nothing about the gateway, so it has a breaker of its own.
  const answer = await gatewayCalls(platform.db).call(
    `${accountId} apple`,
    timeLeft(waited),
    async (signal) => {
      const apple = account?.brandId === brandId ? openProvider(platform, account)?.wallets?.apple : undefined
      if (!apple || pathAtApple(validationURL) === undefined) throw new Error('Apple Pay is not set up')
      const { merchantIdentifier, displayName, certificate, privateKey, standIn } = apple
      const text = await askWithCertificate({
        url: standIn ? `${standIn.baseUrl}${pathAtApple(validationURL)}` : validationURL,
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
    // What is no JSON is no token either: the adapter refuses what it finds nothing in.
    return undefined
  }
}

/** One token is taken for a payment: whoever comes second finds the page gone. Undefined for them. */
const takeOver = (
  platform: Platform,
  {
    brandId,
    returnUrl,
    language,
    id,
  }: Pick<StartFacts, 'brandId' | 'returnUrl' | 'language'> & { id: string },
): Promise<PaymentRecord | undefined> =>
  platform.db.tenant(brandId, async (unit) => {
    const before = await findPayment(unit, id)
    if (!before) return undefined
    await lockTriesOf(unit, before.orderId)
    const payment = await findPayment(unit, id)
    if (!payment || !waitsForWallet(platform, payment)) return undefined
    return changePayment(unit, payment, {
      columns: { page_url: returnUrl, hand_over: JSON.stringify({ returnUrl, language }) },
      kind: 'walletGiven',
      source: 'checkout',
    })
  })

interface Paying extends Waiting {
  readonly payment: PaymentRecord
  readonly accountId: string
  readonly facts: StartFacts
  readonly token: unknown
}

const askToPay = (
  platform: Platform,
  { payment, accountId, facts, token, waited }: Paying,
): Promise<GatewayAnswer<CreatedPayment>> => {
  const { brandId, ...request } = facts
  const { id, reference, amount, mod: method, userId } = payment
  return askGateway(platform, {
    brandId,
    accountId,
    deadline: timeLeft(waited),
    ask: async (provider, signal) => {
      if (!provider.wallets) throw new Error(`${provider.name} takes no wallets any more`)
      return withWebPage(
        await provider.wallets.pay({
          ...request,
          ...{ reference, amount, method, token, signal },
          webhookUrl: `${platform.origin()}/api/v1/payment/webhook/${provider.name}/${accountId}`,
          formReturnUrl: formReturnUrl(platform, id),
          customer: { ...facts.customer, id: userId },
        }),
      )
    },
  })
}

/**
 * Pays with what a wallet gave to our page: the sum is the payment's own, whatever the sheet showed. Answers with where
 * the customer goes next, which is the bank's page when the bank wants one. Repeated, it pays nothing again.
 */
export const payByWallet = async (
  platform: Platform,
  { token, waited, ...page }: WalletPage & Waiting & { readonly token: string },
): Promise<Result<{ url: string; isDeclined: boolean }, Failure>> => {
  const found = await findPage(platform, page)
  if (!found) return fail(failure(paymentErrors.unknownPayment))
  const { accountId, handOver } = found
  const back = ok({ url: handOver.returnUrl, isDeclined: false })
  if (!found.isWaiting || !handOver.wallet) return back
  const facts = keptFacts(platform, { paymentId: page.payment, facts: handOver.facts })
  const payment = await takeOver(platform, { ...facts, id: page.payment })
  if (!payment) return back
  const answer = await askToPay(platform, { payment, accountId, facts, waited, token: readToken(token) })
  const started = await recordStart(platform, { payment, facts, answer })
  const isDone = answer.kind === 'answer' && answer.value.kind === 'done'
  const how = { brandId: facts.brandId, deadline: timeLeft(waited), source: 'return' } as const
  const { status, pageUrl } = isDone ? (await inquire(platform, started, how)).payment : started
  return ok({ url: pageUrl ?? facts.returnUrl, isDeclined: status === PAYMENT_STATUS.failed })
}
