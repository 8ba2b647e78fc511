import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { upsertAll } from '#platform/db/upsert.ts'
import type { OwnPlaces } from '../domain/link-address.ts'
import type { LinkList, ListedLink } from '../domain/link-list.ts'
import './link-lists.tables.ts'

type ListRow = Selectable<Tables['link_lists']>
type LinkRow = Selectable<Tables['link_list_links']>

/** What staff or a file write of a list. */
type ListTerms = Pick<LinkList, 'title' | 'intro' | 'isActive'>
export type LinkTerms = Omit<ListedLink, 'clicks'>

const toLink = ({ id, title, address, is_active, clicks }: LinkRow): ListedLink => ({
  ...{ id, title, address, isActive: is_active, clicks },
})

const toList = (row: ListRow, links: readonly LinkRow[]): LinkList => ({
  id: row.id,
  brandId: row.brand_id,
  title: row.title,
  intro: row.intro,
  isActive: row.is_active,
  version: row.version,
  links: links.filter(({ list_id }) => list_id === row.id).map(toLink),
})

const readLinks = (tx: Transaction, listIds: readonly string[]): Promise<LinkRow[]> =>
  tx.sql
    .selectFrom('link_list_links')
    .selectAll()
    .where('list_id', 'in', listIds)
    .orderBy('position')
    .execute()

/** The brand of a list; in a system transaction. */
export const findListBrand = async (tx: Transaction, id: string): Promise<string | undefined> =>
  (await tx.sql.selectFrom('link_lists').select('brand_id').where('id', '=', id).executeTakeFirst())?.brand_id

export const findList = async (tx: Transaction, id: string): Promise<LinkList | undefined> => {
  const row = await tx.sql.selectFrom('link_lists').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toList(row, await readLinks(tx, [id]))
}

/** The same, locked until the transaction ends. */
export const lockList = async (tx: Transaction, id: string): Promise<LinkList | undefined> => {
  const query = tx.sql.selectFrom('link_lists').selectAll().where('id', '=', id)
  const row = await query.forUpdate().executeTakeFirst()
  return row && toList(row, await readLinks(tx, [id]))
}

/** The brand's lists, the oldest first. */
export const listLists = async (tx: Transaction): Promise<LinkList[]> => {
  const rows = await tx.sql.selectFrom('link_lists').selectAll().orderBy('created_at').orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const links = await readLinks(tx, ids)
  return rows.map((row) => toList(row, links))
}

/** The list that a site file knows by `key`; in the system transaction of an import. */
export const findListByKey = async (
  tx: Transaction,
  { brandId, key }: { readonly brandId: string; readonly key: string },
): Promise<LinkList | undefined> => {
  const query = tx.sql.selectFrom('link_lists').selectAll().where('brand_id', '=', brandId)
  const row = await query.where('key', '=', key).executeTakeFirst()
  return row && toList(row, await readLinks(tx, [row.id]))
}

/** A brand's lists with their keys in a site file, the oldest first; in a system transaction. */
export const listListsByKey = async (
  tx: Transaction,
  { brandId, locks }: { readonly brandId: string; readonly locks: boolean },
): Promise<(LinkList & { readonly key: string })[]> => {
  const rows = await tx.sql
    .selectFrom('link_lists')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('created_at')
    .orderBy('key')
    .$if(locks, (query) => query.forUpdate())
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const links = await readLinks(tx, ids)
  return rows.map((row) => ({ ...toList(row, links), key: row.key }))
}

/** What belongs to the brand's shop; in the system transaction of an import. */
export const readOwnPlaces = async (tx: Transaction, brandId: string): Promise<OwnPlaces> => {
  const rows = await tx.sql
    .selectFrom('sites')
    .leftJoin('site_hosts', 'site_hosts.site_id', 'sites.id')
    .select(['sites.home_path as homePath', 'site_hosts.host'])
    .where('sites.brand_id', '=', brandId)
    .execute()
  const hosts = rows.flatMap(({ host }) => host ?? [])
  // A file does not know on which installation it is read.
  return { homePath: rows[0]?.homePath ?? '', hosts, origin: '' }
}

export const insertList = async (
  tx: Transaction,
  { id, brandId, key, terms }: { id: string; brandId: string; key: string; terms: ListTerms },
): Promise<void> => {
  await tx.sql
    .insertInto('link_lists')
    .values({
      ...{ id, brand_id: brandId, key, is_active: terms.isActive, created_at: tx.now },
      title: JSON.stringify(terms.title),
      intro: JSON.stringify(terms.intro),
    })
    .execute()
}

/** Changes a locked list and counts the change. */
export const updateList = async (tx: Transaction, id: string, terms: ListTerms): Promise<void> => {
  await tx.sql
    .updateTable('link_lists')
    .set({
      title: JSON.stringify(terms.title),
      intro: JSON.stringify(terms.intro),
      is_active: terms.isActive,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes `links` the links of a list, in their order. Known ones keep their clicks, others are removed. */
export const writeLinks = async (
  tx: Transaction,
  { id, brandId, links }: { id: string; brandId: string; links: readonly LinkTerms[] },
): Promise<void> => {
  const staying = links.map((link) => link.id)
  await tx.sql
    .deleteFrom('link_list_links')
    .where('list_id', '=', id)
    .$if(staying.length > 0, (query) => query.where('id', 'not in', staying))
    .execute()
  const rows = links.map(({ title, address, isActive, ...link }, position) => ({
    ...{ id: link.id, brand_id: brandId, list_id: id, position, title, address, is_active: isActive },
  }))
  await upsertAll(tx, 'link_list_links', { rows, by: ['id'] })
}

export const deleteList = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('link_lists').where('id', '=', id).execute()
}

/** Counts one opening of a link that customers can see. */
export const countClick = async (
  tx: Transaction,
  { listId, linkId }: { readonly listId: string; readonly linkId: string },
): Promise<void> => {
  await tx.sql
    .updateTable('link_list_links')
    .set({ clicks: sql`clicks + 1` })
    .where('id', '=', linkId)
    .where('list_id', '=', listId)
    .where('is_active', '=', true)
    .execute()
}

/** The first list that can be opened, of any brand, by the merchants' names; in a system transaction. */
export const findFirstList = async (tx: Transaction): Promise<string | undefined> => {
  const row = await tx.sql
    .selectFrom('link_lists')
    .innerJoin('sites', 'sites.brand_id', 'link_lists.brand_id')
    .select('link_lists.id')
    .where('link_lists.is_active', '=', true)
    .orderBy('sites.home_path')
    .orderBy('link_lists.created_at')
    .executeTakeFirst()
  return row?.id
}
