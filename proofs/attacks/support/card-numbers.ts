/** The test numbers that card networks and gateways publish, of every network and length. */
export const TEST_CARDS: readonly string[] = [
  ...['4111111111111111', '4012888888881881', '4222222222222', '4000056655665556', '5555555555554444'],
  ...['5105105105105100', '2223003122003222', '378282246310005', '371449635398431', '6011111111111117'],
  ...[
    '6011000990139424',
    '3056930009020004',
    '36227206271667',
    '3566002020360505',
    '6200000000000005',
    '6759649826438453',
  ],
]

const toDigits = (card: string, zero: number): string =>
  card.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const groupDigits = (card: string, gap: string): string => card.replaceAll(/(.{4})(?=.)/g, `$1${gap}`)

/** The ways in which people write a card number into a field that is not made for it. */
export const listCardVariants = (card: string): readonly string[] => [
  card,
  groupDigits(card, ' '),
  groupDigits(card, '-'),
  groupDigits(card, '/'),
  toDigits(card, 0x0660),
  groupDigits(toDigits(card, 0x06f0), ' '),
  `please charge ${card} thanks`,
]
