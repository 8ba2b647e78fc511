/** Pixels of one module: a code of 41 modules prints sharply at 8 cm. */
const MODULE_PX = 24

/** What stands on the card of a table. */
export interface TableCard {
  /** Modules of the code with its quiet zone, by row; true is dark. */
  readonly modules: readonly (readonly boolean[])[]
  readonly brand: string
  /** Such as "Table 4". */
  readonly place: string
  readonly scan: string
  readonly type: string
  /** The address to type, with the code of the table. */
  readonly address: string
  readonly colors: { readonly brand: string; readonly onBrand: string }
  /** A CSS font family list. */
  readonly fontFamily: string
  readonly direction: 'ltr' | 'rtl'
}

/** The part of a canvas context that draws a card. */
export type CardContext = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'direction' | 'fillRect' | 'fillText'
> & { measureText(text: string): { readonly width: number } }

/** A line of text: its middle and its height as parts of the code's width. */
interface CardLine {
  readonly text: string
  readonly y: number
  readonly size: number
  readonly weight: 400 | 600 | 700
  readonly color: string
  readonly direction: 'ltr' | 'rtl'
}

/** The heights of the bar above the code and of the text below it, as parts of the code's width. */
const BAR = 0.3
const TEXT = 0.26
/** The widest text, as a part of the code's width. */
const MAX_WIDTH = 0.92

/** Pixels of a card with this code. */
export const computeCardSize = ({ modules }: Pick<TableCard, 'modules'>) => {
  const width = modules.length * MODULE_PX
  return { width, height: Math.round(width * (BAR + 1 + TEXT)) }
}

const listLines = ({ brand, place, scan, type, address, colors, direction }: TableCard): CardLine[] => {
  const head = { color: colors.onBrand, weight: 700, direction } as const
  const foot = { color: '#000', direction } as const
  return [
    { ...head, text: brand, y: 0.08, size: 0.06 },
    { ...head, text: place, y: 0.19, size: 0.12 },
    { ...foot, text: scan, y: BAR + 1.03, size: 0.06, weight: 700 },
    { ...foot, text: type, y: BAR + 1.11, size: 0.045, weight: 400 },
    { ...foot, text: address, y: BAR + 1.18, size: 0.055, weight: 600, direction: 'ltr' },
  ]
}

/** Writes a line in the middle, smaller where it would be too wide. */
const drawLine = (
  context: CardContext,
  { text, y, size, weight, color, direction }: CardLine,
  { width, fontFamily }: { readonly width: number; readonly fontFamily: string },
): void => {
  const setFont = (px: number) => {
    context.font = `${weight} ${px}px ${fontFamily}`
  }
  const px = Math.round(size * width)
  setFont(px)
  const measured = context.measureText(text).width
  if (measured > MAX_WIDTH * width) setFont(Math.floor((px * MAX_WIDTH * width) / measured))
  context.fillStyle = color
  context.direction = direction
  context.fillText(text, width / 2, y * width)
}

/** Draws a table's card as its print has it: brand and table on the brand's colour, the code, and the address to type. */
export const drawTableCard = (context: CardContext, card: TableCard): void => {
  const { width, height } = computeCardSize(card)
  const top = Math.round(width * BAR)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = card.colors.brand
  context.fillRect(0, 0, width, top)
  context.fillStyle = '#000'
  for (const [y, row] of card.modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * MODULE_PX, top + y * MODULE_PX, MODULE_PX, MODULE_PX)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const line of listLines(card)) drawLine(context, line, { width, fontFamily: card.fontFamily })
}
