import { expect, it } from 'vitest'
import { compileText } from './compile-text.ts'

it('keeps a text without values as a plain string', () => {
  expect(compileText('Add to cart')).toBe('Add to cart')
})

it('survives serialization as JSON', () => {
  const compiled = compileText('{n, plural, =0 {none} one {# dish of {shop}} other {# dishes}}')
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled)
})

it.each(['{open', '{n, plural, one {a}', '{kind, select, hot {no other}}', '{n, plural, one {no other}}'])(
  'rejects the faulty message %s',
  (text) => {
    expect(() => compileText(text)).toThrow()
  },
)

it.each(['{price, number}', '{day, date, short}', '{n, plural, offset:1 one {a} other {b}}'])(
  'rejects %s, which must be passed formatted',
  (text) => {
    expect(() => compileText(text)).toThrow('format the value first')
  },
)
