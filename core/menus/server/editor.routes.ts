import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/stores/server/staff-stores.service.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PictureError } from '#platform/pictures/picture-store.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import type { EditorApi } from '../contract/editor-endpoints.ts'
import { editorErrors } from '../contract/editor-errors.ts'
import { applyMenuChange, withSizePrices } from '../domain/menu-change.ts'
import type { MenuIssue } from '../domain/menu-issue.ts'
import { presentIssues } from './editor.presenter.ts'
import { importMenu } from './import-menu.use-case.ts'
import { exportMenuFile } from './menu-exchange.service.ts'
import { findImport } from './menu-imports.repo.ts'
import { hasRevision, listRevisions, restoreMenu } from './menu-revisions.repo.ts'
import { loadStoredMenu } from './stored-menus.service.ts'
import { type WantedMenu, type WriteMenuInput, writeMenu } from './write-menu.use-case.ts'

const PICTURE_ERRORS: Readonly<Record<PictureError, (typeof editorErrors)[keyof typeof editorErrors]>> = {
  notAPicture: editorErrors.notAPicture,
  tooLarge: editorErrors.pictureTooLarge,
  tooManyPixels: editorErrors.tooManyPixels,
}

const goneFailure = fail(failure(editorErrors.gone))

const isFaults = (data: unknown): data is { faults: readonly MenuIssue[] } =>
  typeof data === 'object' && data !== null && 'faults' in data

type WriteRequest = Omit<WriteMenuInput, 'staffName'>

/** Writes as the calling member of staff; errors are in their language. */
const write = async (
  { db, catalogue }: Platform,
  { caller, language }: { caller: Caller; language: Language },
  input: (tx: Transaction) => Promise<WriteRequest | undefined>,
): Promise<Result<{ revision: number }, Failure>> => {
  const { brandId, name } = requireStaff(caller)
  const written = await db.tenant(brandId, async (tx) => {
    const wanted = await input(tx)
    return wanted ? writeMenu(db, tx, { ...wanted, staffName: name }) : goneFailure
  })
  if (written.ok) return ok({ revision: written.value })
  const { data } = written.failure
  if (!isFaults(data)) return written
  return fail({ ...written.failure, data: { faults: presentIssues(data.faults, { catalogue, language }) } })
}

const createChange =
  (change: Parameters<typeof applyMenuChange>[1], pictures: WantedMenu['pictures']): WriteRequest['change'] =>
  async ({ content }) => {
    const menu = applyMenuChange(content.menu, change as never)
    if (menu.ok) return ok({ content: { ...content, menu: withSizePrices(menu.value) }, pictures })
    return fail(failure(menu.failure === 'taken' ? editorErrors.nameTaken : editorErrors.gone))
  }

const readEditor = async (db: Database, tx: Transaction, language: Language) => {
  const { content, pictures, revision } = await loadStoredMenu(db, tx)
  const { brand } = await loadSite(tx)
  const stores = await loadStores(tx)
  return {
    revision,
    currency: brand.currency,
    languages: [...brand.languages],
    stores: stores.map(({ key, name }) => ({ key, name: localize(name, language) })),
    content,
    pictures,
  }
}

const writeHandlers = (platform: Platform) =>
  ({
    'POST /api/v1/console/menu/changes': async (call) => {
      const { revision, change, pictures } = call.body
      return write(platform, call, async () => ({
        ...{ revision, reason: 'edit' as const },
        change: createChange(change, pictures),
      }))
    },
    'POST /api/v1/console/menu/imports/:id/publish': async (call) => {
      const { revision, pictures } = call.body
      return write(platform, call, async (tx) => {
        const content = await findImport(tx, call.params.id)
        const wanted = content && { content, pictures }
        return wanted && { revision, reason: 'import', change: async () => ok(wanted) }
      })
    },
    'POST /api/v1/console/menu/revisions/:number/undo': async (call) => {
      const { revision } = call.body
      return write(platform, call, async (tx) => {
        const number = Number(call.params.number)
        if (!(await hasRevision(tx, number))) return undefined
        const change: WriteRequest['change'] = async (current) => ok(await restoreMenu(tx, current, number))
        return { revision, reason: 'undo', change }
      })
    },
    'POST /api/v1/console/pictures': async ({ rawBody }) => {
      const stored = await getPictureStore(platform).put(rawBody)
      return stored.ok ? stored : fail(failure(PICTURE_ERRORS[stored.failure]))
    },
  }) satisfies Partial<Handlers<EditorApi>>

const readHandlers = (platform: Platform) =>
  ({
    'GET /api/v1/console/menu': async ({ caller, language }) =>
      ok(
        await platform.db.tenant(requireStaff(caller).brandId, (tx) => readEditor(platform.db, tx, language)),
      ),
    'POST /api/v1/console/menu/imports': async ({ caller, language, query, rawBody }) => {
      const { brandId } = requireStaff(caller)
      const file = { brandId, fileName: query.name, bytes: rawBody, fileLanguage: query.language, language }
      return importMenu(platform, file)
    },
    'GET /api/v1/console/menu/revisions': async ({ caller }) => {
      const { brandId } = requireStaff(caller)
      const rows = await platform.db.tenant(brandId, listRevisions)
      return ok(
        rows.map(({ number, reason, staff_name, at }) => ({
          ...{ number, reason, staffName: staff_name },
          at: at.toISOString(),
        })),
      )
    },
    'GET /api/v1/console/menu/export': async ({ caller, query: { format } }) => {
      const text = await exportMenuFile(platform.db, requireStaff(caller).brandId, format)
      return ok({ name: `menu.${format}`, type: format === 'csv' ? 'text/csv' : 'application/json', text })
    },
  }) satisfies Partial<Handlers<EditorApi>>

/** Handlers for menu editing by merchants. */
export const editorHandlers = (platform: Platform): Handlers<EditorApi> => ({
  ...readHandlers(platform),
  ...writeHandlers(platform),
})
