/**
 * Draws the demo pictures and writes them to `pictures/`: `node demo/draw-pictures.ts [pattern of names]`. The labels of
 * packs need the fonts DejaVu Sans and DejaVu Sans Condensed.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { makePicture } from './art/canvas.ts'
import { makeCover, makeIcon, staged } from './art/covers.ts'
import type { MarketVocabulary } from './market-menu.ts'
import { listPictureRecipes } from './product-recipes.ts'

const FOLDER = path.join(import.meta.dirname, 'pictures')
const MAX_BYTES = 8000
const QUALITIES = [28, 24, 20, 16, 12]

/** The picture in the best quality that is small enough. */
const bake = async (svg: string, width: number): Promise<Buffer> => {
  const drawn = await sharp(Buffer.from(svg)).resize(width).png().toBuffer()
  for (const quality of QUALITIES) {
    const bytes = await sharp(drawn).avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.byteLength <= MAX_BYTES) return bytes
  }
  throw new Error(`A picture has more than ${MAX_BYTES} bytes even at the lowest quality`)
}

const words = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'wadi-market/words.json'), 'utf8'),
) as MarketVocabulary

const pictures: [name: string, draw: () => string, width: number][] = [
  ...listPictureRecipes(words).map(([name, recipe], index): [string, () => string, number] => [
    name,
    () => makePicture(name, recipe, index),
    640,
  ]),
  ...staged.flatMap((merchant): [string, () => string, number][] => [
    [`cover-${merchant}`, () => makeCover(merchant), 960],
    [`icon-${merchant}`, () => makeIcon(merchant), 256],
  ]),
]

await mkdir(FOLDER, { recursive: true })
const names = new Set(pictures.map(([name]) => `${name}.avif`))
for (const file of readdirSync(FOLDER)) if (!names.has(file)) rmSync(path.join(FOLDER, file))
const pattern = new RegExp(process.argv[2] ?? '')
for (const [name, draw, width] of pictures) {
  if (pattern.test(name)) await writeFile(path.join(FOLDER, `${name}.avif`), await bake(draw(), width))
}
