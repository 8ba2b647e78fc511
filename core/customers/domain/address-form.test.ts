import { describe, expect, it } from 'vitest'
import { COUNTRY_FORMS } from './address-form.data.ts'
import {
  getAddressLabel,
  getAddressNeed,
  listAddressFields,
  listMissingAddressParts,
} from './address-form.ts'
import { formatAddressLine } from './format-address.ts'

const lacks = (country: string, texts: Parameters<typeof listMissingAddressParts>[1]) =>
  listMissingAddressParts(country, texts).map(({ part }) => part)

describe('address forms by country', () => {
  it.each([
    ['RS', { street: 'Njegoševa 12' }, []],
    ['RS', { flat: '12', building: '12' }, ['streetNumber']],
    ['FR', { street: '12 rue Mercière' }, []],
    ['GR', { street: 'Ερμού 5' }, []],
    ['DE', { street: '-' }, ['streetNumber']],
    ['AE', { flat: 'Villa 12' }, []],
    ['AE', { building: 'Sample Tower' }, []],
    ['AE', { street: '7 St. 4' }, ['flatOrBuilding']],
    ['KW', { block: '4', street: '12', building: '7' }, []],
    ['KW', { flat: '12', building: '7' }, ['block', 'street']],
    ['BH', { block: '318', street: '1805', building: '12' }, []],
    ['QA', {}, ['block', 'street', 'building']],
    ['SA', { street: 'العليا', building: '7521' }, []],
    ['EG', { street: 'شارع طلعت حرب' }, ['building']],
    ['IN', { flat: '12', street: 'MG Road' }, []],
    ['IN', { street: 'MG Road' }, ['flat']],
    ['GB', { street: '12 High Street', pinCode: 'SW1A 1AA' }, []],
    ['GB', { building: 'Rose Cottage' }, ['pinCode']],
    ['US', { street: '12 Main St' }, []],
    ['BR', { street: 'Rua Augusta 12' }, []],
    ['BR', { street: ' – ' }, ['streetOrBuilding']],
  ])('AD-02 in %s, %o lacks %o', (country, texts, missing) => {
    expect(lacks(country, texts)).toEqual(missing)
  })

  it('ask in the order in which people of the country write', () => {
    expect(listAddressFields('KW').slice(0, 3)).toEqual(['block', 'street', 'building'])
    expect(listAddressFields('AE').slice(0, 4)).toEqual(['flat', 'building', 'floor', 'street'])
    expect(listAddressFields('RS')[0]).toBe('street')
    expect(listAddressFields('IN')[0]).toBe('flat')
    expect(listAddressFields('BR')[0]).toBe('street')
  })

  it('call the street by its number where both are written together', () => {
    expect(getAddressLabel('RS', 'street')).toBe('address.streetNumber')
    expect(getAddressLabel('KW', 'street')).toBe('address.street')
    expect(getAddressNeed('RS', 'street')).toBe('required')
    expect(getAddressNeed('RS', 'flat')).toBe('optional')
    expect(getAddressNeed('AE', 'flat')).toBe('either')
  })

  it.each(Object.keys(COUNTRY_FORMS))('AD-02 of %s ask for each part that is needed, and once', (country) => {
    const fields = listAddressFields(country)
    expect(new Set(fields).size).toBe(fields.length)
    for (const { field } of listMissingAddressParts(country, {})) expect(fields).toContain(field)
  })

  it('are printed without dashes for what there is not', () => {
    expect(formatAddressLine({ flat: '-', building: '—', street: 'Njegoševa 12' })).toBe('Njegoševa 12')
    expect(formatAddressLine({ flat: '', building: '', block: '4', street: '12' })).toBe('12, 4')
  })
})
