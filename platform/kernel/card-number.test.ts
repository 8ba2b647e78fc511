import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCardNumber } from './card-number.ts'

/** The test numbers of card networks and gateways. */
const TEST_CARDS = [
  '4111111111111111',
  '4012888888881881',
  '4222222222222',
  '4000056655665556',
  '5555555555554444',
  '5105105105105100',
  '2223003122003222',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
  '6759649826438453',
]

/** So many that some of them pass the checksum. */
const INSTANTS = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2026, index % 12, 20 + (index % 9), 20 + (index % 4), index, 59 - index)).toISOString(),
)

const inScript = (digits: string, zero: number): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const grouped = (digits: string, gap: string): string => digits.replaceAll(/(.{4})(?=.)/g, `$1${gap}`)

describe('a card number', () => {
  it.each(TEST_CARDS)('%s is found in text, in groups and in other digits', (card) => {
    const written = [
      card,
      `my card is ${card}, thanks`,
      ...[' ', '-', '\u00a0', '–', '.', ' - '].map((gap) => grouped(card, gap)),
      grouped(card, '\u200f'),
      ...['/', '\\', ',', ':', '|', '*', '+', '#', ' / ', ';', '·', '"', ')('].map((gap) =>
        grouped(card, gap),
      ),
      card.replaceAll(/.(?=.)/g, '$&/'),
      card.replaceAll(/./g, '$&\ufe0f\u20e3'),
      grouped(card, '-').replace('-', '/'),
      `${grouped(card, ' ')} 12 27 123`,
      inScript(card, 0x0660),
      inScript(card, 0x06f0),
      inScript(card, 0x0966),
      inScript(card, 0xff10),
      grouped(inScript(card, 0x0660), ' '),
      // Sixteen digits are no phone, whatever precedes them.
      ...(card.length > 15 ? [`+${card}`, `+${grouped(card, ' ')}`] : []),
    ]
    expect(written.filter((text) => !hasCardNumber(text))).toEqual([])
  })

  it.each([
    '4111a1111a1111a1111',
    'pay 4111x1111y1111z1111 pls',
    '3782ab822463ab10005',
    '4a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
    '٤١١١ب١١١١ب١١١١ب١١١١',
  ])('is found in %s, where letters part its digits', (text) => expect(hasCardNumber(text)).toBe(true))

  it('is not found in letters with digits that are no groups of a card', () => {
    expect(hasCardNumber('4111a1111a1111a1112')).toBe(false)
    expect(hasCardNumber('+381641234567 x 2')).toBe(false)
    expect(hasCardNumber('4111 and then 1111 and then 1111 and then 1111')).toBe(false)
  })

  it('is not found where one digit is wrong', () => {
    const wrong = TEST_CARDS.map((card) => card.slice(0, -1) + ((Number(card.at(-1)) + 1) % 10))
    expect(wrong.filter(hasCardNumber)).toEqual([])
  })

  it('is not found in phone numbers, timestamps, ids, prices and addresses', () => {
    const innocent = [
      '+971501234567',
      '+411111111111116',
      'call 0501234567 or 0507654321',
      '00971501234567',
      '1795183200000',
      '2026-11-20T14:00:00.000Z',
      '0'.repeat(22),
      '4444444444444444',
      'Flat 12, building 3, street 7, 00971',
      '2.500,00 4.250,00',
      ...INSTANTS.flatMap((at) => [
        at.replace('T', ' ').slice(0, 19),
        at.replace('T', ' ').slice(0, 19).replaceAll('-', '/'),
        `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} - ${at.slice(8, 10)}/12/${at.slice(0, 4)}`,
        `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)}, ${at.slice(11, 16)}–${at.slice(11, 16)}`,
      ]),
      ...INSTANTS.map((_, index) => `25.2048${10 + index}, 55.2707${99 - index}`),
      ...INSTANTS.map((_, index) => `+38164123${1000 + index}, +38164765${4000 + index}`),
    ]
    expect(innocent.filter(hasCardNumber)).toEqual([])
  })

  it('is found whatever surrounds it', () => {
    const around = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\p{Nd}+]/gu, ''))
    fc.assert(
      fc.property(around, fc.constantFrom(...TEST_CARDS), around, (before, card, after) =>
        hasCardNumber(`${before} ${card} ${after}`),
      ),
    )
  })
})
