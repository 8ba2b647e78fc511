/**
 * Composes the demo pictures from a folder of 256-pixel emoji motifs (see NOTICE) and writes `pictures/index.json`.
 * Run: `node demo/compose-pictures.ts <folder of motifs>`. The motifs themselves are not part of the project.
 */
import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Backdrop, type Layout, type Recipe, recipes, tones } from './picture-recipes.ts'

/** The position of a motif: centre as a share of the picture's width and height, side in pixels. */
type MotifPosition = readonly [x: number, y: number, side: number]

const motifPositions: Record<Layout, readonly MotifPosition[]> = {
  solo: [[0.5, 0.49, 410]],
  right: [
    [0.44, 0.47, 400],
    [0.75, 0.68, 210],
  ],
  left: [
    [0.56, 0.47, 400],
    [0.25, 0.68, 210],
  ],
  pair: [
    [0.36, 0.45, 330],
    [0.65, 0.56, 330],
  ],
  trio: [
    [0.5, 0.43, 360],
    [0.78, 0.6, 240],
    [0.23, 0.64, 220],
  ],
  row: [
    [0.36, 0.4, 290],
    [0.64, 0.38, 270],
    [0.26, 0.66, 240],
    [0.67, 0.66, 260],
  ],
  crowd: [
    [0.33, 0.42, 300],
    [0.66, 0.4, 300],
    [0.51, 0.65, 290],
  ],
  cover: [
    [0.14, 0.62, 210],
    [0.31, 0.52, 290],
    [0.5, 0.5, 400],
    [0.69, 0.52, 290],
    [0.86, 0.62, 210],
  ],
  icon: [[0.5, 0.49, 350]],
}

const sizes: Partial<Record<Layout, readonly [number, number]>> = { cover: [1600, 600], icon: [512, 512] }

const darkTones = ['night', 'ember', 'forest']

const backdrops: Record<Backdrop, (width: number, height: number) => string> = {
  plain: () => '',
  disc: (width, height) => `<circle cx="${width / 2}" cy="${height * 0.49}" r="${height * 0.4}"`,
  table: (width, height) =>
    `<ellipse cx="${width / 2}" cy="${height * 0.79}" rx="${width * 0.43}" ry="${height * 0.17}"`,
}

function renderBackground(recipe: Recipe, width: number, height: number): Buffer {
  const [, , tone, , backdrop] = recipe
  const [centre, rim] = tones[tone] ?? ['#ffffff', '#cccccc']
  const shape = backdrops[backdrop](width, height)
  const light = shape && `${shape} fill="#fff4e0" opacity="${darkTones.includes(tone) ? 0.1 : 0.42}"/>`
  const gradient = `<radialGradient id="g" cx=".5" cy=".42" r=".78"><stop offset="0" stop-color="${centre}"/><stop offset="1" stop-color="${rim}"/></radialGradient>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${gradient}</defs>` +
      `<rect width="100%" height="100%" fill="url(#g)"/>${light}</svg>`,
  )
}

function getMotifFile(folder: string, emoji: string): string {
  const code = [...emoji].map((sign) => (sign.codePointAt(0) ?? 0).toString(16)).join('-')
  const names = readdirSync(folder)
  const found = [`${code}.webp`, `${code}-fe0f.webp`].find((name) => names.includes(name))
  if (!found) throw new Error(`No motif for ${emoji} (${code}) in ${folder}`)
  return join(folder, found)
}

/** A number written after a word, as in `turn-8`. */
function parseSetting(words: readonly string[], name: string, otherwise: number): number {
  const word = words.find((one) => one.startsWith(name))
  return word ? Number(word.slice(name.length)) : otherwise
}

async function renderMotif(folder: string, motif: string, side: number): Promise<Buffer> {
  const [emoji = '', ...words] = motif.split(' ')
  const image = sharp(getMotifFile(folder, emoji)).resize(side, side, { kernel: 'lanczos3', fit: 'inside' })
  if (words.includes('flip')) image.flop()
  image.modulate({
    hue: parseSetting(words, 'hue', 0),
    saturation: parseSetting(words, 'sat', 1),
    brightness: parseSetting(words, 'light', 1),
  })
  const drawn = await image.png().toBuffer()
  return sharp(drawn)
    .rotate(parseSetting(words, 'turn', 0), { background: '#0000' })
    .png()
    .toBuffer()
}

/** The motif's outline, darkened, blurred and shifted slightly downwards. */
async function renderShadow(motif: Buffer, strength: number): Promise<Buffer> {
  const margin = 60
  const padded = await sharp(motif)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' })
    .png()
    .toBuffer()
  const alpha = await sharp(padded)
    .extractChannel('alpha')
    .linear(strength, 0)
    .blur(17)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = alpha.info
  return sharp({ create: { width, height, channels: 3, background: '#2a1408' } })
    .joinChannel(alpha.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

async function centerImage(input: Buffer, x: number, y: number) {
  const { width, height } = await sharp(input).metadata()
  return { input, left: Math.round(x - width / 2), top: Math.round(y - height / 2) }
}

async function composePicture(folder: string, recipe: Recipe) {
  const [, , , layout, , ...motifs] = recipe
  const [width, height] = sizes[layout] ?? [960, 720]
  const layers = []
  for (const [index, motif] of motifs.entries()) {
    const place = motifPositions[layout][index]
    if (!place) throw new Error(`${recipe[0]}: layout ${layout} has no place for motif ${index + 1}`)
    const drawn = await renderMotif(folder, motif, place[2])
    const [x, y] = [place[0] * width, place[1] * height]
    layers.push(
      await centerImage(await renderShadow(drawn, 0.42), x, y + place[2] * 0.07),
      await centerImage(drawn, x, y),
    )
  }
  const picture = sharp(renderBackground(recipe, width, height))
    .composite(layers)
    .webp({ quality: 80, effort: 6, preset: 'picture' })
  return { width, height, data: await picture.toBuffer() }
}

const folder = process.argv[2]
if (!folder) throw new Error('Say where the motifs are: node demo/compose-pictures.ts <folder>')
const target = join(import.meta.dirname, 'pictures')
await mkdir(target, { recursive: true })
const index: Record<string, { width: number; height: number; alt: { en: string } }> = {}
for (const recipe of recipes) {
  const { width, height, data } = await composePicture(folder, recipe)
  await writeFile(join(target, `${recipe[0]}.webp`), data)
  index[`${recipe[0]}.webp`] = { width, height, alt: { en: recipe[1] } }
}
await writeFile(join(target, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
