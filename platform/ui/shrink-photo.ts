/** Longer side of what is sent, in pixels: more than three times the largest size that is shown. */
const LONGEST_SIDE = 3200
/** The server accepts 8 MB; what is half as large and small enough is sent as it is. */
const SMALL_BYTES = 4 * 1024 * 1024
const QUALITY = 0.9

const drawSmaller = async (picture: ImageBitmap, type: string): Promise<Blob | null> => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // Only JPEG knows no transparency.
  const wanted = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return new Promise((resolve) => canvas.toBlob(resolve, wanted, QUALITY))
}

/**
 * A photo as it is sent: one with more pixels or bytes than any page shows is drawn smaller in the browser, so that a
 * telephone's 48 megapixels are no reason to refuse it. A file that the browser cannot read is left to the server.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  if (!file.type.startsWith('image/') || file.type === 'image/gif') return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const isSmall = Math.max(picture.width, picture.height) <= LONGEST_SIDE && file.size <= SMALL_BYTES
  const smaller = isSmall ? null : await drawSmaller(picture, file.type)
  picture.close()
  return smaller ? new File([smaller], file.name, { type: smaller.type }) : file
}
