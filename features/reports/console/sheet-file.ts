import type { SheetCell } from '#platform/kernel/csv.ts'

/** A table to be saved as a file; the first row holds the headings. */
export interface SheetTable {
  readonly name: string
  readonly isRightToLeft: boolean
  readonly rows: readonly (readonly SheetCell[])[]
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML forbids control characters even when they are escaped. */
const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (sign) => XML_ESCAPES[sign] ?? sign)

/** Texts are typed as such, so that none of them is a formula. */
const toXmlCell = (cell: SheetCell): string =>
  'number' in cell
    ? `<c><v>${escapeXml(cell.number)}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The longest name of a sheet, and what it cannot contain. */
const MAX_SHEET_NAME = 31
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:]/g

const listParts = ({ name, isRightToLeft, rows }: SheetTable): readonly (readonly [string, string])[] => {
  const title = escapeXml(name.replaceAll(NOT_IN_SHEET_NAMES, ' ').slice(0, MAX_SHEET_NAME)) || 'Sheet'
  const data = rows.map((row) => `<row>${row.map(toXmlCell).join('')}</row>`).join('')
  const view = isRightToLeft ? ' rightToLeft="1"' : ''
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${view}/></sheetViews><sheetData>${data}</sheetData></worksheet>`,
    ],
  ]
}

const CRC_POLYNOMIAL = 0xedb88320
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ CRC_POLYNOMIAL : value >>> 1
  return value
})

const computeCrc = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

type Field = readonly [size: 2 | 4, value: number]

const packFields = (fields: readonly Field[]): Uint8Array => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The first of January 1980, the first date that an archive can hold. */
const ARCHIVE_DATE = 0x21

/** An archive of files that are stored as they are: the format of XLSX allows that. */
const zipStored = (files: readonly (readonly [string, string])[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder()
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of files) {
    const [name, bytes] = [encoder.encode(path), encoder.encode(content)]
    const common: readonly Field[] = [
      ...([
        [2, 20],
        [2, 0x0800],
        [2, 0],
        [2, 0],
        [2, ARCHIVE_DATE],
      ] as const),
      ...([
        [4, computeCrc(bytes)],
        [4, bytes.length],
        [4, bytes.length],
      ] as const),
      ...([
        [2, name.length],
        [2, 0],
      ] as const),
    ]
    const header = packFields([[4, 0x04034b50], ...common])
    local.push(header, name, bytes)
    central.push(
      packFields([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      name,
    )
    offset += header.length + name.length + bytes.length
  }
  const directory = joinBytes(central)
  const end = packFields([
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
    ] as const),
    ...([
      [4, directory.length],
      [4, offset],
      [2, 0],
    ] as const),
  ])
  return joinBytes([...local, directory, end])
}

/** The table as an XLSX workbook of one sheet. */
export const toXlsx = (table: SheetTable): Uint8Array<ArrayBuffer> => zipStored(listParts(table))
