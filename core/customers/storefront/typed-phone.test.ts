import { describe, expect, it } from 'vitest'
import { hasEnoughPhoneDigits, parseTypedPhone } from './typed-phone.ts'

const countries = [
  { code: 'AE', dialCode: '+971' },
  { code: 'US', dialCode: '+1' },
  { code: 'CA', dialCode: '+1' },
  { code: 'RS', dialCode: '+381' },
]

describe('typed or pasted phone number', () => {
  it('stays as it is typed in its national form', () => {
    expect(parseTypedPhone('050 123 4567', 'AE', countries)).toEqual({
      country: 'AE',
      number: '050 123 4567',
    })
  })

  it.each(['+381 64 123-4567', '00381641234567', '+٣٨١ ٦٤ ١٢٣ ٤٥٦٧'])(
    'UX-29 selects the country of %s',
    (typed) => {
      expect(parseTypedPhone(typed, 'AE', countries)).toEqual({ country: 'RS', number: '641234567' })
    },
  )

  it('keeps the chosen one of two countries with the same dial code', () => {
    expect(parseTypedPhone('+1 202 555 0101', 'CA', countries).country).toBe('CA')
    expect(parseTypedPhone('+1 202 555 0101', 'AE', countries).country).toBe('US')
  })

  it('stays in its international form where the national part begins with the dial code', () => {
    const german = [...countries, { code: 'DE', dialCode: '+49' }]
    expect(parseTypedPhone('+49 491 512345', 'AE', german)).toEqual({
      country: 'DE',
      number: '+49 491 512345',
    })
    expect(parseTypedPhone('+49 1512 3456789', 'AE', german)).toEqual({
      country: 'DE',
      number: '15123456789',
    })
  })

  it('leaves an unknown dial code to the server', () => {
    expect(parseTypedPhone('+999 123', 'AE', countries)).toEqual({ country: 'AE', number: '+999 123' })
  })

  it('requires at least four digits that are not leading zeros', () => {
    expect(hasEnoughPhoneDigits('000 12')).toBe(false)
    expect(hasEnoughPhoneDigits('0501')).toBe(false)
    expect(hasEnoughPhoneDigits('05 01 2')).toBe(true)
  })
})
