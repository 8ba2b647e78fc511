import { describe, expect, it } from 'vitest'
import { joinName, splitName } from './names.ts'

describe('names', () => {
  it('AU-04 splits a full name into its first word and the rest', () => {
    expect(splitName('Amal  Al Hashimi ')).toEqual({ firstName: 'Amal', lastName: 'Al Hashimi' })
    expect(splitName('Ζωή')).toEqual({ firstName: 'Ζωή', lastName: '' })
    expect(splitName('  ')).toEqual({ firstName: '', lastName: '' })
    expect(joinName('Amal', '')).toBe('Amal')
  })
})
