import type { PrintLine } from '../domain/print-lines.ts'
import { countColumns } from '../domain/text-columns.ts'
import { type Direction, drawLine, type LinePicture } from './line-picture.formatter.ts'

const [ESC, GS] = [0x1b, 0x1d]

/** Resets the printer, and selects the American set: others have letters in place of `#`, `[` and `\`. */
const RESET = [ESC, 0x40, ESC, 0x52, 0x00]
const align = (place: 0 | 1 | 2): number[] => [ESC, 0x61, place]
const bold = (isOn: boolean): number[] => [ESC, 0x45, isOn ? 1 : 0]
const size = (isLarge: boolean): number[] => [GS, 0x21, isLarge ? 0x11 : 0x00]
/** Feeds the paper to the cutter and leaves one point uncut. */
const CUT = [GS, 0x56, 0x42, 0x00]
const LINE_FEED = 0x0a

/** The characters that every printer has at the same codes. */
const PLAIN_ASCII = /^[\u0020-\u007E]*$/

const splitWord = (count: number): number[] => [count & 0xff, count >> 8]

const formatPicture = ({ bytesPerRow, rows, bits }: LinePicture): number[] => [
  ...[GS, 0x76, 0x30, 0x00],
  ...splitWord(bytesPerRow),
  ...splitWord(rows),
  ...bits,
]

const formatText = ({ text, look }: PrintLine): number[] => [
  ...bold(look !== 'plain'),
  ...size(look === 'large'),
  ...new TextEncoder().encode(text),
  LINE_FEED,
]

export interface PrinterPaper {
  readonly columns: number
  readonly direction: Direction
}

/**
 * Encodes lines for any ESC/POS printer: ASCII as text, every other line as a picture (decision 0320). Text from right
 * to left begins at the right.
 */
export const formatEscPos = async (
  lines: readonly PrintLine[],
  { columns, direction }: PrinterPaper,
): Promise<Uint8Array> => {
  const start = direction === 'rtl' ? 2 : 0
  const parts = await Promise.all(
    lines.map(async (line) => [
      ...align(line.align === 'center' ? 1 : start),
      ...(PLAIN_ASCII.test(line.text)
        ? formatText(line)
        : formatPicture(await drawLine(line, columns, direction))),
    ]),
  )
  return Uint8Array.from([...RESET, ...parts.flat(), ...CUT])
}

/** Formats lines as text; centred ones are padded with spaces. */
export const formatPlainText = (lines: readonly PrintLine[], columns: number): string =>
  lines
    .map(({ text, align: place }) => {
      const spare = Math.max(0, columns - countColumns(text))
      return place === 'center' ? ' '.repeat(Math.floor(spare / 2)) + text : text
    })
    .join('\n')
