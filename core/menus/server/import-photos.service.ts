import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { PictureError, PictureStore } from '#platform/pictures/picture-store.ts'
import type { FileIssue } from '../contract/file-issue.ts'
import type { MenuContent } from '../contract/menu-file.ts'
import type { SiteFile } from '../contract/site-file.ts'

/** Reads a picture by its path in the file; undefined when missing. */
export type ReadPhoto = (path: string) => Promise<Uint8Array | undefined>

/** A gallery contains pictures by their path, and videos by their URL. */
export const isVideo = (item: string): boolean => item.startsWith('https:')

const PICTURE_ISSUE_TEXTS: Readonly<Record<PictureError, string>> = {
  notAPicture: 'is no JPEG, PNG, WebP, GIF or AVIF picture (HEIC photos must be saved as JPEG)',
  tooLarge: 'has more than 8 MB',
  tooManyPixels: 'has more than 40 million pixels',
}

/** The first occurrence of each picture in a menu, by its path in the file. */
export const listMenuPhotoPaths = ({ menu }: Pick<MenuContent, 'menu'>): Map<string, string> => {
  const places = new Map<string, string>()
  const note = (photo: string | undefined, place: string) => {
    if (photo && !places.has(photo)) places.set(photo, place)
  }
  for (const [index, { products }] of menu.categories.entries())
    for (const [at, { photo, gallery }] of products.entries()) {
      const place = `menu.categories[${index}].products[${at}]`
      note(photo, `${place}.photo`)
      for (const [nth, item] of gallery.entries()) if (!isVideo(item)) note(item, `${place}.gallery[${nth}]`)
    }
  return places
}

/** The same for a whole site file. */
export const listSitePhotoPaths = (file: SiteFile): Map<string, string> => {
  const { icon, cover } = file.site
  const ofStores = file.stores.flatMap(({ gallery }, index) =>
    gallery.map(({ photo }, nth) => [photo, `stores[${index}].gallery[${nth}].photo`] as const),
  )
  return new Map([
    ...listMenuPhotoPaths(file),
    ...ofStores,
    ...(cover ? [[cover, 'site.cover'] as const] : []),
    ...(icon ? [[icon, 'site.icon'] as const] : []),
  ])
}

export interface StoredPhotos {
  /** By their path in the file. */
  readonly photos: ReadonlyMap<string, PictureRecord>
  /** Missing pictures, with their places. */
  readonly missing: readonly FileIssue[]
  /** Files that are not pictures. */
  readonly faults: readonly FileIssue[]
}

/** Stores the pictures at the given places of a file. */
export const importPhotos = async (
  places: ReadonlyMap<string, string>,
  read: ReadPhoto,
  pictures: PictureStore,
): Promise<StoredPhotos> => {
  const photos = new Map<string, PictureRecord>()
  const missing: FileIssue[] = []
  const issues: FileIssue[] = []
  const store = async ([photo, path]: [string, string]): Promise<void> => {
    const bytes = await read(photo)
    if (!bytes) {
      missing.push({ path, message: `there is no picture ${photo}` })
      return
    }
    const stored = await pictures.put(bytes)
    if (stored.ok) photos.set(photo, stored.value)
    else issues.push({ path, message: `${photo} ${PICTURE_ISSUE_TEXTS[stored.failure]}` })
  }
  await Promise.all([...places].map(store))
  return { photos, missing, faults: issues }
}
