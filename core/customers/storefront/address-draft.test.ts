import { describe, expect, it } from 'vitest'
import { listAddressFields } from '../domain/address-form.ts'
import { formatAddressLine } from '../domain/format-address.ts'
import {
  isPinElsewhere,
  listMissingParts,
  removeDraftPin,
  setDraftArea,
  setDraftField,
  setDraftPin,
  toAddressDraft,
  toAddressInput,
} from './address-draft.ts'

const address = {
  _id: 'a'.repeat(22),
  addressType: 20,
  areaId: 'b'.repeat(22),
  flat: '12',
  building: 'Sample Tower',
  floor: '3',
  address: '12, Sample Tower, 3',
  area: 'Dubai Marina',
  city: 'Dubai',
  country: 'AE',
  reachedBy: ['a'.repeat(22)] as string[],
} as const

const pin = { lat: 25.08, lng: 55.14 }
const area = {
  _id: 'west',
  name: 'West',
  city: 'Dubai',
  country: 'AE',
  deliveryFee: { amount: 400, currency: 'AED' },
  minimumOrder: { amount: 0, currency: 'AED' },
  minutes: 20,
  arrivalSpan: 10,
  store: 's',
  times: { isOpen: true, text: '', validUntil: null },
}
const place = { lat: 25.08, long: 55.14, text: '', street: '7 St. 4', locality: 'West', city: 'Dubai' }
const served = { place, area, areas: [area, { ...area, _id: 'east' }] }

describe('address form', () => {
  it('AD-02 asks for the floor only in the Middle East, North Africa and Greece', () => {
    const middleEast = ['AE', 'BH', 'IQ', 'IR', 'JO', 'KW', 'LB', 'OM', 'PS', 'QA', 'SA', 'SY', 'YE']
    const northAfrica = ['DZ', 'EG', 'LY', 'MA', 'SD', 'TN']
    const elsewhere = ['FR', 'IN', 'IT', 'NG', 'PK', 'RS', 'US']
    const withFloor = [...elsewhere, ...middleEast, ...northAfrica, 'GR'].filter((country) =>
      listAddressFields(country).includes('floor'),
    )
    expect(withFloor).toEqual([...middleEast, ...northAfrica, 'GR'])
    const draft = toAddressDraft(address, '')
    expect(toAddressInput(draft, 'AE').floor).toBe('3')
    expect(toAddressInput(draft, 'FR')).not.toHaveProperty('floor')
  })

  it('asks for a postcode only where deliveries use one', () => {
    const withPostcode = ['AE', 'KW', 'QA', 'RS', 'FR', 'GR', 'IN', 'SA'].filter((country) =>
      listAddressFields(country).includes('pinCode'),
    )
    expect(withPostcode).toEqual(['RS', 'FR', 'GR', 'IN', 'SA'])
  })

  it('begins with the edited address, else with the area that is delivered to', () => {
    expect(toAddressDraft(address, 'x')).toMatchObject({ addressType: 20, areaId: address.areaId })
    expect(toAddressDraft(null, 'x')).toMatchObject({ addressType: 10, areaId: 'x' })
  })

  it('AD-02 lists missing parts in the order of the form, and treats blanks and dashes as missing', () => {
    const draft = toAddressDraft(null, '')
    const lacks = (country: string, fields: Partial<typeof draft.fields>) =>
      listMissingParts({ ...draft, areaId: 'x', fields: { ...draft.fields, ...fields } }, country)
    expect(listMissingParts(draft, 'AE')).toEqual([
      { field: 'areaId' },
      { part: 'flatOrBuilding', field: 'flat' },
    ])
    expect(lacks('AE', { flat: '  ', building: '7' })).toEqual([])
    expect(lacks('AE', { flat: '-', building: ' - ' })).toEqual([{ part: 'flatOrBuilding', field: 'flat' }])
    expect(lacks('RS', { street: 'Njegoševa 12' })).toEqual([])
    expect(lacks('RS', { flat: '12', building: '12' })).toEqual([{ part: 'streetNumber', field: 'street' }])
  })

  it('lets a pin decide the area, and removes it when an area that does not contain it is chosen', () => {
    const pinned = setDraftPin(toAddressDraft(null, 'north'), pin, served)
    expect(pinned).toMatchObject({ pin, areaId: 'west', fields: { street: '7 St. 4' } })
    expect(toAddressInput(pinned, 'AE')).toMatchObject({ areaId: 'west', lat: 25.08, lng: 55.14 })
    expect(setDraftArea(pinned, 'east')).toMatchObject({ pin, areaId: 'east' })
    const elsewhere = setDraftArea(pinned, 'north')
    expect(elsewhere).toMatchObject({ pin: null, areaId: 'north' })
    expect(toAddressInput(elsewhere, 'AE')).not.toHaveProperty('lat')
    const written = { ...pinned, fields: { ...pinned.fields, street: 'Marina Walk' } }
    expect(setDraftPin(written, pin, served).fields.street).toBe('Marina Walk')
    expect(setDraftPin(pinned, pin, null)).toMatchObject({ pin: null, areaId: 'west' })
  })

  it('UX-32 notices that the pin is in another street than the typed one, until the customer says which is right', () => {
    const typed = setDraftField(toAddressDraft(null, 'west'), 'street', 'Marina Walk')
    const contrary = setDraftPin(typed, pin, served)
    expect(isPinElsewhere(contrary)).toBe(true)
    expect(isPinElsewhere(setDraftField(contrary, 'street', 'Flat roof, 7 st. 4'))).toBe(false)
    expect(isPinElsewhere(removeDraftPin(contrary))).toBe(false)
    const confirmed = { ...contrary, isStreetConfirmed: true }
    expect(isPinElsewhere(confirmed)).toBe(false)
    expect(isPinElsewhere(setDraftField(confirmed, 'flat', '9'))).toBe(false)
    expect(isPinElsewhere(setDraftField(confirmed, 'street', 'Palm Road'))).toBe(true)
    expect(isPinElsewhere(setDraftPin(confirmed, pin, served))).toBe(true)
  })

  it('UX-32 lets a street that the pin filled in follow the pin', () => {
    const pinned = setDraftPin(toAddressDraft(null, 'west'), pin, served)
    const moved = setDraftPin(pinned, pin, { ...served, place: { ...place, street: '9 St. 8' } })
    expect(moved.fields.street).toBe('9 St. 8')
    expect(isPinElsewhere(moved)).toBe(false)
  })

  it('UX-32 asks for flat, building, block, street and landmark everywhere, for a floor where addresses have one', () => {
    const everywhere = ['flat', 'building', 'street', 'block', 'landmark']
    for (const country of ['AE', 'KW', 'RS', 'FR', 'GR', 'IN'])
      expect(listAddressFields(country)).toEqual(expect.arrayContaining(everywhere))
    expect(listAddressFields('KW')).toContain('floor')
    expect(listAddressFields('FR')).not.toContain('floor')
    expect(
      formatAddressLine({ flat: ' 12 ', building: 'Sample Tower', floor: null, street: '7 St. 4' }),
    ).toBe('12, Sample Tower, 7 St. 4')
  })

  it('sends trimmed parts and leaves blank ones out', () => {
    const draft = toAddressDraft(address, '')
    const sent = toAddressInput(
      { ...draft, fields: { ...draft.fields, landmark: ' by the canal ', street: ' ' } },
      'AE',
    )
    expect(sent).toMatchObject({ landmark: 'by the canal', flat: '12' })
    expect(sent).not.toHaveProperty('street')
  })
})
