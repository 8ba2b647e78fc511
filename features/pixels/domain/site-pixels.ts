/** A brand's settings. */
export interface PixelSettings {
  readonly consent: 'by-law' | 'always'
  /** By the vendor's name. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly contactVendors: readonly string[]
}

/** Pixels that run in every shop of the installation, except in excluded ones. */
export interface CommonPixels {
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Home paths and hosts. */
  readonly excluded: readonly string[]
}

interface SiteAddress {
  readonly homePath: string
  readonly hosts: readonly string[]
}

const NO_IDS: PixelSettings['ids'] = {}

/** `meta=123,ga4=G-AB12` as ids by vendor; a vendor may occur several times. */
export const parseCommonIds = (text: string | undefined): CommonPixels['ids'] => {
  const ids: Record<string, string[]> = {}
  for (const part of text?.split(',') ?? []) {
    const [vendor = '', id = ''] = part.trim().split('=')
    if (vendor && id) ids[vendor] = [...(ids[vendor] ?? []), id]
  }
  return ids
}

const isExcluded = ({ homePath, hosts }: SiteAddress, { excluded }: CommonPixels): boolean =>
  excluded.includes(homePath) || hosts.some((host) => excluded.includes(host))

interface VendorForm {
  readonly name: string
  readonly id: RegExp
}

/**
 * The ids of one vendor at a site: the merchant's own, then the common ones unless the merchant is excluded. What does
 * not have the form of the vendor's ids is left out: it could be anything.
 */
export const listVendorIds = (
  vendor: VendorForm,
  site: SiteAddress,
  { settings, common }: { readonly settings: PixelSettings | undefined; readonly common: CommonPixels },
): readonly string[] => {
  const own = settings?.ids ?? NO_IDS
  const shared = isExcluded(site, common) ? NO_IDS : common.ids
  const ids = [own, shared].flatMap((all) =>
    Object.hasOwn(all, vendor.name) ? (all[vendor.name] ?? []) : [],
  )
  return [...new Set(ids)].filter((id) => vendor.id.test(id))
}
