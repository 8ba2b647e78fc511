import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loadSharp } from './load-sharp.ts'
import { inspectPicture, MAX_PIXELS, type PictureError } from './picture-store.ts'

/**
 * A picture as a small WebP file of at most `edge` pixels on its longer side, with nothing but its pixels: the
 * metadata of a camera is applied (orientation) and dropped (place, time, device).
 */
export const shrinkPicture = async (
  bytes: Uint8Array,
  edge: number,
): Promise<Result<Uint8Array, PictureError>> => {
  const inspected = await inspectPicture(bytes)
  if (!inspected.ok) return inspected
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
    const shrunk = picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    return ok(await shrunk.webp({ quality: 75, effort: 4 }).toBuffer())
  } catch {
    // Its header is readable, its pixels are not: a damaged or forged file.
    return fail('notAPicture')
  }
}
