import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { FileDifference, MenuContentInput } from '../contract/menu-file.ts'
import { patchMenu } from '../domain/menu-difference.ts'
import './menus.tables.ts'
import type { StoredMenu } from './stored-form.mapper.ts'

/** So many changes can be taken back. */
const KEPT_REVISIONS = 40

export interface NewRevision {
  readonly brandId: string
  readonly number: number
  readonly reason: 'edit' | 'import' | 'undo'
  readonly staffName: string
  /** What turns the menu after the change into the menu before it. */
  readonly difference: FileDifference
  readonly before: StoredMenu
}

/** The pictures that a difference names. */
const picturesIn = (
  { products }: FileDifference,
  pictures: StoredMenu['pictures'],
): Record<string, PictureRecord> => {
  const names = Object.values(products).flatMap(({ changed }) =>
    changed.flatMap(({ photo, gallery = [] }) => [...(photo ? [photo] : []), ...gallery]),
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const picture = pictures[name]
      return picture ? [[name, picture]] : []
    }),
  )
}

/** Writes down what takes a change back; the oldest revision gives way. Returns the revision's id. */
export const insertMenuRevision = async (tx: Transaction, revision: NewRevision): Promise<string> => {
  const { brandId, number, reason, staffName, difference, before } = revision
  const id = tx.generateId()
  await tx.sql
    .insertInto('menu_revisions')
    .values({
      id,
      brand_id: brandId,
      number,
      reason,
      staff_name: staffName,
      at: tx.now,
      difference: JSON.stringify(difference),
      pictures: JSON.stringify(picturesIn(difference, before.pictures)),
    })
    .execute()
  await tx.sql
    .deleteFrom('menu_revisions')
    .where('brand_id', '=', brandId)
    .where('number', '<=', number - KEPT_REVISIONS)
    .execute()
  return id
}

/** How many changes a brand's menu has seen. */
export const selectRevision = async ({ sql }: Transaction, brandId: string): Promise<number> => {
  const row = await sql
    .selectFrom('menu_revisions')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** The last change of the brand's menu. */
export const findLastRevision = ({
  sql,
  brandId,
}: Transaction): Promise<{ id: string; number: number } | undefined> =>
  sql
    .selectFrom('menu_revisions')
    .select(['id', 'number'])
    .where('brand_id', '=', brandId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The changes of the brand's menu that can be taken back, newest first. */
export const listRevisions = ({ sql, brandId }: Transaction) =>
  sql
    .selectFrom('menu_revisions')
    .select(['number', 'reason', 'staff_name', 'at'])
    .where('brand_id', '=', brandId)
    .orderBy('number', 'desc')
    .execute()

/** Whether the menu before the change with this number can be brought back. */
export const hasRevision = async ({ sql, brandId }: Transaction, number: number): Promise<boolean> => {
  const row = await sql
    .selectFrom('menu_revisions')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The menu before the change with this number: from the present one, change after change is taken back. A whole copy
 * on the way makes the changes after it irrelevant.
 */
export const loadMenuAtRevision = async (
  tx: Transaction,
  current: StoredMenu,
  number: number,
): Promise<StoredMenu> => {
  const rows = await tx.sql
    .selectFrom('menu_revisions')
    .select(['content', 'difference', 'pictures'])
    .where('brand_id', '=', tx.brandId)
    .where('number', '>=', number)
    .orderBy('number', 'desc')
    .execute()
  let content: MenuContentInput = current.content
  let pictures = current.pictures
  for (const row of rows) {
    if (row.content) content = row.content
    else if (row.difference) content = patchMenu(content, row.difference) as MenuContentInput
    pictures = { ...pictures, ...row.pictures }
  }
  return { content, pictures }
}
