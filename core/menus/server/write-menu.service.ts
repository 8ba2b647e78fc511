import type { PictureRecord } from '#core/sites/domain/site.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { bumpAllMenus, lockAllMenus } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { MenuContent, MenuContentInput } from '../contract/menu-file.ts'
import { menuWriteErrors } from '../contract/write-errors.ts'
import { diffMenus } from '../domain/menu-difference.ts'
import type { MenuIssue } from '../domain/menu-issue.ts'
import { writeMenuChange } from './import/menu.writer.ts'
import { presentIssues } from './menu-issues.service.ts'
import { insertMenuRevision } from './menu-revisions.repo.ts'
import { validateEditedMenu } from './validate-menu.service.ts'
import './menus.tables.ts'
import { getParsedForm, type StoredMenu, toStoredForm } from './stored-form.mapper.ts'
import { cacheStoredMenu, computeMenuStamp, readMenuState, readStoredMenu } from './stored-menus.service.ts'

type Pictures = Readonly<Record<string, PictureRecord>>

/** The menu that is wanted, and pictures of it beyond those of the menu before, by their names in it. */
export interface WantedMenu {
  readonly content: MenuContentInput | MenuContent
  readonly pictures: Pictures
}

export interface WriteMenuInput {
  /** The revision of the menu that the change is based on. */
  readonly revision: number
  readonly reason: 'edit' | 'import' | 'undo'
  readonly staffName: string
  readonly change: (before: StoredMenu) => Promise<Result<WantedMenu, Failure>>
}

/**
 * Changes the menu of the unit's brand: alone, judged by all our rules, everything or nothing. Only what differs is
 * written, and with it what takes the change back.
 * @returns the number of changes that the menu has seen now
 */
export const writeMenu = async (
  db: Database,
  tx: Transaction,
  write: WriteMenuInput,
): Promise<Result<number, Failure>> => {
  const { brandId } = tx
  const stores = await lockAllMenus(tx)
  const state = await readMenuState(tx, stores)
  if (state.revision !== write.revision)
    return fail(failure(menuWriteErrors.menuMoved, { data: { revision: state.revision } }))
  const before = await readStoredMenu(db, tx, state)
  const wanted = await write.change(before)
  if (!wanted.ok) return wanted
  const storeKeys = stores.map(({ key }) => key)
  const evaluated = validateEditedMenu(wanted.value.content, { stores: storeKeys, parsedOf: getParsedForm })
  if (!evaluated.content)
    return fail(failure(menuWriteErrors.menuFaulty, { data: { faults: evaluated.errors } }))
  const photos = new Map([...Object.entries(before.pictures), ...Object.entries(wanted.value.pictures)])
  const after = toStoredForm(evaluated.content, { photos, storeKeys })
  const revisionId = await insertMenuRevision(tx, {
    brandId,
    number: state.revision + 1,
    reason: write.reason,
    staffName: write.staffName,
    difference: diffMenus(after.content, before.content),
    before,
  })
  const difference = diffMenus(before.content, after.content)
  const storeIds = new Map(stores.map(({ key, id }) => [key, id]))
  const context = { brandId, storeIds, photos }
  await writeMenuChange(tx, context, { before: before.content, after: evaluated.content, difference })
  const bumped = await bumpAllMenus(tx)
  // A tax stays when no menu names it, so the next content is read back.
  if (difference.taxes.removed.length + difference.taxes.placed.length === 0)
    cacheStoredMenu(db, tx, { stamp: computeMenuStamp(revisionId, bumped), menu: after })
  return ok(state.revision + 1)
}

const isFaults = (data: unknown): data is { faults: readonly MenuIssue[] } =>
  typeof data === 'object' && data !== null && 'faults' in data

/** Writes as the calling member of staff; errors are in their language. Without an input, the thing is gone. */
export const writeMenuAsStaff = async (
  { db, catalogue }: Pick<Platform, 'db' | 'catalogue'>,
  { caller, language }: { readonly caller: Caller; readonly language: Language },
  input: (tx: Transaction) => Promise<Omit<WriteMenuInput, 'staffName'> | undefined>,
): Promise<Result<{ revision: number }, Failure>> => {
  const { brandId, name } = requireStaff(caller)
  const written = await db.tenant(brandId, async (tx) => {
    const wanted = await input(tx)
    return wanted ? writeMenu(db, tx, { ...wanted, staffName: name }) : fail(failure(menuWriteErrors.gone))
  })
  if (written.ok) return ok({ revision: written.value })
  const { data } = written.failure
  if (!isFaults(data)) return written
  const translate = catalogue.getTranslator(language, 'menus-contract')
  return fail({ ...written.failure, data: { faults: presentIssues(data.faults, translate) } })
}
