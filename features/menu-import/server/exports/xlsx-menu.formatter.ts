import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { Language } from '#platform/kernel/language.ts'
import { type ColumnRole, readColumn } from '../formats/csv-columns.parser.ts'
import { listMenuRows } from '../formats/csv-menu.formatter.ts'
import { protectApostrophes } from '../formats/csv-text.parser.ts'

/** Columns whose cells people calculate with. */
const NUMBERS: ReadonlySet<ColumnRole | undefined> = new Set([
  ...(['price', 'foodType', 'calories', 'minPerOrder', 'maxPerOrder'] as const),
  ...(['type', 'min', 'max', 'free', 'preselected'] as const),
])

/** What XML or the library leaves out, and what spreadsheet programs take for such: `_x0041_` would become `A`. */
const UNWRITABLE = /_(?=x[0-9A-Fa-f]{4}_)|[\u0080-\u009F\uFFFD]|\p{Noncharacter_Code_Point}/gu

const encodeUnit = (unit: number): string => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`

const encodeText = (text: string): string =>
  protectApostrophes(text)
    .toWellFormed()
    .replace(UNWRITABLE, (sign) =>
      Array.from({ length: sign.length }, (_, at) => encodeUnit(sign.charCodeAt(at))).join(''),
    )

/** The format of cells that hold text whatever is typed into them, so that no text ever becomes a formula. */
const TEXT_FORMAT = '@'

const toCell = (text: string, head: string): SheetData[number][number] => {
  if (text === '') return null
  const digits = /^-?\d+(?:\.(\d+))?$/.exec(text)
  if (digits && NUMBERS.has(readColumn(head)?.role)) {
    const decimals = digits[1]?.length ?? 0
    return { type: Number, value: Number(text), format: decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0' }
  }
  return { type: String, value: encodeText(text), format: TEXT_FORMAT }
}

/** The same table as the CSV, for spreadsheet programs: texts are text, whatever they begin with. */
export const writeMenuSheet = async (
  content: MenuContentInput,
  shop: { readonly currency: string; readonly languages: readonly Language[] },
): Promise<Uint8Array> => {
  const [heads = [], ...rows] = listMenuRows(content, shop)
  const data: SheetData = [
    heads.map((head) => ({ type: String, value: head, fontWeight: 'bold' as const })),
    ...rows.map((cells) => cells.map((text, index) => toCell(text, heads[index] ?? ''))),
  ]
  return new Uint8Array(await writeXlsxFile(data, { sheet: 'Menu', stickyRowsCount: 1 }).toBuffer())
}
