/**
 * What stands behind a site: one brand with outlets, a food court whose outlets are stalls, a hotel, or pharmacies. Each is
 * one brand with one site; only its pages and words differ.
 */
export const SITE_KINDS = ['brand', 'court', 'hotel', 'pharmacy'] as const
type SiteKind = (typeof SITE_KINDS)[number]

const KINDS: Readonly<Record<string, SiteKind>> = {
  'food-court': 'court',
  hotel: 'hotel',
  pharmacy: 'pharmacy',
}

/** The kind of a merchant's site; an unknown merchant type is a brand. */
export const getSiteKind = (merchantType: string): SiteKind => KINDS[merchantType] ?? 'brand'
