import { describe, expect, it } from 'vitest'
import { isEmail, normalizeEmail, toMailbox } from './email.ts'

describe('e-mail addresses', () => {
  it.each([
    ['a@b.co', 'a@b.co'],
    ['first.last+tag@sub.example.org', 'first.last+tag@sub.example.org'],
    ["o'brien@Example.COM", "o'brien@example.com"],
    ['_info-desk_@example.co.uk', '_info-desk_@example.co.uk'],
    ['amal@münchen.de', 'amal@xn--mnchen-3ya.de'],
    ['evge@παράδειγμα.δοκιμή', 'evge@xn--hxajbheg2az3al.xn--jxalpdlp'],
    ['info@مثال.امارات', 'info@xn--mgbh0fb.xn--mgbaam7a8h'],
    ['a@x-y.com', 'a@x-y.com'],
  ])('AU-11 sends to %s as %s', (address, mailbox) => {
    expect(isEmail(address)).toBe(true)
    expect(toMailbox(address)).toBe(mailbox)
  })

  it.each([
    ...['josé@example.com', 'ευγε@example.com', 'a..b@example.com', 'user.@example.com', '.user@example.com'],
    ...[
      'a@-x.com',
      'a@x-.com',
      'a@b',
      'a b@c.de',
      '@c.de',
      'a@.de',
      'a@c..de',
      'a@c.de.',
      'a@@c.de',
      '<a@b.co>',
    ],
    ...[
      '',
      '   ',
      'a',
      'a@127.0.0.1',
      'a@0x7f.1',
      'a@[127.0.0.1]',
      'a@b.co/x',
      'a@b.co:25',
      'a@b.co?x',
      'a@%62.co',
    ],
    ...['"a"@b.co', 'a\\b@c.de', 'a,b@c.de', 'a@b.c', 'a@b.co\r\nRCPT TO:<c@d.de>', 'a@b_c.de', 'a@b.1c'],
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.co`,
  ])('AU-11 refuses %j', (address) => {
    expect(isEmail(address)).toBe(false)
    expect(toMailbox(address)).toBeUndefined()
  })

  it('are read without what is copied along', () => {
    expect(normalizeEmail(' \u200famal@example.com\u2069 ')).toBe('amal@example.com')
    expect(normalizeEmail('ａmal＠example．com')).toBe('amal@example.com')
    expect(isEmail(' amal@example.com')).toBe(true)
  })
})
