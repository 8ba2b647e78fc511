import { hasCardNumber } from '#platform/kernel/card-number.ts'

const MAX_LENGTH = 200

/**
 * A gateway's own words about a declined payment, as they may be stored and shown: one line of plain text, without
 * control and direction characters. A text with a card number is dropped.
 */
export const cleanProviderText = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return hasCardNumber(plain) ? '' : [...plain].slice(0, MAX_LENGTH).join('')
}
