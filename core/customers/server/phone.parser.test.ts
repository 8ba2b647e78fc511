import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { parsePhone, parseWholePhone } from './phone.parser.ts'

const toArabicIndic = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

describe('a typed phone', () => {
  it.each(getCountries())('AU-03 of %s is one number in each of its spellings', (country) => {
    const example = getExampleNumber(country, examples)
    if (!example) throw new Error(`The metadata have no mobile number of ${country}`)
    const { number, countryCallingCode: dialCode, nationalNumber } = example
    const spellings = [
      ...[example.formatNational(), example.formatInternational(), String(nationalNumber)],
      ...[`00${number.slice(1)}`, number.slice(1), `+${dialCode} ${nationalNumber}`],
      example.formatNational().replaceAll(/\D+/g, ' - '),
      toArabicIndic(example.formatInternational()),
    ]
    expect(spellings.map((typed) => [typed, parsePhone(dialCode, typed)?.number])).toEqual(
      spellings.map((typed) => [typed, number]),
    )
  })

  it.each([
    // A zero that belongs to the number, and one that is a trunk prefix.
    ['225', '0708123456', '+2250708123456'],
    ['229', '01 61 23 45 67', '+2290161234567'],
    ['242', '06 123 4567', '+242061234567'],
    ['39', '06 12345678', '+390612345678'],
    ['39', '0039 06 12345678', '+390612345678'],
    ['49', '+49 (0)1512 3456789', '+4915123456789'],
    ['49', '0049 01512 3456789', '+4915123456789'],
    // Trunk prefixes other than a zero.
    ['36', '06 20 123 4567', '+36201234567'],
    ['7', '8 (916) 123-45-67', '+79161234567'],
    ['1', '1 202 555 0101', '+12025550101'],
    // Dial codes repeated.
    ['49', '00491512 3456789', '+4915123456789'],
    ['49', '491512 3456789', '+4915123456789'],
    ['+971', '+971 50/123-45.67', '+971501234567'],
    // Area code 491, whose number is not taken for one with the dial code.
    ['49', '0491 512345', '+49491512345'],
    ['49', '491 512345', '+49491512345'],
    ['49', '+49 491 5123456789', '+494915123456789'],
  ])('AU-03 beside +%s as %s is %s', (dialCode, typed, number) => {
    expect(parsePhone(dialCode, typed)?.number).toBe(number)
  })

  it.each([
    ['49', '0044 7911 123456'],
    ['971', '+44 7911 123456'],
    ['1', '+44 2025550101'],
    ['971', '900 123456'],
    ['971', '0591234567'],
    ['39', '6 12345678'],
    ['971', '501234567 ext 5'],
  ])('AU-03 beside +%s as %s is rejected', (dialCode, typed) => {
    expect(parsePhone(dialCode, typed)).toBeUndefined()
  })

  it('AU-03 is rejected where a repeated dial code leaves two fixed lines to choose from', () => {
    expect(parsePhone('49', '490703149')).toBeUndefined()
    expect(parsePhone('49', '+49 703149')?.number).toBe('+49703149')
    expect(parsePhone('49', '0490 703149')?.number).toBe('+49490703149')
  })
})

describe('a searched phone', () => {
  it.each([
    ['AE', '050 123 4567', '+971501234567'],
    ['AE', '501234567', '+971501234567'],
    ['AE', '971501234567', '+971501234567'],
    ['AE', '00966501234567', '+966501234567'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['AE', '4567', undefined],
    ['AE', '1234567', undefined],
  ])('in %s, %s is read as %s', (country, typed, number) => {
    expect(parseWholePhone(country, typed)).toBe(number)
  })
})
