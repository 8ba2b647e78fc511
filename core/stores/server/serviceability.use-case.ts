import type { MapPlace } from '#core/maps/contract/maps-provider.ts'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { findSiteById } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { canReachAddress, rankAreasByTerms } from '../domain/area-reach.ts'
import { isInZone } from '../domain/delivery-zone.ts'
import { isAreaAmongNames, isAreaInAddress } from '../domain/match-area-name.ts'
import type { AreaRecord, StoreRecord } from '../domain/store.ts'
import { findStoreBrand, loadAreas, loadStores } from './stores.service.ts'

/** The outlets of a site that take orders, with the areas of those that deliver. */
export interface SiteOutlets {
  readonly stores: ReadonlyMap<string, StoreRecord>
  readonly areas: readonly AreaRecord[]
}

const loadSiteOutlets = async (tx: Transaction): Promise<SiteOutlets> => {
  const stores = new Map((await loadStores(tx)).map((store) => [store._id, store]))
  const isServed = ({ storeId }: AreaRecord) => {
    const store = stores.get(storeId)
    return store?.isActive === true && store.services.delivery
  }
  for (const [id, { isActive }] of stores) if (!isActive) stores.delete(id)
  return { stores, areas: (await loadAreas(tx)).filter(isServed) }
}

/** The outlets and delivery areas of a site; undefined when there is no such site. */
export const loadOutletsAndAreas = async (
  { db }: Pick<Platform, 'db'>,
  siteId: string,
  share: (owner: string) => void = () => undefined,
): Promise<SiteOutlets | undefined> => {
  const site = await findSiteById(db, siteId)
  if (!site) return undefined
  share(site.brand._id)
  return db.tenant(site.brand._id, loadSiteOutlets)
}

/** The same for one outlet alone; undefined when there is no such outlet. */
export const loadOutletAndAreas = async (
  { db }: Pick<Platform, 'db'>,
  storeId: string,
): Promise<SiteOutlets | undefined> => {
  const brandId = await findStoreBrand(db, storeId)
  if (!brandId) return undefined
  const { stores, areas } = await db.tenant(brandId, loadSiteOutlets)
  return { stores, areas: areas.filter((area) => area.storeId === storeId) }
}

interface AreaQuery {
  readonly point: GeoPoint
  readonly place: MapPlace | null
  readonly now: Date
}

/** The areas that reach a point: by their shape or, for areas with only a name, by the map's name of the place. */
export const findAreasAt = ({ areas }: SiteOutlets, { point, place, now }: AreaQuery): AreaRecord[] => {
  const isThere = (area: AreaRecord): boolean => {
    if (area.zone) return isInZone(area.zone, point)
    return (
      isAreaAmongNames(area, place?.names ?? []) && canReachAddress(area, { areaId: area._id, pin: point })
    )
  }
  return rankAreasByTerms(areas.filter(isThere), now)
}

/** The areas that an address names. */
export const findAreasNamedIn = ({ areas }: SiteOutlets, address: string, now: Date): AreaRecord[] =>
  rankAreasByTerms(
    areas.filter((area) => isAreaInAddress(address, area)),
    now,
  )
