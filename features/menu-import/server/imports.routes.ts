import { writeMenuAsStaff } from '#core/menus/server/write-menu.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import type { ImportApi } from '../contract/endpoints.ts'
import { importMenu } from './import-menu.use-case.ts'
import { exportMenuFile } from './menu-exchange.service.ts'
import { findImport } from './menu-imports.repo.ts'

/** Handlers for menus as files. */
export const createImportHandlers = (platform: Platform): Handlers<ImportApi> => ({
  'POST /api/v1/console/menu/imports': async ({ caller, language, query, rawBody }) => {
    const { brandId } = requireStaff(caller)
    const file = { brandId, fileName: query.name, bytes: rawBody, fileLanguage: query.language, language }
    return importMenu(platform, file)
  },
  'POST /api/v1/console/menu/imports/:id/publish': async (call) => {
    const { revision, pictures } = call.body
    return writeMenuAsStaff(platform, call, async (tx) => {
      const content = await findImport(tx, call.params.id)
      const wanted = content && { content, pictures }
      return wanted && { revision, reason: 'import', change: async () => ok(wanted) }
    })
  },
  'GET /api/v1/console/menu/export': async ({ caller, query: { format } }) => {
    const text = await exportMenuFile(platform.db, requireStaff(caller).brandId, format)
    return ok({ name: `menu.${format}`, type: format === 'csv' ? 'text/csv' : 'application/json', text })
  },
})
