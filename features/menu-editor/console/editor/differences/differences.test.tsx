import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import consoleTexts from '#core/console-shell/messages/en.json' with { type: 'json' }
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import messages from '../../messages/en.json' with { type: 'json' }
import type { EditedGroup, EditedPart, EditedProduct, EditorData } from '../editor-data.ts'
import { findProductDraft, type ProductDraft } from '../product/product-draft.ts'
import { useCategoryDifferences } from './use-category-differences.ts'
import { useGroupDifferences } from './use-group-differences.ts'
import { usePartDifferences } from './use-part-differences.ts'
import { useProductDifferences } from './use-product-differences.ts'

const SIZES: EditedGroup = {
  ...{ key: 'sizes', name: { en: 'Sizes' }, type: 10, role: 'size', min: 1, max: 1 },
  options: [{ key: 'large', name: { en: 'Large' }, price: 900 }],
}
const SAUCES: EditedGroup = {
  ...{ key: 'sauces', name: { en: 'Sauces' }, type: 20, min: 0, max: 2 },
  options: [
    { key: 'harissa', name: { en: 'Harissa', ar: 'هريسة' }, price: 150 },
    { key: 'cola', product: 'cola', price: 0 },
  ],
}
const PART: EditedPart = { key: 'lunch', name: { en: 'Lunch' }, categories: ['mains'] }
const BURGER: EditedProduct = { sku: 'burger', name: { en: 'Burger' }, price: 3200 }
const DATA: EditorData = {
  ...{ revision: 1, currency: 'AED', languages: ['en', 'ar'], pictures: {} },
  stores: [
    { key: 'marina', name: 'Marina' },
    { key: 'downtown', name: 'Downtown' },
  ],
  content: {
    taxes: [{ key: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }],
    menu: {
      categories: [
        { key: 'mains', name: { en: 'Mains' }, products: [BURGER] },
        {
          key: 'drinks',
          name: { en: 'Drinks' },
          products: [{ sku: 'cola', name: { en: 'Cola' }, price: 500 }],
        },
      ],
      optionGroups: [SIZES, SAUCES],
      menus: [PART],
    },
  },
}
const texts = { 'menu-editor-console': messages, 'console-shell': consoleTexts }
const hook = <Value,>(use: () => Value): Value => callHook(use, { texts })
const inPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('the differences of a product from how somebody else saved it', () => {
  const compare = hook(() => useProductDifferences(DATA, 'Asia/Dubai'))
  const mine: ProductDraft = { product: BURGER, category: 'mains', pictures: {}, groups: [] }
  const withFields = (fields: Partial<EditedProduct>): ProductDraft => ({
    ...mine,
    product: { ...mine.product, ...fields },
  })

  it('are none from the product of the menu, and none from what a field holds when it is absent', () => {
    expect(findProductDraft(DATA.content.menu, 'burger')).toEqual(mine)
    const defaults: Partial<EditedProduct> = { foodType: 5, gallery: [], tags: [], specialInstructions: true }
    expect(compare(mine, withFields(defaults))).toEqual([])
  })

  it.each<[string, ProductDraft, string, string, string]>([
    ['its price', withFields({ price: 3450 }), 'Price', 'AED 32', 'AED 34.50'],
    ['its name', withFields({ name: { ar: 'برغر', en: 'Burger' } }), 'Name · العربية', '', 'برغر'],
    ['its tax', withFields({ tax: 'vat' }), 'Tax', 'No tax', 'VAT'],
    ['its category', { ...mine, category: 'drinks' }, 'Category', 'Mains', 'Drinks'],
    [
      'its groups',
      withFields({ optionGroups: ['sizes', 'sauces'] }),
      ...(['Sizes and options', '', 'Sizes, Sauces'] as const),
    ],
    ['its outlets', withFields({ stores: ['marina'] }), 'Sold at', 'Marina, Downtown', 'Marina'],
    ['what goes with it', withFields({ goesWith: ['cola'] }), 'Goes well with', '', 'Cola'],
    ['its allergens', withFields({ allergens: ['milk', 'kiwi'] }), 'Allergens', '', 'milk, kiwi'],
    [
      'its times',
      withFields({ availability: { mon: [['08:00', '11:00']] } }),
      ...(['When it can be ordered', 'Whenever the outlet is open', 'Monday 8:00 AM – 11:00 AM'] as const),
    ],
    ['its limit', withFields({ maxPerOrder: 3 }), 'In one order: At most', '', '3'],
    [
      'its questions',
      withFields({ collect: [{ key: 'cake', type: 1, label: { en: 'Name on it' }, mandatory: true }] }),
      ...(['Question 1', '', 'Name on it · Text · Must be answered'] as const),
    ],
    [
      'whether wishes are taken',
      withFields({ specialInstructions: false }),
      'Customers may write a wish',
      'yes',
      'no',
    ],
  ])('are shown of %s', (_, saved, label, own, theirs) => {
    const plain = compare(mine, saved).map((row) => ({
      ...{ label: row.label, mine: inPlainSpaces(row.mine), theirs: inPlainSpaces(row.theirs) },
    }))
    expect(plain).toEqual([{ label, mine: own, theirs }])
  })

  it('are its name when it was removed', () => {
    expect(findProductDraft(DATA.content.menu, 'gone')).toBeUndefined()
    expect(compare(mine, undefined)).toEqual([{ label: 'Name', mine: 'Burger', theirs: '' }])
  })

  it('stand in the notice as what is saved and what is mine', () => {
    const notice = (
      <TextsProvider texts={hook(useTexts)}>
        <ConflictNotice
          differences={compare(withFields({ calories: 700 }), withFields({ calories: 650 }))}
          onTheirs={() => undefined}
          onMine={() => undefined}
        />
      </TextsProvider>
    )
    const text = renderToString(notice).replaceAll(/<!-- -->|<[^>]+>/g, '')
    expect(text).toContain('CaloriesSaved now: 650Yours: 700')
  })
})

