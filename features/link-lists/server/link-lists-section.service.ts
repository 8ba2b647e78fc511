import { type FileIssue, findDuplicates, formatPath, listKeys } from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type LinkListsFile, linkListsFileSchema } from '../contract/link-lists-file.ts'
import { type AddressFault, parseLinkAddress } from '../domain/link-address.ts'
import type { ListedLink } from '../domain/link-list.ts'
import {
  findListByKey,
  insertList,
  listListsByKey,
  readOwnPlaces,
  updateList,
  writeLinks,
} from './link-lists.repo.ts'

const SECTION_NAME = 'link-lists'

const MESSAGES: Readonly<Record<AddressFault, string>> = {
  scheme: 'must begin with https://, tel:, mailto:, or with / for a page of the shop',
  insecure: 'must begin with https://',
  credentials: 'must not have a user name or a password in it',
  malformed: 'is no complete address',
}

const listIssues = (lists: LinkListsFile, { site }: SiteFile): FileIssue[] => {
  const addresses = lists.flatMap(({ links }, list) =>
    links.flatMap(({ address }, link) => {
      const read = parseLinkAddress(address, { ...site, origin: '' })
      const path = formatPath([SECTION_NAME, list, 'links', link, 'address'])
      return read.ok ? [] : [{ path, message: MESSAGES[read.failure] }]
    }),
  )
  return [...findDuplicates(listKeys(lists), () => SECTION_NAME, 'list'), ...addresses]
}

/** The known link with this address, taken out of `known`: it keeps its clicks. */
const takeLinkTo = (known: ListedLink[], address: string): ListedLink | undefined => {
  const at = known.findIndex((link) => link.address === address)
  return at === -1 ? undefined : known.splice(at, 1)[0]
}

const saveList = async (
  tx: Transaction,
  { brandId, list }: { brandId: string; list: LinkListsFile[number] },
): Promise<void> => {
  const { key, links, ...terms } = list
  const before = await findListByKey(tx, { brandId, key })
  const id = before?.id ?? tx.generateId()
  if (before) await updateList(tx, id, terms)
  else await insertList(tx, { id, brandId, key, terms })
  const known = [...(before?.links ?? [])]
  const own = await readOwnPlaces(tx, brandId)
  await writeLinks(tx, {
    ...{ id, brandId },
    links: links.map(({ address, ...link }) => {
      const parsed = parseLinkAddress(address, own)
      const stored = parsed.ok ? parsed.value : address
      return { ...link, address: stored, id: takeLinkTo(known, stored)?.id ?? tx.generateId() }
    }),
  })
}

/** The section `link-lists` of a site file; lists that are not in it stay as they are. */
export const linkListsFileSection = defineFileSection({
  name: SECTION_NAME,
  schema: linkListsFileSchema,
  check: listIssues,
  save: async (tx, { brandId, content }) => {
    for (const list of content) await saveList(tx, { brandId, list })
  },
  load: async (tx, scope) => {
    const lists = await listListsByKey(tx, scope)
    if (lists.length === 0) return undefined
    return lists.map(({ key, title, intro, isActive, links }) => ({
      ...{ key, title, intro, isActive },
      links: links.map(({ id: _, clicks: _clicks, ...link }) => link),
    }))
  },
})
