import { loadSite } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PublicLinkList } from '../contract/endpoints.ts'
import { linkListErrors } from '../contract/errors.ts'
import { presentList } from './link-list.presenter.ts'
import { countClick, findList, findListBrand } from './link-lists.repo.ts'

/** A list for whoever has its address. */
export const readList = async (
  { db }: Platform,
  { id, language, share }: { id: string; language: Language; share: (tag: string) => void },
): Promise<Result<PublicLinkList, Failure>> => {
  const brandId = await db.system((tx) => findListBrand(tx, id))
  if (brandId === undefined) return fail(failure(linkListErrors.unknownList))
  share(brandId)
  return db.tenant(brandId, async (tx) => {
    const list = await findList(tx, id)
    if (!list) return fail(failure(linkListErrors.unknownList))
    return ok(presentList(list, { site: await loadSite(tx), language }))
  })
}

/** Counts that a link was opened. What does not exist is not counted, and the caller learns nothing about it. */
export const countLinkClick = async (
  { db }: Platform,
  click: { readonly listId: string; readonly linkId: string },
): Promise<void> => {
  const brandId = await db.system((tx) => findListBrand(tx, click.listId))
  if (brandId !== undefined) await db.tenant(brandId, (tx) => countClick(tx, click))
}
