import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { recordUnendedAuthorization } from '../server/authorizations.use-case.ts'

/** Books that the gateway refused a step with a payment that it only authorized. */
export const leaveAuthorized = (
  platform: Platform,
  payment: PaymentRecord,
  { brandId, step }: { readonly brandId: string; readonly step: 'capture' | 'void' },
): Promise<PaymentRecord> =>
  recordUnendedAuthorization(platform, payment, {
    ...{ brandId, deadline: 1000, source: 'poller' },
    ended: { kind: 'refused', step, reason: 'not today' },
  })
