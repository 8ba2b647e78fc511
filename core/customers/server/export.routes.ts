import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ExportApi } from '../contract/export-endpoints.ts'
import { requireCustomer } from './require-customer.service.ts'
import type { UserExport } from './user-export.repo.ts'
import { defineUserRowsExport, exportUser } from './user-export.service.ts'

/** The data that this area itself stores about a person. */
export const CUSTOMERS_EXPORTS: readonly UserExport[] = [
  defineUserRowsExport('users', { user: 'id', without: ['restore_sealed', 'restore_hash'] }),
  defineUserRowsExport('addresses'),
  defineUserRowsExport('sessions', { without: ['id', 'token_hash', 'companion_hash'] }),
  defineUserRowsExport('new_guests', { without: ['id', 'network_hash'] }),
  defineUserRowsExport('otp_challenges', {
    without: ['id', 'phone_hash', 'prefix_hash', 'code_hash', 'network_hash'],
  }),
]

/** The handler of the export of personal data. */
export const createUserExportHandlers = ({ db, hooks, clock }: Platform): Handlers<ExportApi> => ({
  'GET /api/v1/users/me/export': async ({ caller }) => {
    const { brandId, userId } = requireCustomer(caller)
    const parts = await db.tenant(brandId, (tx) => exportUser(tx, userId, hooks.all('userExport')))
    return ok({ exportedAt: clock.now().toISOString(), parts })
  },
})
