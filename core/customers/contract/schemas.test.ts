import { describe, expect, it } from 'vitest'
import { isTelephone } from '../domain/digits.ts'
import { emailSchema, fullNameSchema, namePartSchema, phoneCodeSchema } from './schemas.ts'

type Check = (text: string) => boolean
const cases: [name: string, accepts: Check, accepted: string[], refused: string[]][] = [
  [
    'e-mail',
    (text) => emailSchema.safeParse(text).success,
    ['a@b.co', 'first.last+tag@sub.example.org', 'evge@παράδειγμα.δοκιμή', '  amal@example.com '],
    [
      'a@b',
      'josé@b.co',
      'a..b@c.de',
      'user.@c.de',
      'a@-x.com',
      'a b@c.de',
      '@c.de',
      'a@.de',
      'a@c..de',
      'a@@c.de',
      '<a@b.co>',
      '   ',
    ],
  ],
  [
    'first name',
    (text) => namePartSchema.safeParse(text).success,
    ['Amal', 'Jean-Luc', 'Анка', 'سارة', 'Mary Ann', '4mal', '-Amal', 'Smith,', '&', '2', ''],
    ['<b>', 'Amal\u202e', 'A\nB', 'a'.repeat(121)],
  ],
  [
    'full name',
    (text) => fullNameSchema.safeParse(text).success,
    [' Amal Haddad ', 'O’Brien', 'A1', '& Sons', 'علی\u200cرضا'],
    ['', '   ', '+971', '12', '<b>', 'Amal\u202e'],
  ],
  [
    'telephone',
    isTelephone,
    ['0501234567', '50123', '0001', '٠٥٠ ٧٦٥ ٤٣٢١', '+971 50-123 45 67'],
    ['0000', '123', 'abc', '05o1234567', ''],
  ],
  ['dial code', (text) => phoneCodeSchema.safeParse(text).success, ['+971', '971'], ['0971', '+', '97a', '']],
]

describe('validation patterns', () => {
  it.each(cases)('%s accepts and rejects its samples', (_name, accepts, accepted, refused) => {
    for (const sample of accepted) expect([sample, accepts(sample)]).toEqual([sample, true])
    for (const sample of refused) expect([sample, accepts(sample)]).toEqual([sample, false])
  })
})
