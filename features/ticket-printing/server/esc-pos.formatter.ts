import type { PrintLine } from '../domain/print-lines.ts'

const [ESC, FS, GS] = [0x1b, 0x1c, 0x1d]

const RESET = [ESC, 0x40]
/** Selects UTF-8: function 48 of `FS ( C`. */
const UTF_8 = [FS, 0x28, 0x43, 0x02, 0x00, 0x30, 0x02]
const align = (place: 0 | 1 | 2): number[] => [ESC, 0x61, place]
const bold = (isOn: boolean): number[] => [ESC, 0x45, isOn ? 1 : 0]
const size = (isLarge: boolean): number[] => [GS, 0x21, isLarge ? 0x11 : 0x00]
/** Feeds the paper to the cutter and leaves one point uncut. */
const CUT = [GS, 0x56, 0x42, 0x00]
const LINE_FEED = 0x0a

/** Encodes lines for an ESC/POS printer. Right-to-left text is right-aligned. */
export const formatEscPos = (
  lines: readonly PrintLine[],
  { isRightToLeft }: { isRightToLeft: boolean },
): Uint8Array => {
  const letters = new TextEncoder()
  const start = isRightToLeft ? 2 : 0
  const body = lines.flatMap((line) => [
    ...align(line.align === 'center' ? 1 : start),
    ...bold(line.look !== 'plain'),
    ...size(line.look === 'large'),
    ...letters.encode(line.text),
    LINE_FEED,
  ])
  return Uint8Array.from([...RESET, ...UTF_8, ...body, ...CUT])
}

const MIDDLE = 2

/** Formats lines as text; centred ones are padded with spaces. */
export const formatPlainText = (lines: readonly PrintLine[], columns: number): string =>
  lines
    .map(({ text, align: place }) => {
      const spare = Math.max(0, columns - [...text].length)
      return place === 'center' ? ' '.repeat(Math.floor(spare / MIDDLE)) + text : text
    })
    .join('\n')
