import { loadBrand } from '#core/sites/server/sites.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { loadArea } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Address, AddressInput } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { addressValues, presentAddress } from './address.presenter.ts'
import {
  type AddressRecord,
  insertAddress,
  listAddresses,
  removeAddress,
  updateAddress,
} from './addresses.repo.ts'

const MAX_ADDRESSES = 20

interface Showing {
  readonly country: string
  readonly language: Language
}

/** Presents rows of one brand; an area that several are in is read once, and those that are known not at all. */
const presenter = (unit: Unit, { country, language }: Showing, known: readonly AreaRecord[] = []) => {
  const areas = new Map<string, AreaRecord | undefined>(known.map((area) => [area._id, area]))
  return async (row: AddressRecord): Promise<Address> => {
    if (!areas.has(row.area_id)) areas.set(row.area_id, await loadArea(unit, row.area_id))
    return presentAddress(row, { area: areas.get(row.area_id), country, language })
  }
}

/** The caller's addresses, newest first. */
export const readAddresses = (
  platform: Platform,
  caller: CustomerCaller,
  language: Language,
): Promise<Address[]> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const { country } = await loadBrand(unit, unit.brandId)
    const present = presenter(unit, { country, language })
    const addresses: Address[] = []
    for (const row of await listAddresses(unit, caller.userId)) addresses.push(await present(row))
    return addresses
  })

interface Given {
  readonly caller: CustomerCaller
  readonly input: AddressInput
  readonly language: Language
}

/** Saves a new address, or changes the one with `id`; the area must be one that the brand delivers to. */
export const saveAddress = (
  platform: Platform,
  { caller, input, language }: Given,
  id?: string,
): Promise<Result<Address, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const area = await loadArea(unit, input.areaId)
    if (!area) return fail(failure(storeErrors.areaNotServed, { field: 'areaId' }))
    const { country } = await loadBrand(unit, unit.brandId)
    const values = addressValues(input, country)
    const present = presenter(unit, { country, language }, [area])
    if (id !== undefined) {
      const changed = await updateAddress(unit, { userId: caller.userId, id, values })
      return changed ? ok(await present(changed)) : fail(failure(customerErrors.unknownAddress))
    }
    if ((await listAddresses(unit, caller.userId)).length >= MAX_ADDRESSES) {
      return fail(failure(customerErrors.tooManyAddresses, { values: { max: MAX_ADDRESSES } }))
    }
    return ok(await present(await insertAddress(unit, caller.userId, values)))
  })

export const deleteAddress = (
  platform: Platform,
  caller: CustomerCaller,
  id: string,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) =>
    (await removeAddress(unit, caller.userId, id)) ? ok({}) : fail(failure(customerErrors.unknownAddress)),
  )
