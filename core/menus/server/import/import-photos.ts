import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { PictureFault, PictureStore } from '#platform/pictures/picture-store.ts'
import type { FileFault } from '../../contract/file-fault.ts'
import type { SiteFile } from '../../contract/site-file.ts'

/** Reads a picture by its path in the file; undefined when there is none. */
export type ReadPhoto = (path: string) => Promise<Uint8Array | undefined>

/** A gallery holds pictures by their path, and videos by their address. */
export const isVideo = (item: string): boolean => item.startsWith('https:')

const FAULTS: Readonly<Record<PictureFault, string>> = {
  notAPicture: 'is no JPEG, PNG, WebP, GIF or AVIF picture',
  tooLarge: 'has more than 8 MB',
  tooManyPixels: 'has more than 40 million pixels',
}

/** Where each picture of a file stands first. */
const photoPlaces = (file: SiteFile): Map<string, string> => {
  const places = new Map<string, string>()
  const note = (photo: string | undefined, place: string) => {
    if (photo && !places.has(photo)) places.set(photo, place)
  }
  note(file.site.icon, 'site.icon')
  note(file.site.cover, 'site.cover')
  for (const [index, { products }] of file.menu.categories.entries())
    for (const [at, { photo, gallery }] of products.entries()) {
      const place = `menu.categories[${index}].products[${at}]`
      note(photo, `${place}.photo`)
      for (const [nth, item] of gallery.entries()) if (!isVideo(item)) note(item, `${place}.gallery[${nth}]`)
    }
  return places
}

/** Stores every picture that a file names; a missing or faulty one is a fault with its place. */
export const importPhotos = async (
  file: SiteFile,
  read: ReadPhoto,
  pictures: PictureStore,
): Promise<{ photos: ReadonlyMap<string, PictureRecord>; faults: readonly FileFault[] }> => {
  const photos = new Map<string, PictureRecord>()
  const faults: FileFault[] = []
  const store = async ([photo, path]: [string, string]): Promise<void> => {
    const bytes = await read(photo)
    if (!bytes) {
      faults.push({ path, message: `there is no picture ${photo}` })
      return
    }
    const stored = await pictures.put(bytes)
    if (stored.ok) photos.set(photo, stored.value)
    else faults.push({ path, message: `${photo} ${FAULTS[stored.failure]}` })
  }
  await Promise.all([...photoPlaces(file)].map(store))
  return { photos, faults }
}
