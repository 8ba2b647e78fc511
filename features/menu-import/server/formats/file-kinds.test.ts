import { describe, expect, it } from 'vitest'
import { makeArchive } from '#platform/testing/archive.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { CUSTOM_DATE_STYLE, DATE_STYLE, makeWorkbook, PERCENT_STYLE } from '#platform/testing/workbook.ts'
import { readFile, tryFile } from '../../testing/check-file.ts'

const MENU = [
  ['Soups', [['Lentil', 1250]]],
  [
    'Mains',
    [
      ['Rice', 2000],
      ['Bread', 300],
    ],
  ],
]
const ROWS = [
  ['Category', 'Name', 'Price'],
  ['Soups', 'Lentil', '12.50'],
  ['Mains', 'Rice', '20'],
  ['Mains', 'Bread', '3'],
]
const join = (sign: string) => ROWS.map((row) => row.join(sign)).join('\r\n')
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

/** Texts as Windows programs wrote them, letter by letter. */
const encode = (text: string, label: string): Uint8Array => {
  const table = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (letter) => table.indexOf(letter))
}

describe('tables', () => {
  it.each([
    ['commas', join(',')],
    ['tabs', join('\t')],
    ['semicolons named on the first line', `sep=;\r\n${join(';')}`],
    ['bars', join('|')],
    ['a mark of UTF-8', `\uFEFF${join(',')}`],
    ['titles above the headings', `Our menu;;\r\nas of May, June, July and August;;\r\n${join(';')}`],
  ])('are read with %s', (_, text) => {
    const read = readFile(text)
    expect(read.errors).toEqual([])
    expect(read.categories).toEqual(MENU)
  })

  it.each([
    ['UTF-16 LE with a mark', utf16(`\uFEFF${join('\t')}`), 'UTF-16 LE'],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${join('\t')}`, true), 'UTF-16 BE'],
    ['UTF-16 LE without a mark', utf16(join('\t')), 'UTF-16 LE'],
    ['UTF-16 BE without a mark', utf16(join(','), true), 'UTF-16 BE'],
  ])('are read in %s, which is noted', (_, bytes, name) => {
    const { errors, notes, categories } = readFile(bytes)
    expect([errors, categories]).toEqual([[], MENU])
    expect(notes).toContainEqual(['', 'encoding', name])
  })

  it.each([
    ['windows-1252', 'en', 'Crème brûlée', 'Café'],
    ['windows-1253', 'en', 'Σούπα φακές', 'Σούπες'],
    ['windows-1253', 'el', 'Ψητό κοτόπουλο', 'Κυρίως'],
    ['windows-1256', 'en', 'شوربة عدس', 'المقبلات'],
    ['windows-1256', 'ar', 'خبز', 'المشروبات'],
    ['windows-1250', 'sr', 'Ćevapi sa šljivama', 'Roštilj'],
    ['windows-1251', 'sr', 'Ћевапи', 'Роштиљ'],
  ] as const)('are read in %s by a shop in %s', (label, language, name, category) => {
    const { errors, notes, categories } = readFile(
      encode(`Category,Name,Price\n${category},${name},12\n`, label),
      { language },
    )
    expect([errors, categories]).toEqual([[], [[category, [[name, 1200]]]]])
    expect(notes).toContainEqual(['', 'encoding', label.replace('w', 'W')])
  })

  it('say which rows above the headings are not read, and number rows as the file does', () => {
    const { notes, errors } = readFile(`Our menu\n\n${join(',')}\nMains,Odd,cheap`)
    expect(notes).toContainEqual(['#1', 'rowsAbove', 1])
    expect(errors).toEqual([['#7', 'priceUnreadable', 'cheap']])
  })

  it('carry a category down only where each is written once', () => {
    const once = readFile('Category,Name,Price\nSoups,A,1\n,B,2\nMains,C,3\n,D,4\n')
    expect(once.categories?.map(([name, products]) => [name, products?.length])).toEqual([
      ['Soups', 2],
      ['Mains', 2],
    ])
    expect(once.notes).toContainEqual(['', 'categoryCarried', 2])
    const repeated = readFile('Category,Name,Price\nSoups,A,1\nSoups,B,2\n,C,3\nMains,D,4\n')
    expect(repeated.categories?.map(([name, products]) => [name, products?.length])).toEqual([
      ['Soups', 2],
      ['Other', 1],
      ['Mains', 1],
    ])
  })

  it.each(['2026-05-03', '3-May', '03.05.2026', '3. Mai', 'May-26', '3:50'])(
    'name a price that became %s',
    (price) => {
      expect(readFile(`Name,Price\nTea,${price}\n`).errors).toEqual([['#2', 'priceIsDate', price]])
    },
  )

  it('name a code that lost its digits', () => {
    expect(readFile('SKU,Name,Price\n6.21E+12,Tea,3\n').errors).toEqual([['#2', 'codeRounded', '6.21E+12']])
  })

  it('list their columns when those of a menu are missing', () => {
    expect(expectOk(tryFile('Speise,Betrag netto,Nr\nSuppe,3,1\n')).errors).toMatchObject([
      { code: 'unknownColumns', values: { columns: 'Speise, Betrag netto, Nr' } },
    ])
  })
})

describe('workbooks', () => {
  it('are read with titles, merged cells, formulas and percentages', () => {
    const file = makeWorkbook([
      { name: 'Notes', rows: [['Printed on'], ['Monday']] },
      {
        name: 'Menu & more',
        rows: [
          ['Our menu <2026>', null, null, null, null],
          ['Category', 'Name', 'Price', 'SKU', 'Tax'],
          [
            'Soups',
            'Lentil',
            { value: '12.5', formula: 'A1+B1' },
            { value: '6210000000001' },
            { value: '0.05', style: PERCENT_STYLE },
          ],
          [null, 'Tomato', { value: '0.30000000000000004' }, 'T&1', null],
          ['Mains', 'Rice', '20,00', { value: '0', type: 'b' }, null],
        ],
        merges: ['A1:E1', 'A3:A4'],
      },
    ])
    const { errors, notes, categories, products } = readFile(file)
    expect(errors).toEqual([])
    expect(categories).toEqual([
      [
        'Soups',
        [
          ['Lentil', 1250],
          ['Tomato', 30],
        ],
      ],
      ['Mains', [['Rice', 2000]]],
    ])
    expect(products.get('Lentil')).toMatchObject({ sku: '6210000000001', tax: 'tax-5' })
    expect(notes).toEqual(
      expect.arrayContaining([
        ['#1', 'rowsAbove', 1],
        ['', 'sheetLeftOut', 'Notes', 2],
      ]),
    )
  })

  it('name prices that became dates, formulas without a value, rounded codes and faulty cells', () => {
    const file = makeWorkbook([
      {
        name: 'Menu',
        rows: [
          ['Name', 'Price', 'SKU'],
          ['A', { value: '46145', style: DATE_STYLE }, null],
          ['B', { value: '46145', style: CUSTOM_DATE_STYLE }, null],
          ['C', { value: '', formula: 'B2*2' }, null],
          ['D', { value: '#REF!', type: 'e' }, null],
          ['E', 5, { value: '6.2100000000000001E+15' }],
          ['F', 1.125, null],
        ],
      },
    ])
    expect(readFile(file).errors).toEqual([
      ['#2', 'priceIsDate', '2026-05-03'],
      ['#3', 'priceIsDate', '2026-05-03'],
      ['#4', 'priceUnreadable', '=B2*2'],
      ['#5', 'priceUnreadable', '#REF!'],
      ['#6', 'codeRounded', '6.21E+15'],
      ['#7', 'priceUnreadable', '1.125'],
    ])
  })

  it('are refused when they unfold, claim too little, hold too much, or are broken', () => {
    const sheet = 'xl/worksheets/sheet1.xml'
    const rows = [
      {
        name: 'Menu',
        rows: [
          ['Name', 'Price'],
          ['Tea', 3],
        ],
      },
    ]
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`
    const wide =
      '<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>x</v></c></row></sheetData></worksheet>'
    const long = `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(20_002)}</sheetData></worksheet>`
    const bomb = '<row>'.padEnd(40 * 1024 * 1024, ' ')
    const kindOf = (content: string, claimedSize?: number) => {
      const checked = tryFile(
        makeWorkbook(rows, [{ path: sheet, content, ...(claimedSize ? { claimedSize } : {}) }]),
      )
      return checked.ok ? 'read' : checked.failure.kind
    }
    expect(kindOf(laughs)).toBe('notText')
    expect(kindOf(wide)).toBe('tooManyColumns')
    expect(kindOf(long)).toBe('tooManyRows')
    expect(kindOf(bomb)).toBe('unpackedTooLarge')
    expect(kindOf(bomb, 1000)).toBe('notText')
    expect(kindOf('<worksheet><sheetData><row')).toBe('notText')
    expect(kindOf('<worksheet><drawing/></worksheet>')).toBe('empty')
  })
})

