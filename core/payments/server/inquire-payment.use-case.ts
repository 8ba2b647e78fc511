import type { Platform } from '#platform/http/server-plugin.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { callGateway } from './gateway.client.ts'
import { settleInTransaction } from './settle.service.ts'

/** Queries the gateway for a payment's outcome and settles it. Returns the resulting payment. */
export const inquirePayment = async (
  platform: Platform,
  payment: PaymentRecord,
  {
    brandId,
    deadline,
    source,
  }: { brandId: string; deadline: number; source: 'return' | 'poller' | 'webhook' },
): Promise<{ payment: PaymentRecord; report: GatewayReport | undefined }> => {
  const { accountId, reference, gatewayReference, amount } = payment
  if (accountId === null) return { payment, report: undefined }
  const answer = await callGateway(platform, {
    brandId,
    accountId,
    deadline,
    request: (provider, signal) =>
      provider.inquire({ reference, amount, gatewayReference: gatewayReference ?? undefined, signal }),
  })
  if (answer.kind === 'none') return { payment, report: undefined }
  const report = answer.value
  const settled = await platform.db.tenant(brandId, (tx) =>
    settleInTransaction(platform, tx, { paymentId: payment.id, report, source }),
  )
  return { payment: settled ?? payment, report }
}
