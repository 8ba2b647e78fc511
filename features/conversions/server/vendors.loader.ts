import type { ConversionVendor } from '#core/sites/contract/conversion-vendor.ts'
import type { SitePixelIds } from '#core/sites/contract/pixel-vendor.ts'
import type { ConversionName } from '#core/sites/domain/conversion.ts'
import type { SiteRecord } from '#core/sites/domain/site.ts'
import { openText, sealText } from '#platform/db/sealed-text.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { AccountRow } from './accounts.repo.ts'

const purpose = 'conversion account'

/** A pixel of a site for which its vendor takes conversions. */
export interface ConversionPixel {
  readonly vendor: ConversionVendor
  /** What pages know of it: its title, its purpose, and whether it takes the contact. */
  readonly pixel: SitePixelIds
  readonly pixelId: string
}

/** The pixels of a site that take conversions. Outside any transaction. */
export const loadConversionPixels = async (
  { hooks }: Platform,
  site: SiteRecord,
): Promise<readonly ConversionPixel[]> => {
  const [loadIds] = hooks.all('pixelIds')
  const pixels = (await loadIds?.(site)) ?? []
  return hooks.all('conversionVendor').flatMap((vendor) => {
    const pixel = pixels.find(({ name }) => name === vendor.name)
    if (!pixel) return []
    return pixel.ids.filter(vendor.takes).map((pixelId) => ({ vendor, pixel, pixelId }))
  })
}

/** Those of the pixels that have an account and count this. */
export const listCountingPixels = (
  pixels: readonly ConversionPixel[],
  accounts: readonly AccountRow[],
  name: ConversionName,
): readonly ConversionPixel[] =>
  pixels.filter(
    ({ vendor, pixelId }) =>
      vendor.events[name] !== undefined &&
      accounts.some((account) => account.vendor === vendor.name && account.pixel_id === pixelId),
  )

const getContext = (brandId: string, { vendor, pixelId }: { vendor: string; pixelId: string }): string =>
  `${brandId} ${vendor} ${pixelId}`

/** A merchant's access token as it is stored. */
export const sealAccountSecret = (
  { secret }: Pick<Platform, 'secret'>,
  tx: Transaction,
  { text, ...account }: { readonly vendor: string; readonly pixelId: string; readonly text: string },
): string => sealText(text, { secret, purpose, context: getContext(tx.brandId, account), random: tx.random })

/** @throws when the installation's secret has changed since it was stored */
export const openAccountSecret = (
  { secret }: Pick<Platform, 'secret'>,
  brandId: string,
  { vendor, pixel_id: pixelId, secret: sealed }: AccountRow,
): string => openText(sealed, { secret, purpose, context: getContext(brandId, { vendor, pixelId }) })

/** `meta=https://…,google=https://…` as addresses by vendor. */
export const parseOrigins = (text: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (text ?? '').split(',').flatMap((part) => {
      const [name = '', origin = ''] = part.trim().split(/=(.*)/s)
      return name && origin ? [[name, origin.replace(/\/$/, '')] as const] : []
    }),
  )

/** Where a vendor's conversions go: the stand-in of tests, the configured address, or the vendor's own. */
export const getConversionOrigin = ({ env }: Pick<Platform, 'env'>, vendor: ConversionVendor): string => {
  if (env.PIXEL_STAND_IN_ORIGIN) return `${env.PIXEL_STAND_IN_ORIGIN}/${vendor.name}`
  return parseOrigins(env.CONVERSION_ORIGINS).get(vendor.name) ?? vendor.origin
}
