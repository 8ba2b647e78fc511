import { isFreeHomePath } from '#core/sites/server/save-site.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { NewShopState } from '../contract/endpoints.ts'
import { newShopErrors } from '../contract/errors.ts'
import { listHomePaths } from '../domain/home-path.ts'
import type { NewShopDraft } from '../domain/new-shop.ts'
import { loadByLink } from './new-shop-link.policy.ts'
import { updateDraft } from './new-shops.repo.ts'

interface LinkInput {
  readonly token: string
}

/** What a link is for, and what was filled in so far. */
export const readNewShop = (
  platform: Platform,
  { token }: LinkInput,
): Promise<Result<NewShopState, Failure>> =>
  platform.db.system(async (tx) => {
    const found = await loadByLink(platform, tx, { token })
    if (!found.ok) return found
    const { email, language, draft, opened_at } = found.value
    return ok({
      ...{ email, draft, isOpen: opened_at !== null },
      language: isLanguage(language) ? language : 'en',
    })
  })

/** Keeps what was filled in so far; the last of two devices wins. */
export const keepDraft = (
  platform: Platform,
  { token, draft }: LinkInput & { readonly draft: NewShopDraft },
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.system(async (tx) => {
    const found = await loadByLink(platform, tx, { token, locks: true })
    if (!found.ok) return found
    if (found.value.opened_at) return fail(failure(newShopErrors.openAlready))
    await updateDraft(tx, found.value.id, draft)
    return ok({})
  })

/** The first free address for a wish. Only whoever has a link may ask which addresses are taken. */
export const proposeHomePath = (
  platform: Platform,
  { token, wish }: LinkInput & { readonly wish: string },
): Promise<Result<{ homePath: string | null; isAsWished: boolean }, Failure>> =>
  platform.db.system(async (tx) => {
    const found = await loadByLink(platform, tx, { token })
    if (!found.ok) return found
    for (const homePath of listHomePaths(wish))
      if (await isFreeHomePath(tx, homePath)) return ok({ homePath, isAsWished: homePath === wish.trim() })
    return ok({ homePath: null, isAsWished: false })
  })
