import { describe, expect, it } from 'vitest'
import { EMAIL, emailSchema, FIRST_NAME, fullNameSchema, phoneCodeSchema, TELEPHONE } from './schemas.ts'

const cases: [name: string, pattern: RegExp, accepted: string[], refused: string[]][] = [
  [
    'e-mail',
    EMAIL,
    ['a@b.co', 'first.last+tag@sub.example.org', 'ευγε@παράδειγμα.δοκιμή'],
    ['a@b', 'a b@c.de', '@c.de', 'a@.de', 'a@c..de', 'a@@c.de', '<a@b.co>'],
  ],
  [
    'first name',
    FIRST_NAME,
    ['Amal', 'Jean-Luc', 'Анка', 'سارة', 'Mary Ann'],
    ['', ' Amal', '4mal', 'Amal!', '-Amal'],
  ],
  ['telephone', TELEPHONE, ['0501234567', '50123', '0001'], ['0000', '123', '50 12 34', '+97150', 'abc']],
]

describe('validation patterns', () => {
  it.each(cases)('AU-11 %s accepts and rejects its samples', (_name, pattern, accepted, refused) => {
    for (const sample of accepted) expect(sample).toMatch(pattern)
    for (const sample of refused) expect(sample).not.toMatch(pattern)
  })

  it('AU-11 trims input and rejects what is blank after that', () => {
    expect(emailSchema.parse('  amal@example.com ')).toBe('amal@example.com')
    expect(fullNameSchema.parse(' Amal Haddad ')).toBe('Amal Haddad')
    expect(emailSchema.safeParse('   ').success).toBe(false)
    expect(fullNameSchema.safeParse('   ').success).toBe(false)
    expect(phoneCodeSchema.safeParse('+971').success).toBe(true)
    expect(phoneCodeSchema.safeParse('0971').success).toBe(false)
  })

  it('AU-11 patterns stay fast on hostile input', () => {
    const hostile = [
      'a'.repeat(60_000),
      `${'a.'.repeat(30_000)}@`,
      `${' '.repeat(60_000)}x`,
      `${'0'.repeat(60_000)}`,
    ]
    const started = performance.now()
    for (const text of hostile) for (const [, pattern] of cases) pattern.test(text)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