describe('the differences of other items from how somebody else saved them', () => {
  it('are shown of a group by its rules and by each option', () => {
    const compare = hook(() => useGroupDifferences(DATA))
    const [harissa, cola] = SAUCES.options
    if (!harissa || !cola) throw new Error('The group has two options')
    const priced = { ...harissa, price: 200, pricesBySize: { large: 250 } }
    const rows = compare(SAUCES, { ...SAUCES, max: 3, options: [priced] }).map((row) => ({
      ...{ label: row.label, mine: inPlainSpaces(row.mine), theirs: inPlainSpaces(row.theirs) },
    }))
    expect(rows).toEqual([
      { label: 'At most', mine: '2', theirs: '3' },
      {
        label: 'Option 1',
        mine: 'Harissa · هريسة · AED 1.50',
        theirs: 'Harissa · هريسة · AED 2 · Large: AED 2.50',
      },
      { label: 'Option 2', mine: 'Cola · AED 0', theirs: '' },
    ])
    expect(compare(SAUCES, undefined)).toEqual([{ label: 'Name', mine: 'Sauces', theirs: '' }])
  })

  it('are shown of an option in the languages that differ', () => {
    const compare = hook(() => useGroupDifferences(DATA))
    const [harissa, cola] = SAUCES.options
    if (!harissa || !cola) throw new Error('The group has two options')
    const renamed = { ...harissa, name: { en: 'Harissa', ar: 'هريسة حارة' } }
    const [row] = compare(SAUCES, { ...SAUCES, options: [renamed, cola] })
    expect([row?.mine, row?.theirs].map((text) => inPlainSpaces(text ?? ''))).toEqual([
      ...['هريسة · AED 1.50', 'هريسة حارة · AED 1.50'],
    ])
  })

  it('are shown of a part by what limits it', () => {
    const compare = hook(() => usePartDifferences(DATA))
    const saved: EditedPart = { ...PART, categories: ['mains', 'drinks'], channels: ['pickup'] }
    expect(compare(PART, saved)).toEqual([
      { label: 'Categories in it', mine: 'Mains', theirs: 'Mains, Drinks' },
      { label: 'Ordered by', mine: 'Delivery, Pickup, Dine-in, Room service', theirs: 'Pickup' },
    ])
  })

  it('are shown of a category by its texts', () => {
    const compare = hook(() => useCategoryDifferences(DATA))
    expect(compare({ name: { en: 'Mains' } }, { name: { en: 'Main dishes' }, description: {} })).toEqual([
      { label: 'Name', mine: 'Mains', theirs: 'Main dishes' },
    ])
  })
})
