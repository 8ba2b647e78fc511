import { listRefundablePayments, refundPayment } from '#core/payments/server/refunds.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffRequest } from '../contract/console-endpoints.ts'
import { payLinkErrors } from '../contract/errors.ts'
import { lockOwnRequest, type StaffCall } from './manage-requests.use-case.ts'
import { presentStaffRequests } from './payment-request.presenter.ts'

interface RefundInput extends StaffCall {
  readonly id: string
  /** Absent: all that is left. */
  readonly amount: Money | undefined
  readonly reason: string
}

/**
 * Gives back what was paid by a link, the newest payment first. Its payments are locked, so refunds at the same time never
 * exceed what was captured. The link stays paid.
 */
export const refundRequest = (
  platform: Platform,
  { caller, language, id, amount, reason }: RefundInput,
): Promise<Result<StaffRequest, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const request = await lockOwnRequest(tx, staff, id)
    if (!request.ok) return request
    const { currency } = request.value
    const payments = (await listRefundablePayments(tx, id)).toReversed()
    const left = payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    const wanted = amount?.amount ?? left
    const isFitting = wanted > 0 && wanted <= left && (amount?.currency ?? currency) === currency
    if (!isFitting) {
      const values = { left: { money: money(left, currency) } }
      return fail(failure(payLinkErrors.refundTooMuch, { field: 'amount', values }))
    }
    let rest = wanted
    for (const { id: paymentId, captured, refunded } of payments) {
      const part = Math.min(rest, captured - refunded)
      if (part <= 0) continue
      const key = `staff-${tx.generateId()}`
      const given = await refundPayment(platform, tx, {
        paymentId,
        key,
        amount: part,
        reason,
        source: 'staff',
      })
      if (!given.ok) throw new Error(`A locked payment refused a refund: ${given.failure}`)
      rest -= part
    }
    const [presented] = await presentStaffRequests(platform, tx, { requests: [request.value], language })
    return presented ? ok(presented) : fail(failure(payLinkErrors.invalidLink))
  })
}
