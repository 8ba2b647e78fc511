import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ExportApi } from '../contract/export-endpoints.ts'
import type { UserExport } from './user-export.repo.ts'
import { exportUser, ownRows } from './user-export.service.ts'

/** The data that this area itself stores about a person. */
export const CUSTOMERS_EXPORTS: readonly UserExport[] = [
  ownRows('users', { user: 'id', without: ['restore_sealed', 'restore_hash'] }),
  ownRows('addresses'),
  ownRows('sessions', { without: ['id', 'token_hash', 'companion_hash'] }),
  ownRows('otp_challenges', {
    without: ['id', 'phone_hash', 'prefix_hash', 'code_hash', 'network_hash'],
  }),
]

/** The handler of the export of personal data. */
export const exportHandlers = ({ db, hooks, clock }: Platform): Handlers<ExportApi> => ({
  'GET /api/v1/users/me/export': async ({ caller }) => {
    // The access rule admits only customers; any other caller is a programming error.
    if (caller.kind !== 'customer') throw new Error(`A ${caller.kind} caller reached a call for customers`)
    const { brandId, userId } = caller
    const parts = await db.tenant(brandId, (tx) => exportUser(tx, userId, hooks.all('userExport')))
    return ok({ exportedAt: clock.now().toISOString(), parts })
  },
})
