import { expect, it } from 'vitest'
import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import { writeMenuExport } from './menu-export.formatter.ts'

const olives = { key: 'olives', name: { en: 'Olives', ar: 'زيتون' }, price: 100 }
type Group = NonNullable<MenuContentInput['menu']['optionGroups']>[number]

const halves: Group = {
  ...{ key: 'halves', name: { en: 'On top' }, type: 20, min: 0, max: 1 },
  portions: true,
  options: [olives],
}
const sizes: Group = {
  ...{ key: 'sizes', name: { en: 'How large?' }, type: 10, role: 'size', min: 1, max: 1 },
  options: [
    { key: 'small', name: { en: 'Small' }, price: 900 },
    { key: 'large', name: { en: 'Large' }, price: 1400 },
  ],
}

const CONTENT: MenuContentInput = {
  taxes: [
    { key: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: false },
    { key: 'old', name: { en: 'Old' }, rate: 300, inclusive: true },
  ],
  menu: {
    optionGroups: [
      halves,
      { ...halves, key: 'same' },
      sizes,
      { key: 'unused', name: { en: 'Unused' }, type: 10, min: 0, max: 1, options: [olives] },
    ],
    categories: [
      {
        ...{ key: 'pizza', name: { en: 'Pizza' }, description: { en: 'From the stone' } },
        products: [
          {
            sku: 'one',
            name: { en: 'One' },
            price: 900,
            tax: 'vat',
            optionGroups: ['sizes', 'halves'],
            allergens: ['milk'],
          },
          { sku: 'two', name: { en: 'Two' }, price: 800, optionGroups: ['same'], photo: 'two.webp' },
          { sku: 'gone', name: { en: 'Gone' }, price: 700, stores: [] },
        ],
      },
      { key: 'empty', name: { en: 'Empty' }, products: [] },
    ],
  },
}

const listLosses = async (format: 'square' | 'deliverect' | 'schema.org') => {
  const { losses } = await writeMenuExport(CONTENT, { currency: 'AED', languages: ['en'] }, format)
  return Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))
}

const ALWAYS = { halves: 2, pictures: 1, allergens: 1, emptyCategories: 1, unusedGroups: 1, unusedTaxes: 1 }

it('MD-10 names for Square, with numbers, what its catalog does not hold', async () => {
  // The product that nobody sees is in the catalog, sold nowhere.
  expect(await listLosses('square')).toEqual({ ...ALWAYS, categoryDescription: 1, sizes: 1, languages: 2 })
})

it('MD-10 names for Deliverect, with numbers, what its menus do not hold', async () => {
  expect(await listLosses('deliverect')).toEqual({
    ...ALWAYS,
    ...{ hidden: 1, sizesAsChoices: 1, twins: 1, taxRates: 1, single: 2 },
  })
})

it('MD-10 names for schema.org, with numbers, what it cannot describe', async () => {
  expect(await listLosses('schema.org')).toEqual({ ...ALWAYS, hidden: 1, sizes: 1, tax: 1, single: 2 })
})

it('leaves hidden products out of files that cannot hide them, and marks them for Square as sold nowhere', async () => {
  const write = async (format: 'square' | 'deliverect' | 'schema.org') => {
    const { body } = await writeMenuExport(CONTENT, { currency: 'AED', languages: ['en'] }, format)
    return String(body)
  }
  expect(await write('deliverect')).not.toContain('Gone')
  expect(await write('schema.org')).not.toContain('Gone')
  const { objects } = JSON.parse(await write('square'))
  expect(objects.find(({ id }: { id: string }) => id === '#item:gone')).toMatchObject({
    present_at_all_locations: false,
  })
})
