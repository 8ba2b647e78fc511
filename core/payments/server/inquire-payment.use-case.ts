import type { Platform } from '#platform/http/server-plugin.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { endAuthorization, recordUnendedAuthorization } from './authorizations.use-case.ts'
import { callGateway, inquireReport } from './gateway.client.ts'
import { isWaitingForWallet } from './gateway-redirect.mapper.ts'
import { settleInTransaction } from './settle.service.ts'

interface InquiryInput {
  readonly brandId: string
  readonly deadline: number
  readonly source: 'return' | 'poller' | 'webhook' | 'staff'
}

interface InquiryOutcome {
  readonly payment: PaymentRecord
  readonly report: GatewayReport | undefined
}

/** Whether the payment waits for a wallet's token on our own page: the gateway has not heard of it. */
const isUnsent = (platform: Platform, payment: PaymentRecord): boolean =>
  payment.gatewayReference === null && isWaitingForWallet(platform, payment)

const inquireOnce = async (
  platform: Platform,
  payment: PaymentRecord,
  { brandId, deadline, source }: InquiryInput,
): Promise<InquiryOutcome> => {
  const { accountId } = payment
  if (accountId === null) return { payment, report: undefined }
  if (isUnsent(platform, payment))
    return { payment, report: { state: 'unknown', reference: payment.reference, gatewayReference: '' } }
  const answer = await callGateway(platform, {
    brandId,
    accountId,
    purpose: 'ask',
    deadline,
    request: (provider, signal) => inquireReport(provider, payment, signal),
  })
  if (answer.kind === 'none') return { payment, report: undefined }
  const report = answer.value
  const settled = await platform.db.tenant(brandId, (tx) =>
    settleInTransaction(platform, tx, { paymentId: payment.id, report, source }),
  )
  return { payment: settled ?? payment, report }
}

/**
 * Queries the gateway for a payment's outcome and settles it. An authorized payment is captured, or released when its
 * order has ended, and queried again. Returns the resulting payment.
 */
export const inquirePayment = async (
  platform: Platform,
  payment: PaymentRecord,
  input: InquiryInput,
): Promise<InquiryOutcome> => {
  const first = await inquireOnce(platform, payment, input)
  if (first.report?.state !== 'authorized') return first
  const ended = await endAuthorization(platform, first.payment, { ...input, report: first.report })
  if (ended.kind === 'none') return first
  const second = ended.kind === 'impossible' ? first : await inquireOnce(platform, first.payment, input)
  if (ended.kind === 'done' || second.report?.state !== 'authorized') return second
  return {
    ...second,
    payment: await recordUnendedAuthorization(platform, second.payment, { ...input, ended }),
  }
}
