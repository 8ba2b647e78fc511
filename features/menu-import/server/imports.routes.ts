import { writeMenuAsStaff } from '#core/menus/server/write-menu.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { ImportApi } from '../contract/endpoints.ts'
import { importErrors } from '../contract/errors.ts'
import { parseMatches } from '../domain/column-matches.ts'
import { saveMatching } from './import-matchings.repo.ts'
import { importMenu } from './import-menu.use-case.ts'
import { exportMenu } from './menu-exchange.service.ts'
import { findImport } from './menu-imports.repo.ts'

/** Handlers for menus as files. */
export const createImportHandlers = (platform: Platform): Handlers<ImportApi> => ({
  'POST /api/v1/console/menu/imports': async ({ caller, language, query, rawBody }) => {
    const { brandId } = requireStaff(caller)
    const columns = query.columns === undefined ? undefined : parseMatches(query.columns)
    const use = { mode: query.mode, isPartly: query.partly === '1', columns, threeDigits: query.threeDigits }
    const file = { fileName: query.name, bytes: rawBody, fileLanguage: query.language, use }
    return importMenu(platform, { brandId, language, ...file })
  },
  'POST /api/v1/console/menu/imports/:id/publish': async (call) => {
    const { revision, pictures, confirmed } = call.body
    return writeMenuAsStaff(platform, call, async (tx) => {
      const stored = await findImport(tx, call.params.id)
      if (!stored) return undefined
      const { content, gates, said } = stored
      const unconfirmed = gates.filter((gate) => !confirmed.includes(gate))
      const change = async () => {
        if (unconfirmed.length > 0) {
          const values = { count: unconfirmed.length }
          return fail(failure(importErrors.unconfirmed, { field: 'confirmed', values }))
        }
        if (said) await saveMatching(tx, said)
        return ok({ content, pictures })
      }
      return { revision, reason: 'import', change }
    })
  },
  'GET /api/v1/console/menu/export': async ({ caller, language, query: { format } }) => {
    const { brandId } = requireStaff(caller)
    const { name, type, body, leftOut } = await exportMenu(platform, { brandId, format, language })
    const isText = typeof body === 'string'
    const text = isText ? body : Buffer.from(body).toString('base64')
    return ok({ name, type, text, encoding: isText ? 'utf8' : 'base64', leftOut })
  },
})
