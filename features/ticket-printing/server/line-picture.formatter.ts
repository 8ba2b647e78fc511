import { fileURLToPath } from 'node:url'
import { loadSharp } from '#platform/pictures/load-sharp.ts'
import type { PrintLine } from '../domain/print-lines.ts'

export type Direction = 'ltr' | 'rtl'

/** A line in black dots: rows from the top, each of whole bytes, the leftmost dot in the highest bit. */
export interface LinePicture {
  readonly bytesPerRow: number
  readonly rows: number
  readonly bits: Uint8Array
}

/** Font A of receipt printers is 12 dots wide: 32, 42 and 48 columns are 384, 504 and 576 dots. */
const DOTS_PER_COLUMN = 12

/** Joined Arabic forms, Greek, Cyrillic and Latin letters of one width. Part of the product: a server may have no fonts. */
const FONT = {
  family: 'DejaVu Sans Mono',
  file: fileURLToPath(new URL('./fonts/DejaVuSansMono.ttf', import.meta.url)),
}
/** The font's letters are 1233/2048 of their size wide: 12 dots. */
const FONT_SIZE = 19.932
/** Dots above and below a line. */
const LEADING = 3
const BITS = 8
/** Half of the brightest value. */
const INK = 128

/** A filled cell: at both ends, it gives each line the same height and base line, and is cut off with the space. */
const FRAME = '\u2588'
const FRAME_COLUMNS = 2
/** Dots by which the filled cell is wider than its column. */
const FRAME_OVERHANG = 1

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const DIRECTION_MARK = { ltr: '\u200E', rtl: '\u200F' } as const satisfies Record<Direction, string>
/** Otherwise the plus sign of a number moves to its end in a line from right to left. */
const isolateNumbers = (text: string): string => text.replaceAll(/\+\d[\d ]*\d/g, '\u2066$&\u2069')

const toMarkup = (text: string, direction: Direction): string => {
  const escaped = isolateNumbers(text).replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign)
  return `${DIRECTION_MARK[direction]}${FRAME} ${escaped} ${FRAME}`
}

interface Drawing {
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
}

const drawText = async (text: string, scale: number, maxWidth: number): Promise<Drawing> => {
  const sharp = await loadSharp()
  const font = `${FONT.family} ${FONT_SIZE * scale}px`
  const framed = await sharp({ text: { text, font, fontfile: FONT.file, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = framed.info
  const left = FRAME_COLUMNS * DOTS_PER_COLUMN * scale + FRAME_OVERHANG
  const inner = { left, top: 0, width: width - 2 * left, height }
  const cut = sharp(framed.data, { raw: { width, height, channels } }).extract(inner).toColourspace('b-w')
  // Letters that the font lacks may be wider than their columns.
  const fitted = inner.width > maxWidth ? cut.resize(maxWidth, height, { fit: 'fill' }) : cut
  const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height, ink: data }
}

/** Where a line begins on the paper: the middle, or the side from which the language is read. */
const computeOffset = ({ align }: PrintLine, spare: number, direction: Direction): number => {
  if (align === 'center') return Math.floor(spare / 2)
  return direction === 'rtl' ? spare : 0
}

/** Draws a line of at most `columns` as it is read: joined, in visual order, from the side of its language. */
export const drawLine = async (
  line: PrintLine,
  columns: number,
  direction: Direction,
): Promise<LinePicture> => {
  const scale = line.look === 'large' ? 2 : 1
  const paperWidth = columns * DOTS_PER_COLUMN
  const { width, height, ink } = await drawText(toMarkup(line.text, direction), scale, paperWidth)
  const bytesPerRow = paperWidth / BITS
  const rows = height + 2 * LEADING
  const bits = new Uint8Array(bytesPerRow * rows)
  const offset = computeOffset(line, paperWidth - width, direction)
  // Bold is each dot twice, one beside the other, as the printer's own command makes it.
  const thickness = line.look === 'plain' ? 1 : 2
  const blacken = (x: number, y: number) => {
    const at = y * bytesPerRow + Math.floor(x / BITS)
    bits[at] = (bits[at] ?? 0) | (0x80 >> (x % BITS))
  }
  for (const [at, value] of ink.entries()) {
    if (value < INK) continue
    const x = offset + (at % width)
    for (let dot = x; dot < Math.min(x + thickness, paperWidth); dot += 1)
      blacken(dot, LEADING + Math.floor(at / width))
  }
  return { bytesPerRow, rows, bits }
}
