import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { computeLateInquiryAt } from '../domain/inquiry-schedule.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { findAccountProvider } from './accounts.repo.ts'

/** When a payment with a final report that is not a capture is inquired about next; null when it can no longer be paid. */
export const loadLateInquiryTime = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  {
    payment: { accountId, createdAt: openedAt, windowEndsAt },
    isAnswered,
  }: {
    readonly payment: Pick<PaymentRecord, 'accountId' | 'createdAt' | 'windowEndsAt'>
    readonly isAnswered: boolean
  },
): Promise<Date | null> => {
  const name = accountId === null ? undefined : await findAccountProvider(tx, accountId)
  const factory = hooks.all('paymentProvider').find((each) => each.name === name)
  if (!factory) return null
  const { pageLifetime } = factory.capabilities
  return computeLateInquiryAt({ openedAt, windowEndsAt, now: tx.now, pageLifetime, isAnswered })
}
