import type { Platform } from '#platform/http/server-plugin.ts'
import { NotJsonError } from '#platform/outbound/fetch-external.ts'
import type { PaymentProvider } from '../contract/payment-provider.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { toUnreadableReport, UnreadableAnswerError } from '../domain/unreadable-answer.ts'
import type { AccountRecord } from './accounts.repo.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { type CallPurpose, type GatewayAnswer, getGatewayBreakers } from './gateway-breakers.client.ts'

export interface CallGatewayInput<Value> {
  readonly brandId: string
  readonly accountId: string
  readonly purpose: CallPurpose
  /** Milliseconds. */
  readonly deadline: number
  readonly request: (provider: PaymentProvider, signal: AbortSignal, account: AccountRecord) => Promise<Value>
}

/** Calls the gateway of an account. Never inside a transaction: a slow gateway must not hold row locks. */
export const callGateway = async <Value>(
  platform: Platform,
  { brandId, accountId, purpose, deadline, request }: CallGatewayInput<Value>,
): Promise<GatewayAnswer<Value>> => {
  const account = await loadAccount(platform, accountId)
  if (account?.brandId !== brandId)
    return { kind: 'none', why: 'broken', cause: `There is no payment account ${accountId}` }
  const line = `${accountId} ${purpose}`
  const answer = await getGatewayBreakers(platform.db).call(line, deadline, async (signal) => {
    const provider = openProvider(platform, account)
    if (!provider) throw new Error(`No payment provider is called ${account.provider}`)
    return request(provider, signal, account)
  })
  if (answer.kind === 'none') {
    platform.metrics.events.inc({ name: `gateway.${answer.why}` })
    // A vendor that is away at night would be named once for each payment: the comparison names it once for the account.
    platform.logger[purpose === 'compare' ? 'debug' : 'warn'](
      { accountId, purpose, why: answer.why, cause: answer.cause },
      'a payment gateway gave no answer',
    )
  }
  return answer
}

type InquiredPayment = Pick<
  PaymentRecord,
  'reference' | 'amount' | 'gatewayReference' | 'hintedReference' | 'createdAt'
>

/** What was not understood of an answer that came whole; undefined for any other failure. */
const toUnreadableAnswer = (error: unknown): UnreadableAnswerError | undefined => {
  if (error instanceof UnreadableAnswerError) return error
  return error instanceof NotJsonError
    ? new UnreadableAnswerError('the gateway answered something else than JSON', { bodyType: error.summary })
    : undefined
}

/** An adapter's report of a payment; an answer that it does not understand is a report, too. */
export const inquireReport = async (
  provider: PaymentProvider,
  { reference, amount, gatewayReference, hintedReference, createdAt: openedAt }: InquiredPayment,
  signal: AbortSignal,
): Promise<GatewayReport> => {
  try {
    return await provider.inquire({
      reference,
      amount,
      gatewayReference: gatewayReference ?? undefined,
      hint: hintedReference ?? undefined,
      openedAt,
      signal,
    })
  } catch (error) {
    const unreadable = toUnreadableAnswer(error)
    if (!unreadable) throw error
    return toUnreadableReport(unreadable, { reference, gatewayReference: gatewayReference ?? '' })
  }
}
