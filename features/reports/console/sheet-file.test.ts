import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toCsv } from '#platform/kernel/csv.ts'
import { type SheetTable, toXlsx } from './sheet-file.ts'

const table = (...rows: SheetTable['rows']): SheetTable => ({ name: 'Item', isRightToLeft: true, rows })

/** The files of an archive, read by its own directory as a spreadsheet does. */
const readArchive = (bytes: Uint8Array): Record<string, string> => {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files: Record<string, string> = {}
  for (let at = file.readUInt32LE(end + 16), left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ]
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = file.subarray(start, start + size)
    files[file.toString('utf8', at + 46, at + 46 + nameLength)] = (
      method === 0 ? content : inflateRawSync(content)
    ).toString('utf8')
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return files
}

describe('a report as a file', () => {
  it('CN-07 never lets a spreadsheet run a name as a formula, in CSV and in XLSX', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
      const csv = toCsv({ rows: [[{ text }, { number: '-3.50' }]] })
      expect(csv.replace('\uFEFF', '').replace('"', '').startsWith("'")).toBe(true)
      expect(csv).toContain('-3.50')
      const sheet = readArchive(toXlsx(table([{ text }])))['xl/worksheets/sheet1.xml']
      expect(sheet).toContain('t="inlineStr"')
      expect(sheet).not.toContain('<f>')
    }
  })

  it('quotes what CSV separates by, and marks itself as UTF-8', () =>
    expect(toCsv({ rows: [[{ text: 'برغر, "large"' }, { number: '12.00' }]] })).toBe(
      '\uFEFF"برغر, ""large""",12.00\r\n',
    ))

  it('is a workbook with typed cells that reads from the right where the language does', () => {
    const files = readArchive(toXlsx(table([{ text: 'A & <B>' }, { number: '0.100' }])))
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(files['xl/worksheets/sheet1.xml']).toContain(
      'rightToLeft="1"/></sheetViews><sheetData><row><c t="inlineStr"><is><t xml:space="preserve">A &amp; &lt;B&gt;</t></is></c><c><v>0.100</v></c></row>',
    )
  })
})
