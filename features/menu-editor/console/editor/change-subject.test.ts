import { expect, it } from 'vitest'
import { isSubjectUnchanged } from './change-subject.ts'
import type { EditedMenu } from './editor-data.ts'

const createMenu = (product: object): EditedMenu =>
  ({ categories: [{ key: 'bakery', name: { en: 'Bakery' }, products: [product] }] }) as unknown as EditedMenu

const before = createMenu({ sku: 'roll', name: { en: 'Roll', ar: 'لفة' }, price: 400, tax: undefined })
const change = { kind: 'removeProduct', sku: 'roll' } as const

it('CN-04 takes an item for unchanged whose fields come in another order, as after the first writing of a menu', () => {
  const written = createMenu({ price: 400, name: { ar: 'لفة', en: 'Roll' }, sku: 'roll' })
  expect(isSubjectUnchanged(change, before, written)).toBe(true)
})

it('CN-04 takes an item for changed of which any value differs', () => {
  const dearer = createMenu({ sku: 'roll', name: { en: 'Roll', ar: 'لفة' }, price: 401 })
  expect(isSubjectUnchanged(change, before, dearer)).toBe(false)
})
