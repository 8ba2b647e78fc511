import type { PictureRecord } from '#core/sites/domain/site.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { saveTaxes } from '#core/stores/server/save-stores.service.ts'
import { bumpAllMenus, lockAllMenus } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { editorErrors } from '../contract/editor-errors.ts'
import type { MenuContent, MenuContentInput } from '../contract/menu-file.ts'
import type { MenuIssue } from '../domain/menu-issue.ts'
import { validateMenu } from './checker/validate-menu.rules.ts'
import { saveMenu } from './import/menu.writer.ts'
import { type StoredMenu, selectMenuContent } from './menu-content.repo.ts'
import './menus.tables.ts'

export interface WriteMenuInput {
  /** The menu that the change was made for, by the number of changes that it had seen. */
  readonly revision: number
  readonly reason: 'edit' | 'import' | 'undo'
  readonly staffName: string
  /** Pictures of the new menu beyond those of the old one, by their names in it. */
  readonly pictures: Readonly<Record<string, PictureRecord>>
  readonly change: (before: MenuContentInput) => Promise<Result<MenuContentInput | MenuContent, Failure>>
}

/** So many changes can be taken back. */
const MAX_REVISIONS = 40

/** How many changes the brand's menu has seen. */
export const selectRevision = async ({ sql, brandId }: Transaction): Promise<number> => {
  const row = await sql
    .selectFrom('menu_revisions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.number ?? 0
}

const insertRevision = async (
  unit: Transaction,
  { content, pictures }: StoredMenu,
  { number, reason, staffName }: { number: number } & Pick<WriteMenuInput, 'reason' | 'staffName'>,
): Promise<void> => {
  await unit.sql
    .insertInto('menu_revisions')
    .values({
      id: unit.generateId(),
      brand_id: unit.brandId,
      number,
      reason,
      staff_name: staffName,
      at: unit.now,
      content: JSON.stringify(content),
      pictures: JSON.stringify(pictures),
    })
    .execute()
  await unit.sql
    .deleteFrom('menu_revisions')
    .where('brand_id', '=', unit.brandId)
    .where('number', '<=', number - MAX_REVISIONS)
    .execute()
}

const failWithIssues = (errors: readonly MenuIssue[]): { ok: false; failure: Failure } =>
  fail(failure(editorErrors.menuFaulty, { data: { faults: errors } }))

const saveContent = async (
  unit: Transaction,
  content: MenuContent,
  { storeIds, photos }: { storeIds: ReadonlyMap<string, string>; photos: Map<string, PictureRecord> },
): Promise<void> => {
  const taxIds = await saveTaxes(unit, unit.brandId, content.taxes)
  await saveMenu(unit, { brandId: unit.brandId, storeIds, taxIds, photos }, content)
}

/**
 * Writes the menu of the unit's brand anew: alone, judged by all our rules, everything or nothing. What it was before
 * is kept, so that the change can be taken back.
 * @returns the number of changes that the menu has seen now
 */
export const writeMenu = async (
  unit: Transaction,
  write: WriteMenuInput,
): Promise<Result<number, Failure>> => {
  const storeIds = await lockAllMenus(unit)
  const revision = await selectRevision(unit)
  if (revision !== write.revision) return fail(failure(editorErrors.menuMoved, { data: { revision } }))
  const before = await selectMenuContent(unit)
  const wanted = await write.change(before.content)
  if (!wanted.ok) return wanted
  const { brand } = await loadSite(unit)
  const { content, errors } = validateMenu(wanted.value, {
    languages: brand.languages,
    stores: [...storeIds.keys()],
  })
  if (!content) return failWithIssues(errors)
  await insertRevision(unit, before, { ...write, number: revision + 1 })
  const photos = new Map([...Object.entries(before.pictures), ...Object.entries(write.pictures)])
  await saveContent(unit, content, { storeIds, photos })
  await bumpAllMenus(unit)
  return ok(revision + 1)
}
