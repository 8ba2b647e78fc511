import type { PixelVendor, SitePixelIds, SitePixels } from '#core/sites/contract/pixel-vendor.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import {
  type CommonPixels,
  listVendorIds,
  type PixelSettings,
  parseCommonIds,
} from '../domain/site-pixels.ts'
import { selectPixelSettings } from './pixels.repo.ts'

export interface ConfiguredPixel {
  readonly vendor: PixelVendor
  readonly ids: readonly string[]
}

const readCommonPixels = ({ env }: Platform): CommonPixels => ({
  ids: parseCommonIds(env.COMMON_PIXELS),
  excluded: env.COMMON_PIXELS_EXCLUDED?.split(',').map((name) => name.trim().toLowerCase()) ?? [],
})

/** The settings of a site's brand, and the vendors that have ids there. */
export const loadConfiguredPixels = async (
  platform: Platform,
  site: SiteRecord,
): Promise<{
  readonly settings: PixelSettings | undefined
  readonly pixels: readonly ConfiguredPixel[]
}> => {
  const settings = await platform.db.tenant(site.brand._id, selectPixelSettings)
  const common = readCommonPixels(platform)
  const pixels = platform.hooks
    .all('pixelVendor')
    .map((vendor) => ({ vendor, ids: listVendorIds(vendor, site, { settings, common }) }))
    .filter(({ ids }) => ids.length > 0)
  return { settings, pixels }
}

const toPixelIds = (
  settings: PixelSettings | undefined,
  { vendor: { name, title, purpose }, ids }: ConfiguredPixel,
): SitePixelIds => ({
  ...{ name, title, purpose, ids },
  takesContact: settings?.contactVendors.includes(name) ?? false,
})

/** What pages need to know of a site's pixels; undefined without any. */
export const loadSitePixels =
  (platform: Platform) =>
  async (site: SiteRecord): Promise<SitePixels | undefined> => {
    const { settings, pixels } = await loadConfiguredPixels(platform, site)
    if (pixels.length === 0) return undefined
    const vendors = pixels.map((pixel) => {
      const { ids: _ids, ...vendor } = toPixelIds(settings, pixel)
      return vendor
    })
    return { consent: settings?.consent ?? 'by-law', vendors }
  }

/** The ids of a site's pixels by vendor. */
export const loadPixelIds =
  (platform: Platform) =>
  async (site: SiteRecord): Promise<readonly SitePixelIds[]> => {
    const { settings, pixels } = await loadConfiguredPixels(platform, site)
    return pixels.map((pixel) => toPixelIds(settings, pixel))
  }
