import { importSite } from '#core/menus/server/import.service.ts'
import { createSiteFile, type SiteDetails } from '#core/menus/server/site-details.service.ts'
import { type HiredOwner, hireOwner, validateOwnerPassword } from '#core/staff/server/new-owner.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { isNowhere } from '#core/stores/domain/nowhere.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { newShopErrors } from '../contract/errors.ts'
import type { NewShop } from '../domain/new-shop.ts'
import { loadByLink } from './new-shop-link.policy.ts'
import { markOpened } from './new-shops.repo.ts'

export interface OpenShopInput {
  readonly token: string
  readonly shop: NewShop
  readonly owner: { readonly name: string; readonly password: string }
  readonly userAgent: string | undefined
}

const addressTaken = failure(newShopErrors.addressTaken, { field: 'shop.homePath' })

/** One outlet for pickup that customers do not find yet, with payment at the counter and an empty menu. */
const toSiteFile = (shop: NewShop) => {
  const details: SiteDetails = { ...shop, previewMode: true }
  return createSiteFile(details, { taxes: [], menu: { categories: [] } })
}

/** Hires the owner in the transaction that makes the brand, and uses the link up. */
const completeShop = async (
  platform: Platform,
  system: Transaction,
  { token, owner, userAgent, brandId }: OpenShopInput & { readonly brandId: string },
): Promise<Result<HiredOwner, Failure>> => {
  const found = await loadByLink(platform, system, { token, locks: true })
  if (!found.ok) return found
  const { id, email, opened_at } = found.value
  if (opened_at) return fail(failure(newShopErrors.openAlready))
  const hired = await hireOwner({ ...system, brandId }, { ...owner, email, userAgent })
  if (hired.ok) await markOpened(system, id)
  return hired
}

/**
 * Opens a shop: brand, site, outlet and owner, all or nothing. A link opens one shop, even for two who press at once,
 * and of two new shops with one address one is refused.
 */
export const openShop = async (
  platform: Platform,
  input: OpenShopInput,
): Promise<Result<HiredOwner, Failure>> => {
  const found = await platform.db.system((tx) => loadByLink(platform, tx, input))
  if (!found.ok) return found
  if (found.value.opened_at) return fail(failure(newShopErrors.openAlready))
  if (isNowhere(input.shop)) return fail(failure(storeErrors.nowhere, { field: 'shop.latitude' }))
  const weak = validateOwnerPassword(input.owner.password, 'owner.password')
  if (weak) return fail(weak)
  let opened: Result<HiredOwner, Failure> = fail(addressTaken)
  const { db } = platform
  await importSite(
    { db, pictures: getPictureStore(platform) },
    {
      ...{ file: toSiteFile(input.shop), mustBeNew: true, readPhoto: async () => undefined },
      finish: async (tx, { brandId }) => {
        opened = await completeShop(platform, tx, { ...input, brandId })
        return opened.ok ? [] : [{ path: 'owner', message: 'was refused' }]
      },
    },
  )
  return opened
}
