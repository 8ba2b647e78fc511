import { expect, it } from 'vitest'
import { compileText } from './compile-text.ts'

it('keeps a text without values as the plain string that it is', () => {
  expect(compileText('Add to cart')).toBe('Add to cart')
})

it('survives being written as JSON', () => {
  const compiled = compileText('{n, plural, =0 {none} one {# dish of {shop}} other {# dishes}}')
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled)
})

it.each(['{open', '{n, plural, one {a}', '{kind, select, hot {no other}}', '{n, plural, one {no other}}'])(
  'refuses the faulty message %s',
  (text) => {
    expect(() => compileText(text)).toThrow()
  },
)

it.each(['{price, number}', '{day, date, short}', '{n, plural, offset:1 one {a} other {b}}'])(
  'refuses %s, which must come formatted',
  (text) => {
    expect(() => compileText(text)).toThrow('format the value first')
  },
)