describe('archives', () => {
  it('are read with one menu, whose pictures go by their names', () => {
    const text = 'Name,Price,Photo\nTea,3,photos/tea.jpg\n'
    const file = makeArchive([
      { path: 'menu/', content: '' },
      { path: 'menu/menu.csv', content: text },
      { path: 'menu/photos/tea.jpg', content: 'x' },
      { path: '__MACOSX/menu/._menu.csv', content: 'x' },
      { path: 'menu/readme.pdf', content: 'x' },
    ])
    const { products, notes } = readFile(file)
    expect(products.get('Tea')?.photo).toBe('photos/tea.jpg')
    expect(notes).toContainEqual(['menu/readme.pdf', 'fileLeftOut'])
    const workbook = makeWorkbook([{ name: 'Menu', rows: ROWS }])
    expect(readFile(makeArchive([{ path: 'menu.xlsx', content: workbook }])).categories).toEqual(MENU)
  })

  it('are refused with two menus, or none', () => {
    const two = makeArchive([
      { path: 'a.json', content: '[]' },
      { path: 'b.csv', content: join(',') },
    ])
    expect(tryFile(two)).toMatchObject({ failure: { kind: 'archiveMenus', names: 'a.json, b.csv' } })
    expect(tryFile(makeArchive([]))).toMatchObject({ failure: { kind: 'archiveMenus', names: '–' } })
  })
})

it('reads the menu that a web page describes for search engines', () => {
  const menu = {
    '@type': 'Restaurant',
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: [
        {
          '@type': 'MenuSection',
          name: 'Soups',
          hasMenuItem: {
            '@type': 'MenuItem',
            name: 'Lentil',
            offers: { price: '12.50', priceCurrency: 'AED' },
          },
        },
      ],
    },
  }
  const page = `<!doctype html><html><head><script type="application/ld+json">{"@type":"WebSite"</script><script type='application/ld+json'>${JSON.stringify(menu)}</script></head><body>{}</body></html>`
  const { title, categories, notes } = readFile(page)
  expect([title, categories]).toEqual(['schema.org', [['Soups', [['Lentil', 1250]]]]])
  expect(notes).toContainEqual(['script[0]', 'leftOutObject'])
  expect(tryFile('<html><body>Soup 12.50</body></html>')).toMatchObject({
    failure: { kind: 'unknownFormat' },
  })
})
