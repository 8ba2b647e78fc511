import { findSiteById } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { MapPlace } from '../contract/maps-provider.ts'
import { bestFirst, isInZone, reachesAddress } from '../domain/delivery-zone.ts'
import type { GeoPoint } from '../domain/geo.ts'
import { isCalled, isNamedIn } from '../domain/named-place.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import { brandOfStore, loadAreas, loadStores } from './stores.service.ts'

/** The outlets of a site that take orders at all, with the areas of those that deliver. */
export interface SiteOutlets {
  readonly stores: ReadonlyMap<string, StoreRecord>
  readonly areas: readonly AreaRecord[]
}

const read = async (unit: Transaction): Promise<SiteOutlets> => {
  const stores = new Map((await loadStores(unit)).map((store) => [store._id, store]))
  const isServed = ({ storeId }: AreaRecord) => {
    const store = stores.get(storeId)
    return store?.isActive === true && store.services.delivery
  }
  for (const [id, { isActive }] of stores) if (!isActive) stores.delete(id)
  return { stores, areas: (await loadAreas(unit)).filter(isServed) }
}

/** What a site delivers to and from where; undefined when there is no such site. */
export const readOutlets = async (
  { db }: Pick<Platform, 'db'>,
  siteId: string,
  share: (owner: string) => void = () => undefined,
): Promise<SiteOutlets | undefined> => {
  const site = await findSiteById(db, siteId)
  if (!site) return undefined
  share(site.brand._id)
  return db.tenant(site.brand._id, read)
}

/** The same for one outlet alone; undefined when there is no such outlet. */
export const readOutlet = async (
  { db }: Pick<Platform, 'db'>,
  storeId: string,
): Promise<SiteOutlets | undefined> => {
  const brandId = await brandOfStore(db, storeId)
  if (!brandId) return undefined
  const { stores, areas } = await db.tenant(brandId, read)
  return { stores, areas: areas.filter((area) => area.storeId === storeId) }
}

interface Wanted {
  readonly point: GeoPoint
  readonly place: MapPlace | null
  readonly now: Date
}

/** The areas that reach a point: by their shape, or by what the map calls the place where they have only a name. */
export const areasAt = ({ areas }: SiteOutlets, { point, place, now }: Wanted): AreaRecord[] => {
  const isThere = (area: AreaRecord): boolean => {
    if (area.zone) return isInZone(area.zone, point)
    return isCalled(area, place?.names ?? []) && reachesAddress(area, { areaId: area._id, pin: point })
  }
  return bestFirst(areas.filter(isThere), now)
}

/** The areas that an address names. */
export const areasNamedIn = ({ areas }: SiteOutlets, address: string, now: Date): AreaRecord[] =>
  bestFirst(
    areas.filter((area) => isNamedIn(address, area)),
    now,
  )
