import { describe, expect, it } from 'vitest'
import { isName, joinName, splitName, stripDirectionMarks } from './names.ts'

describe('names', () => {
  it('AU-04 splits a full name into its first word and the rest', () => {
    expect(splitName(' Amal  Al Hashimi ')).toEqual({ firstName: 'Amal', lastName: 'Al Hashimi' })
    expect(splitName('Ζωή')).toEqual({ firstName: 'Ζωή', lastName: '' })
    expect(splitName('  ')).toEqual({ firstName: '', lastName: '' })
    expect(joinName('Amal', '')).toBe('Amal')
  })

  it('AU-11 need a letter of any script', () => {
    expect(['Amal', 'نادية كرم', 'Jean-Luc d’Été', 'Ζωή', ' O’Neil Jr. ', 'Amal 2'].every(isName)).toBe(true)
    expect(['', '😀', '2', '+971', 'a'.repeat(121)].some(isName)).toBe(false)
  })

  it('lose the invisible direction marks that are copied along', () => {
    expect(stripDirectionMarks('\u200Fنادية\u202C كرم\u2069')).toBe('نادية كرم')
    expect(stripDirectionMarks('Amal')).toBe('Amal')
  })
})
