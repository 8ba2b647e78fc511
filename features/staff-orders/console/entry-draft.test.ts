import { describe, expect, it } from 'vitest'
import { toAddressDraft } from '#core/customers/storefront/address-draft.ts'
import type { EntrySetting } from '../contract/endpoints.ts'
import {
  createEntryDraft,
  type EntryDraft,
  getMissingEntryField,
  hasEntry,
  toEntryRequest,
} from './entry-draft.ts'

const SETTING: EntrySetting = {
  ways: [
    { orderType: 10, methods: ['cardSwipe'] },
    { orderType: 20, methods: ['cod'] },
  ],
  areas: [{ _id: 'jbr', name: 'JBR', city: 'Dubai' }],
  collectFromUser: [],
  languages: ['en', 'ar'],
  country: 'AE',
  currency: 'AED',
  hasTables: false,
  sendsMessages: true,
}

const decision = { customize: [], collectFromUser: [], qty: 2, note: '', seenPrice: 3200 }
const BURGER = { key: 1, product: 'burger', name: 'Burger', decision }

const draft = (part: Partial<EntryDraft>): EntryDraft => ({ ...createEntryDraft(SETTING, 'en'), ...part })

describe('entry draft', () => {
  it('starts with the outlet’s first order type and its payment method', () => {
    expect(createEntryDraft(SETTING, 'ar')).toMatchObject({ orderType: 10, mod: 'cardSwipe', language: 'ar' })
  })

  it('names the missing fields one after the other', () => {
    const done = { items: [BURGER], phone: '501234567', name: 'Omar' }
    expect(getMissingEntryField(draft({}), SETTING)).toBe('items')
    expect(getMissingEntryField(draft({ items: [BURGER] }), SETTING)).toBe('phone')
    expect(getMissingEntryField(draft({ ...done, name: ' ' }), SETTING)).toBe('name')
    expect(getMissingEntryField(draft({ ...done, orderType: 20 }), SETTING)).toBe('address')
    expect(getMissingEntryField(draft(done), SETTING)).toBeUndefined()
  })

  it('would be lost once an item, a person or a note is entered, and not before', () => {
    expect(hasEntry(draft({ mod: 'cod', orderType: 20, language: 'ar' }))).toBe(false)
    expect(hasEntry(draft({ note: '  ' }))).toBe(false)
    const parts: Partial<EntryDraft>[] = [
      { items: [BURGER] },
      ...(['phone', 'name', 'note', 'deliveryNote'] as const).map((field) => ({ [field]: '5' })),
    ]
    for (const part of parts) expect(hasEntry(draft(part))).toBe(true)
  })

  it('prices a delivery with its address as soon as that is complete, and any other order without', () => {
    const address = toAddressDraft(null, 'jbr')
    const fields = { ...address.fields, flat: '7', building: 'Tide House' }
    const told = draft({ items: [BURGER], orderType: 20, address: { ...address, fields } })
    expect(toEntryRequest(told, SETTING)).toMatchObject({
      items: [{ product: 'burger', qty: 2 }],
      address: { areaId: 'jbr', flat: '7', building: 'Tide House' },
    })
    expect(toEntryRequest({ ...told, savedAddress: 'home' }, SETTING)?.address).toEqual({ _id: 'home' })
    expect(toEntryRequest({ ...told, orderType: 10 }, SETTING)?.address).toBeUndefined()
    expect(toEntryRequest(draft({}), SETTING)).toBeNull()
  })
})
