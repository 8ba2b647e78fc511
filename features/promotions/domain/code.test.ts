import { expect, it } from 'vitest'
import { normalizeCode } from './code.ts'

it.each([
  [' welcome10 ', 'WELCOME10'],
  ['Welcome ١٠', 'WELCOME10'],
  ['save۲۰', 'SAVE20'],
  ['ＡＢＣ', 'ABC'],
  // Kaf, yeh and heh of Persian and Urdu keyboards, teh marbuta, joiners and direction marks.
  ['شای', 'شاي'],
  ['کیک۲۰', 'كيك20'],
  ['هدیه', 'هديه'],
  ['هدية', 'هديه'],
  ['هدي\u06c0', 'هديه'],
  ['هديه\u0654', 'هديه'],
  ['\u200fعی\u200cدـ\u202c', 'عيد'],
  ['Été-10', 'ÉTÉ-10'],
])('normalizes the code %j to %s', (typed, code) => expect(normalizeCode(typed)).toBe(code))
