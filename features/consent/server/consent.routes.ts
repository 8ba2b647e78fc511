import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { isRefusedByHeaders } from '#core/sites/domain/consent.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ConsentApi } from '../contract/endpoints.ts'
import { recordChoice } from './record-choice.use-case.ts'

export const createConsentHandlers = (platform: Platform): Handlers<ConsentApi> => ({
  'GET /api/v1/privacy-signal': async ({ headers }) => ok({ isRefused: isRefusedByHeaders(headers) }),
  'PUT /api/v1/privacy-choice': ({ caller, body, headers }) =>
    recordChoice(platform, requireCustomer(caller), { choice: body, headers }),
})
