import { isCustomer } from '#core/customers/server/require-customer.service.ts'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { loadBrand } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { DeadLetter, DeadLettersApi } from '../contract/endpoints.ts'
import type { ReceiptApi } from '../contract/receipt-endpoint.ts'
import { isBuiltInMessageKey } from '../domain/message-placeholders.ts'
import { type DeadLetterRecord, listStoreDeadLetters, resendDeadLetter } from './dead-letters.use-case.ts'
import { isMessageExpired } from './message-expired.rules.ts'
import { requestReceipt } from './request-receipt.use-case.ts'
import { canReachPhones } from './served-channels.service.ts'

/** The relay records the last error as its name and message. */
const REASON_BY_ERROR = { Undeliverable: 'refused', TooLate: 'late' } as const

const parseReason = (lastError: string): DeadLetter['why'] => {
  const [name = ''] = lastError.split(':', 1)
  return Object.hasOwn(REASON_BY_ERROR, name)
    ? REASON_BY_ERROR[name as keyof typeof REASON_BY_ERROR]
    : 'unreached'
}

const presentDeadLetter = (
  { entry, orderNumber }: DeadLetterRecord,
  { t, now }: { t: (key: string, values: Record<string, string>) => string; now: Date },
): DeadLetter => {
  const { id, payload, attempts, lastError, givenUpAt } = entry
  const key = String(payload.key)
  const number = String(orderNumber)
  return {
    ...{ _id: id, order: String(payload.orderId), orderId: number, attempts },
    channel: payload.channel as DeadLetter['channel'],
    about: t(isBuiltInMessageKey(key) && !payload.area ? `title.${key}` : 'news', { number }),
    why: parseReason(lastError),
    canResend: !isMessageExpired(payload, now),
    reason: lastError.replace(/^\w*Error: |^Undeliverable: |^TooLate: /, ''),
    givenUpAt: givenUpAt.toISOString(),
  }
}

export const createDeadLetterHandlers = (platform: Platform): Handlers<DeadLettersApi> => ({
  'GET /api/v1/console/stores/:id/deadLetters': async ({ caller, params, language }) => {
    const found = await listStoreDeadLetters(platform, { caller, storeId: params.id })
    const words = {
      t: platform.catalogue.getTranslator(language, 'notifications'),
      now: platform.clock.now(),
    }
    if (!found.ok) return found
    const { brandId } = requireStaff(caller)
    const brand = await platform.db.tenant(brandId, (tx) => loadBrand(tx, brandId))
    return ok({
      messages: found.value.map((letter) => presentDeadLetter(letter, words)),
      sendsMessages: canReachPhones(platform.hooks, brand),
    })
  },
  'POST /api/v1/console/deadLetters/:id/resend': ({ caller, params }) =>
    resendDeadLetter(platform, { caller, id: params.id }),
})

export const createReceiptHandlers = (platform: Platform): Handlers<ReceiptApi> => ({
  'POST /api/v1/orders/:id/receipt': ({ caller, params, language }) =>
    isCustomer(caller)
      ? requestReceipt(platform, { caller, orderId: params.id, language })
      : Promise.resolve(fail(failure(orderErrors.unknownOrder))),
})
