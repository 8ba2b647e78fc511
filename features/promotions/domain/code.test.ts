import { expect, it } from 'vitest'
import { normalizeCode } from './code.ts'

it.each([
  [' welcome10 ', 'WELCOME10'],
  ['Welcome ١٠', 'WELCOME10'],
  ['save۲۰', 'SAVE20'],
  ['ＡＢＣ', 'ABC'],
])('normalizes the code %j to %s', (typed, code) => expect(normalizeCode(typed)).toBe(code))
