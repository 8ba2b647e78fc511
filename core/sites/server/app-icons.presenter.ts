import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadSharp } from '#platform/pictures/load-sharp.ts'
import { type PictureStore, writeFileAtomically } from '#platform/pictures/picture-store.ts'
import { normaliseHex } from '#platform/theme/brand-color.ts'
import type { IconSize } from '../domain/manifest.ts'
import type { SiteRecord } from '../domain/site.ts'

/** Which icon of a shop. */
export interface IconVariant {
  readonly size: IconSize
  readonly isMaskable: boolean
}

/** A phone may cut off everything outside of the middle 80 % of a maskable icon. */
const SAFE_SHARE = 0.72

/** A plate in the brand's colour, for a merchant without an icon. No letters: a server may have no fonts. */
const drawPlate = (color: string, size: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">` +
      `<rect width="100" height="100" fill="${color}"/>` +
      '<circle cx="50" cy="50" r="30" fill="none" stroke="#fff" stroke-width="5"/>' +
      '<circle cx="50" cy="50" r="18" fill="#fff" fill-opacity="0.85"/></svg>',
  )

const render = async (
  picture: Buffer | undefined,
  color: string,
  { size, isMaskable }: IconVariant,
): Promise<Buffer> => {
  const sharp = await loadSharp()
  if (!picture) return sharp(drawPlate(color, size)).png().toBuffer()
  if (!isMaskable) return sharp(picture).resize(size, size, { fit: 'cover' }).png().toBuffer()
  const inner = Math.round(size * SAFE_SHARE)
  const middle = await sharp(picture).resize(inner, inner, { fit: 'cover' }).png().toBuffer()
  const ground = { width: size, height: size, channels: 3 as const, background: color }
  return sharp({ create: ground })
    .composite([{ input: middle }])
    .png()
    .toBuffer()
}

/**
 * The PNG of a shop's icon: the merchant's own on the brand's colour, or a plate in that colour. Rendered once and
 * stored beside the pictures, under the hash of what it is made of.
 */
export const renderAppIcon = async (
  store: PictureStore,
  { icon, brand }: SiteRecord,
  variant: IconVariant,
): Promise<Buffer> => {
  const color = normaliseHex(brand.colorCode)
  const parts = [icon?.base ?? '', color, variant.size, variant.isMaskable]
  const key = createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)
  const file = path.join(store.folder, 'app-icons', `${key}.png`)
  const stored = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stored) return stored
  const picture = icon ? await store.read(icon.base.replace('/pictures/', '')) : undefined
  const rendered = await render(picture, color, variant)
  await writeFileAtomically(file, rendered)
  return rendered
}
