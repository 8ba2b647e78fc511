import type { Language } from '#platform/kernel/language.ts'

/** Edge lengths of the icons of an installed shop, in pixels: what browsers ask for on a home screen and at a start. */
export const ICON_SIZES = [192, 512] as const
export type IconSize = (typeof ICON_SIZES)[number]

/** What a manifest is made of. */
export interface ManifestInput {
  readonly siteId: string
  readonly name: string
  readonly description: string
  /** `#rrggbb`. */
  readonly colorCode: string
  /** The first segment of the shop's addresses; empty on the merchant's own host. */
  readonly home: string
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** What the shortcut to the customer's orders is called. */
  readonly ordersName: string
}

/** A web app manifest as browsers read it (https://www.w3.org/TR/appmanifest/). */
export interface WebManifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly description: string
  readonly start_url: string
  readonly scope: string
  readonly display: 'standalone'
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly theme_color: string
  readonly background_color: string
  readonly categories: readonly string[]
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: 'image/png'
    readonly purpose: 'any' | 'maskable'
  }[]
  /** What a long press on the icon offers. */
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

/** Home screens cut longer names off in the middle of a word. */
const SHORT_NAME_LENGTH = 12

/** As many whole words of a name as fit below an icon; a first word that is longer stands alone. */
export const shortenName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  let short = first
  for (const word of rest) {
    if (`${short} ${word}`.length > SHORT_NAME_LENGTH) break
    short = `${short} ${word}`
  }
  return short
}

/** The address of a shop's icon. A maskable one has room around it, which a phone may cut to a circle. */
export const getIconPath = (siteId: string, size: IconSize, isMaskable: boolean): string =>
  `/app/icons/${siteId}-${size}${isMaskable ? '-maskable' : ''}.png`

/**
 * The manifest of one shop. Its identity, start and scope are the shop's own, so that two shops of one origin are
 * installed as two applications.
 */
export const buildManifest = (input: ManifestInput): WebManifest => ({
  id: `/?shop=${input.siteId}`,
  name: input.name,
  short_name: shortenName(input.name),
  description: input.description,
  start_url: `/${input.home}`,
  scope: `/${input.home}`,
  display: 'standalone',
  lang: input.language,
  dir: input.direction,
  theme_color: input.colorCode,
  background_color: '#ffffff',
  categories: ['food', 'shopping'],
  icons: ([false, true] as const).flatMap((isMaskable) =>
    ICON_SIZES.map((size) => ({
      src: getIconPath(input.siteId, size, isMaskable),
      sizes: `${size}x${size}`,
      type: 'image/png' as const,
      purpose: isMaskable ? ('maskable' as const) : ('any' as const),
    })),
  ),
  // There an order is followed, and ordered again.
  shortcuts: [{ name: input.ordersName, url: `${input.home && `/${input.home}`}/order-history` }],
})
