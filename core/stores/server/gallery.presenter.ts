import type { SiteRecord } from '#core/sites/domain/site.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { PICTURE_SIZES, type PictureSize } from '#platform/pictures/picture-sizes.ts'
import type { OutletPictureView } from '../contract/vendor-info-endpoints.ts'
import type { OutletPicture, StoreRecord } from '../domain/store.ts'

/** The file of a size: as wide as the size, unless the picture is smaller. */
const toPictureSize = ({ base, width, height }: OutletPicture, size: PictureSize) => {
  const shown = Math.min(width, PICTURE_SIZES[size])
  return {
    url: `${base}-${size}.webp`,
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
  }
}

const listPictures = ({ gallery }: StoreRecord, { brand, cover }: SiteRecord): readonly OutletPicture[] => {
  if (gallery.length > 0 || !cover) return gallery
  return [{ ...cover, alt: brand.name }]
}

/** The pictures of an outlet in its merchant's order, in the shown language. */
export const presentGallery = (
  store: StoreRecord,
  site: SiteRecord,
  language: Language,
): OutletPictureView[] =>
  listPictures(store, site).map((picture) => ({
    base: picture.base,
    width: picture.width,
    height: picture.height,
    alt: localize(picture.alt, language),
    sizes: {
      thumb: toPictureSize(picture, 'thumb'),
      medium: toPictureSize(picture, 'medium'),
      large: toPictureSize(picture, 'large'),
    },
  }))
