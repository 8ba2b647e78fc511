import { loadBrand } from '#core/sites/server/sites.service.ts'
import { findAreaStore, findStoreBrand, loadStore } from '#core/stores/server/stores.service.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { getDialCountry } from './phone.parser.ts'

/** The countries from which a store's customers may sign in. */
export interface SignInRegion {
  /** The store's country, ISO 3166 alpha-2. */
  readonly storeCountry: string
  /** Other countries of the merchant's customers. */
  readonly phoneCountries: readonly string[]
}

/** The countries whose phones may be used at a store, its own first. */
export const listServedCountries = ({ storeCountry, phoneCountries }: SignInRegion): string[] => [
  ...new Set([storeCountry, ...phoneCountries]),
]

/** Whether a code may be sent to a dial code at a store; sending worldwide is a common target of fraud. */
export const isServedCountry = (place: SignInRegion, dialCode: string): boolean =>
  listServedCountries(place).some((country) => getDialCountry(country)?.dialCode === dialCode)

/** The region of a store of the transaction's brand; undefined when there is no such store. */
export const loadSignInRegion = async (
  tx: Transaction,
  storeId: string,
): Promise<SignInRegion | undefined> => {
  const store = await loadStore(tx, storeId)
  if (!store) return undefined
  const { phoneCountries } = await loadBrand(tx, tx.brandId)
  return { storeCountry: store.country, phoneCountries }
}

interface RegionQuery {
  readonly store?: string | undefined
  readonly areaId?: string | undefined
  /** ISO 3166 alpha-2. */
  readonly country?: string | undefined
}

/** The region that an anonymous caller names: by an outlet, by an area of one, else a country alone. */
export const findSignInRegion = async (
  db: Database,
  { store, areaId, country }: RegionQuery,
): Promise<SignInRegion | undefined> => {
  const storeId = store ?? (areaId === undefined ? undefined : await findAreaStore(db, areaId))
  if (storeId === undefined) {
    const isAlone = areaId === undefined && country !== undefined
    return isAlone ? { storeCountry: country.toUpperCase(), phoneCountries: [] } : undefined
  }
  const brandId = await findStoreBrand(db, storeId)
  return brandId ? db.tenant(brandId, (tx) => loadSignInRegion(tx, storeId)) : undefined
}
