import { describe, expect, it } from 'vitest'
import { isPersonName, normalizePersonName } from './person-name.ts'

const MAX = 120

describe('names of people', () => {
  it.each([
    ['Ana\u2011Marija', 'a hyphen that does not break'],
    ['O\u2018Brien', 'the quotation mark that a phone types'],
    ['علی\u200cرضا', 'a non-joiner'],
    ['श\u094d\u200dर्मा', 'a joiner'],
    ['Smith, Jr.', 'a comma'],
    ['(Abu Omar)', 'brackets'],
    ['Marko 2', 'a digit'],
    ['Gal·la', 'a point in the middle'],
    ['& Sons', 'a sign first'],
    ['3omar', 'a digit for a letter'],
    ['Ζωή', 'one word'],
    ['X', 'one letter'],
  ])('AU-11 accept %s: %s', (name) => {
    expect(isPersonName(name, MAX)).toBe(true)
    expect(normalizePersonName(name)).toBe(name.normalize('NFC'))
  })

  it.each([
    '',
    '   ',
    '😀',
    '12',
    '+971',
    '...',
    '\u200f',
    'A\nB',
    'Amal\u0007',
    'Amal\u2028B',
    '<b>',
    '\u202egnirts',
  ])('AU-11 refuse %j', (name) => {
    expect(isPersonName(name, MAX)).toBe(false)
  })

  it('AU-11 refuse what is too long, and count what is stored', () => {
    expect(isPersonName('a'.repeat(40), 40)).toBe(true)
    expect(isPersonName('a'.repeat(41), 40)).toBe(false)
    expect(isPersonName(`\u200f${'a'.repeat(40)} `, 40)).toBe(true)
  })

  it('are stored composed, without direction marks and repeated blanks', () => {
    expect(normalizePersonName('\u200fنادية\u202c  كرم\u2069 ')).toBe('نادية كرم')
    expect(normalizePersonName('Jose\u0301\u00a0 Luis')).toBe('José Luis')
  })
})
