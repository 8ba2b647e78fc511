import type { SiteRecord } from '#core/sites/domain/site.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { LinkListInput, LinkListsOverview, StaffLinkList } from '../contract/console-endpoints.ts'
import { linkListErrors } from '../contract/errors.ts'
import { type AddressFault, type OwnPlaces, parseLinkAddress } from '../domain/link-address.ts'
import { type LinkList, MAX_LISTS } from '../domain/link-list.ts'
import { presentStaffList } from './link-list.presenter.ts'
import {
  deleteList,
  findList,
  insertList,
  type LinkTerms,
  listLists,
  lockList,
  updateList,
  writeLinks,
} from './link-lists.repo.ts'

const ADDRESS_ERRORS = {
  scheme: linkListErrors.addressScheme,
  insecure: linkListErrors.addressInsecure,
  credentials: linkListErrors.addressCredentials,
  malformed: linkListErrors.addressMalformed,
} as const satisfies Record<AddressFault, unknown>

const toOwnPlaces = ({ origin }: Pick<Platform, 'origin'>, { homePath, hosts }: SiteRecord): OwnPlaces => ({
  ...{ homePath, hosts, origin: origin() },
})

/** The links as they are stored; the first unsafe address fails. An id of another list is not taken. */
const toLinkTerms = (
  tx: Transaction,
  { links, known, own }: { links: LinkListInput['links']; known: LinkList | undefined; own: OwnPlaces },
): Result<LinkTerms[], Failure> => {
  const free = new Set(known?.links.map(({ id }) => id))
  const terms: LinkTerms[] = []
  for (const [index, { _id, address, ...link }] of links.entries()) {
    const parsed = parseLinkAddress(address, own)
    if (!parsed.ok) return fail(failure(ADDRESS_ERRORS[parsed.failure], { field: `links.${index}.address` }))
    // Each id once: a repeated one is a new link.
    const id = _id !== undefined && free.delete(_id) ? _id : tx.generateId()
    terms.push({ ...link, id, address: parsed.value })
  }
  return ok(terms)
}

/** Runs a change of the brand's lists, and shows its result to customers at once. */
const changeLists = <Value>(
  platform: Platform,
  caller: Caller,
  change: (tx: Transaction, staff: StaffCaller) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const changed = await change(tx, staff)
    if (changed.ok) await invalidateCache(tx)
    return changed
  })
}

const presentStored = async (
  platform: Platform,
  tx: Transaction,
  id: string,
): Promise<Result<StaffLinkList, Failure>> => {
  const list = await findList(tx, id)
  return list ? ok(presentStaffList(platform, list)) : fail(failure(linkListErrors.unknownList))
}

/** The merchant's lists for staff. */
export const listStaffLists = (platform: Platform, caller: Caller): Promise<LinkListsOverview> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const site = await loadSite(tx)
    const { homePath, hosts, origin } = toOwnPlaces(platform, site)
    return {
      lists: (await listLists(tx)).map((list) => presentStaffList(platform, list)),
      languages: [...site.brand.languages],
      own: { homePath, hosts: [...hosts], origin },
    }
  })

export const createList = (
  platform: Platform,
  { caller, body }: { readonly caller: Caller; readonly body: LinkListInput },
): Promise<Result<StaffLinkList, Failure>> =>
  changeLists(platform, caller, async (tx, { brandId }) => {
    if ((await listLists(tx)).length >= MAX_LISTS)
      return fail(failure(linkListErrors.tooManyLists, { values: { max: MAX_LISTS } }))
    const own = toOwnPlaces(platform, await loadSite(tx))
    const links = toLinkTerms(tx, { links: body.links, known: undefined, own })
    if (!links.ok) return links
    const id = tx.generateId()
    await insertList(tx, { ...{ id, brandId, key: id }, terms: body })
    await writeLinks(tx, { id, brandId, links: links.value })
    return presentStored(platform, tx, id)
  })

/** Changes a list as a whole, unless somebody else has changed it since it was read. */
export const changeList = (
  platform: Platform,
  {
    caller,
    id,
    body,
  }: { readonly caller: Caller; readonly id: string; readonly body: LinkListInput & { version: number } },
): Promise<Result<StaffLinkList, Failure>> =>
  changeLists(platform, caller, async (tx, { brandId }) => {
    const known = await lockList(tx, id)
    if (!known) return fail(failure(linkListErrors.unknownList))
    if (known.version !== body.version)
      return fail(failure(linkListErrors.changedMeanwhile, { data: presentStaffList(platform, known) }))
    const own = toOwnPlaces(platform, await loadSite(tx))
    const links = toLinkTerms(tx, { links: body.links, known, own })
    if (!links.ok) return links
    await updateList(tx, id, body)
    await writeLinks(tx, { id, brandId, links: links.value })
    return presentStored(platform, tx, id)
  })

export const removeList = (
  platform: Platform,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> =>
  changeLists(platform, caller, async (tx) => {
    if (!(await lockList(tx, id))) return fail(failure(linkListErrors.unknownList))
    await deleteList(tx, id)
    return ok({})
  })
