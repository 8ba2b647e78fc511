import { menuWriteErrors } from '#core/menus/contract/write-errors.ts'
import {
  findMenuRestorer,
  loadMenuRevisions,
  loadStoredMenu,
} from '#core/menus/server/stored-menus.service.ts'
import { type WriteMenuInput, writeMenuAsStaff } from '#core/menus/server/write-menu.service.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { loadStores } from '#core/stores/server/stores.service.ts'
import { failure } from '#platform/contract/errors.ts'
import { listChangedNames } from '#platform/db/audit-entries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Handlers, Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { PictureError } from '#platform/pictures/picture-store.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import type { EditorApi } from '../contract/endpoints.ts'
import { editorErrors } from '../contract/errors.ts'
import { applyMenuChange, applySizePrices } from '../domain/menu-change.ts'

const PICTURE_ERRORS: Readonly<Record<PictureError, (typeof editorErrors)[keyof typeof editorErrors]>> = {
  notAPicture: editorErrors.notAPicture,
  tooLarge: editorErrors.pictureTooLarge,
  tooManyPixels: editorErrors.tooManyPixels,
}

const createChange =
  (
    change: Parameters<typeof applyMenuChange>[1],
    pictures: Readonly<Record<string, PictureRecord>>,
  ): WriteMenuInput['change'] =>
  async ({ content }) => {
    const menu = applyMenuChange(content.menu, change as never)
    if (menu.ok) return ok({ content: { ...content, menu: applySizePrices(menu.value) }, pictures })
    return fail(failure(menu.failure === 'taken' ? editorErrors.nameTaken : menuWriteErrors.gone))
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

/** What has a name on the menu. */
const MENU_TABLES = ['menus', 'categories', 'products', 'option_groups', 'options'] as const

/** Handlers for menu editing by merchants. */
export const createEditorHandlers = (platform: Platform): Handlers<EditorApi> => ({
  'GET /api/v1/console/menu': async ({ caller, language }) =>
    ok(await platform.db.tenant(requireStaff(caller).brandId, (tx) => readEditor(platform.db, tx, language))),
  'POST /api/v1/console/menu/changes': async (call) => {
    const { revision, change, pictures } = call.body
    return writeMenuAsStaff(platform, call, async () => ({
      ...{ revision, reason: 'edit' as const },
      change: createChange(change, pictures),
    }))
  },
  'GET /api/v1/console/menu/revisions': async ({ caller, language }) => {
    const { brandId } = requireStaff(caller)
    return platform.db.tenant(brandId, async (tx) => {
      const rows = await loadMenuRevisions(tx)
      const names = await listChangedNames(tx, { times: rows.map(({ at }) => at), things: MENU_TABLES })
      return ok(
        rows.map(({ number, reason, staff_name, at }) => ({
          ...{ number, reason, staffName: staff_name },
          at: at.toISOString(),
          changed: (names.get(at.getTime()) ?? []).map((name) =>
            typeof name === 'string' ? name : localize(name, language),
          ),
        })),
      )
    })
  },
  'POST /api/v1/console/menu/revisions/:number/undo': async (call) => {
    const { revision } = call.body
    return writeMenuAsStaff(platform, call, async (tx) => {
      const restore = await findMenuRestorer(tx, Number(call.params.number))
      return restore && { revision, reason: 'undo', change: async (current) => ok(await restore(current)) }
    })
  },
  'POST /api/v1/console/pictures': async ({ rawBody }) => {
    const stored = await getPictureStore(platform).put(rawBody)
    return stored.ok ? stored : fail(failure(PICTURE_ERRORS[stored.failure]))
  },
})
