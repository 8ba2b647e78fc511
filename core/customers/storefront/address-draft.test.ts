import { describe, expect, it } from 'vitest'
import { draftOf, fieldsOf, inputOf, missingParts } from './address-draft.ts'

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

describe('the address form', () => {
  it('AD-02 asks for the floor only in the Middle East, North Africa and Greece', () => {
    expect(['AE', 'KW', 'EG', 'GR'].every((country) => fieldsOf(country).includes('floor'))).toBe(true)
    expect(['RS', 'FR', 'IN', 'US'].some((country) => fieldsOf(country).includes('floor'))).toBe(false)
    const draft = draftOf(address, '')
    expect(inputOf(draft, 'AE').floor).toBe('3')
    expect(inputOf(draft, 'FR')).not.toHaveProperty('floor')
  })

  it('begins with the address that is changed, else with the area that is delivered to', () => {
    expect(draftOf(address, 'x')).toMatchObject({ addressType: 20, areaId: address.areaId })
    expect(draftOf(null, 'x')).toMatchObject({ addressType: 10, areaId: 'x' })
  })

  it('names what is missing in the order of the form; blanks are nothing', () => {
    const draft = draftOf(null, '')
    expect(missingParts(draft)).toEqual(['areaId', 'flat', 'building'])
    expect(
      missingParts({ ...draft, areaId: 'x', fields: { ...draft.fields, flat: '  ', building: '7' } }),
    ).toEqual(['flat'])
  })

  it('sends trimmed parts and leaves blank ones out', () => {
    const draft = draftOf(address, '')
    const sent = inputOf(
      { ...draft, fields: { ...draft.fields, landmark: ' by the canal ', street: ' ' } },
      'AE',
    )
    expect(sent).toMatchObject({ landmark: 'by the canal', flat: '12' })
    expect(sent).not.toHaveProperty('street')
  })
})
