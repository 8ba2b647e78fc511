import { expect, it } from 'vitest'
import { formatMatch } from '../../domain/column-matches.ts'
import { proposeColumns, type SampledColumn, speaksOfCost } from './propose-columns.rules.ts'

const MONEY = ['4.50', '12.00', '3.25', '8.00']
const COSTS = ['1.50', '4.00', '1.25', '2.00']
const NAMES = ['Soup', 'Rice', 'Bread', 'Tea']

const propose = (columns: Readonly<Record<string, readonly string[]>>) =>
  proposeColumns(Object.entries(columns).map(([head, cells]): SampledColumn => ({ head, cells }))).map(
    ({ match, confidence, evidence }) => [formatMatch(match), confidence, evidence.code],
  )

it('proposes a known heading for sure, and one with a known word as likely', () => {
  expect(propose({ Name: NAMES, 'Sale price (AED)': MONEY })).toEqual([
    ['name', 'sure', 'heading'],
    ['price', 'likely', 'headingWord'],
  ])
})

it('proposes by the cells what headings do not say', () => {
  const columns = {
    A: ['Starters', 'Starters', 'Mains', 'Mains'],
    B: NAMES,
    C: MONEY,
    D: NAMES.map((name) => `${name} of the day, with everything that belongs to it`),
    E: ['s1', 's2', 's3', 's4'],
    F: ['a.jpg', 'b.jpg', 'c.png', 'https://example.com/d'],
    G: ['1', '2', '3', '4'],
    H: ['', '', '', ''],
    I: ['شوربة', 'أرز', 'خبز', 'شاي'],
    J: ['250 g', '300 g', '90 g', '1 kg'],
  }
  expect(propose(columns)).toEqual([
    ['category', 'likely', 'repeated'],
    ['name', 'likely', 'texts'],
    ['price', 'likely', 'money'],
    ['description', 'likely', 'long'],
    ['key', 'likely', 'codes'],
    ['photo', 'likely', 'picture'],
    ['', 'open', 'numbers'],
    ['', 'open', 'empty'],
    ['name.ar', 'likely', 'script'],
    ['', 'open', 'twice'],
  ])
})

it.each([
  'Cost',
  'Unit Cost',
  'purchasePrice',
  'Buying price',
  'Supplier price',
  'Wholesale price',
  'Prix d’achat',
  "Prix d'achat HT",
  'Prix de revient',
  'PRIX COUTANT',
  'Einkaufspreis',
  'EK-Preis',
  'Nabavna cena',
  'Набавна цена',
  'Cena koštanja',
  'Τιμή αγοράς',
  'ΤΙΜΗ ΑΓΟΡΑΣ',
  'Τιμή κόστους',
  'سعر التكلفة',
  'سعر الشراء',
])('never proposes “%s” as the price, alone or beside another column', (head) => {
  expect(speaksOfCost(head)).toBe(true)
  expect(propose({ Name: NAMES, [head]: COSTS })[1]?.[0]).toBe('cost')
  expect(propose({ Name: NAMES, [head]: COSTS, Other: MONEY }).map(([match]) => match)).toEqual([
    'name',
    'cost',
    'price',
  ])
})

it('leaves the price open when several headings speak of it, or several columns hold amounts', () => {
  expect(propose({ Name: NAMES, Price: COSTS, 'Selling price': MONEY, Fee: COSTS })).toEqual([
    ['name', 'sure', 'heading'],
    ['', 'open', 'severalPrices'],
    ['', 'open', 'severalPrices'],
    ['', 'open', 'otherAmounts'],
  ])
  expect(propose({ Name: NAMES, A: COSTS, B: MONEY }).slice(1)).toEqual([
    ['', 'open', 'priceOrCost'],
    ['', 'open', 'priceOrCost'],
  ])
})

it('takes no rate of a tax and no text for a price, and no supplier for a name', () => {
  const columns = { Price: MONEY, 'Tax rate': ['5', '5', '5', '5'], 'Price group': NAMES, Supplier: NAMES }
  expect(propose(columns).map(([match]) => match)).toEqual(['price', 'tax', 'name', ''])
})

it('reads amounts with groups of thousands, currencies and Arabic digits as money', () => {
  for (const cells of [
    ['1,250.00', '900.00'],
    ['د.إ ١٢٫٥٠', 'د.إ ٣٫٠٠'],
    ['€ 4,50', '€ 5'],
    ['12 AED', '3 AED'],
  ])
    expect(propose({ A: cells }), cells[0]).toEqual([['price', 'likely', 'money']])
})

it('allows several columns of costs, and nothing else twice', () => {
  expect(
    propose({ Cost: COSTS, 'Landed cost': COSTS, Name: NAMES, Dish: NAMES }).map(([match]) => match),
  ).toEqual(['cost', 'cost', 'name', ''])
})
