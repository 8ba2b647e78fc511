import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Staff } from '../contract/endpoints.ts'
import { findStaff } from './staff.repo.ts'

interface StaffKey {
  readonly brandId: string
  readonly staffId: string
}

/** The member of staff as the console shows them. */
export const readStaff = (
  platform: Platform,
  { brandId, staffId }: StaffKey,
  language: Language,
): Promise<Staff | undefined> =>
  platform.db.tenant(brandId, async (tx) => {
    const row = await findStaff(tx, staffId)
    if (!row) return undefined
    const brand = await loadBrand(tx, tx.brandId)
    return {
      _id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      isLimited: row.store_ids !== null,
      brand: {
        ...{ _id: brand._id, name: localize(brand.name, language) },
        ...{ colorCode: brand.colorCode, merchantType: brand.merchantType },
      },
    }
  })
