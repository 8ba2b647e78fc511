import { loadBrand } from '#core/sites/server/sites.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canReachAddress } from '#core/stores/domain/area-reach.ts'
import type { AreaRecord } from '#core/stores/domain/store.ts'
import { loadArea, loadAreas, loadAreasAt } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { isId } from '#platform/kernel/ids.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Address, AddressRequest } from '../contract/endpoints.ts'
import { customerErrors } from '../contract/errors.ts'
import { getPin } from '../domain/pin.ts'
import { presentAddress, toAddressValues } from './address.presenter.ts'
import { validateAddressParts } from './address-parts.policy.ts'
import {
  type AddressRecord,
  insertAddress,
  listAddresses,
  removeAddress,
  updateAddress,
} from './addresses.repo.ts'

const MAX_ADDRESSES = 20

interface AddressViewContext {
  readonly country: string
  readonly language: Language
}

const createAreaReader = (tx: Transaction, known: readonly AreaRecord[] = []) => {
  const areas = new Map<string, AreaRecord | undefined>(known.map((area) => [area._id, area]))
  return async (areaId: string): Promise<AreaRecord | undefined> => {
    if (!areas.has(areaId)) areas.set(areaId, await loadArea(tx, areaId))
    return areas.get(areaId)
  }
}

/** Presents rows of one brand; an area shared by several rows is read once, a known area not at all. */
const presentAddresses = async (
  tx: Transaction,
  rows: readonly AddressRecord[],
  { country, language, known }: AddressViewContext & { readonly known?: readonly AreaRecord[] },
): Promise<Address[]> => {
  const readArea = createAreaReader(tx, known)
  const pinned = rows.flatMap((row) => getPin(row) ?? [])
  const around = await loadAreasAt(tx, pinned)
  const addresses: Address[] = []
  for (const row of rows) {
    const area = await readArea(row.area_id)
    const pin = getPin(row)
    const byPin = pin
      ? (around[pinned.findIndex(({ lat, lng }) => lat === pin.lat && lng === pin.lng)] ?? [])
      : []
    const isByName =
      area &&
      byPin.every(({ _id }) => _id !== area._id) &&
      canReachAddress(area, { areaId: row.area_id, pin })
    const reachedBy = isByName ? [...byPin, area] : byPin
    addresses.push(presentAddress(row, { area, reachedBy, country, language }))
  }
  return addresses
}

/** The caller's addresses, newest first. */
export const readAddresses = (
  platform: Platform,
  caller: CustomerCaller,
  language: Language,
): Promise<Address[]> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const { country } = await loadBrand(tx, tx.brandId)
    return presentAddresses(tx, await listAddresses(tx, caller.userId), { country, language })
  })

/** Why an address cannot be saved for an area: its pin is not delivered to, or only by another area. */
const validatePin = async (
  tx: Transaction,
  area: AreaRecord,
  input: AddressRequest,
): Promise<Failure | undefined> => {
  const pin = getPin(input)
  if (!pin || canReachAddress(area, { areaId: area._id, pin })) return undefined
  const [areas = []] = await loadAreasAt(tx, [pin])
  return failure(areas.length > 0 ? storeErrors.pinElsewhere : storeErrors.areaNotServed, { field: 'lat' })
}

const isNamed = (names: LocalizedText, typed: string): boolean =>
  Object.values(names).some((name) => normalizeSearchText(name) === normalizeSearchText(typed))

/** The area of an address: by its id, or by its name and city in any language. */
const findRequestedArea = async (
  tx: Transaction,
  { areaId, area: named, city }: AddressRequest,
): Promise<AreaRecord | undefined> => {
  if (areaId !== undefined) return loadArea(tx, areaId)
  if (named === undefined) return undefined
  if (isId(named)) return loadArea(tx, named)
  return (await loadAreas(tx)).find(
    (area) => isNamed(area.name, named) && (city === undefined || isNamed(area.city, city)),
  )
}

interface SaveAddressInput {
  readonly caller: CustomerCaller
  readonly input: AddressRequest
  readonly language: Language
}

/** Saves a new address, or changes the one with `id`; the area must be one that the brand delivers to. */
export const saveAddress = (
  platform: Platform,
  { caller, input, language }: SaveAddressInput,
  id?: string,
): Promise<Result<Address, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const [area, { country }, saved] = await Promise.all([
      findRequestedArea(tx, input),
      loadBrand(tx, tx.brandId),
      id === undefined ? listAddresses(tx, caller.userId) : [],
    ])
    if (!area)
      return fail(
        failure(storeErrors.areaNotServed, { field: input.areaId === undefined ? 'area' : 'areaId' }),
      )
    const refused = await validatePin(tx, area, input)
    if (refused) return fail(refused)
    const { isInOneLine, ...parts } = input
    const lacking = isInOneLine ? undefined : validateAddressParts(country, parts)
    if (lacking) return fail(lacking)
    const values = toAddressValues({ ...parts, areaId: area._id }, country)
    const present = async (row: AddressRecord) => {
      const [address] = await presentAddresses(tx, [row], { country, language, known: [area] })
      return address ? ok(address) : fail(failure(customerErrors.unknownAddress))
    }
    if (id !== undefined) {
      const changed = await updateAddress(tx, { userId: caller.userId, id, values })
      return changed ? present(changed) : fail(failure(customerErrors.unknownAddress))
    }
    if (saved.length >= MAX_ADDRESSES) {
      return fail(failure(customerErrors.tooManyAddresses, { values: { max: MAX_ADDRESSES } }))
    }
    return present(insertAddress(tx, caller.userId, values))
  })

export const deleteAddress = (
  platform: Platform,
  caller: CustomerCaller,
  id: string,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) =>
    (await removeAddress(tx, caller.userId, id)) ? ok({}) : fail(failure(customerErrors.unknownAddress)),
  )
