import { expect, it } from 'vitest'
import { phoneCodeSchema } from '#core/customers/contract/schemas.ts'
import { paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { findPasswordIssues } from '#core/staff/domain/password-rule.ts'
import { createLineSchema, pagingSchema } from '#platform/contract/schemas.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'

/** Names, e-mail and telephone have tests of their own, on each of their fields. */
const PATTERNS: Record<
  string,
  { isAccepted: (text: string) => boolean; accepted: string[]; refused: string[] }
> = {
  'required: not blank after trimming': {
    isAccepted: (text) => createLineSchema(20).safeParse(text).success,
    accepted: ['a', ' a ', 'لحم'],
    refused: ['', '   ', '\t'],
  },
  'number: digits only': {
    isAccepted: (text) => pagingSchema.skip.safeParse(text).success,
    accepted: ['0', '7', '120', '007'],
    refused: ['', '-1', '+1', '1.5', '1/2', '1a', ' 1'],
  },
  'number with country code: optional plus and digits': {
    isAccepted: (text) => phoneCodeSchema.safeParse(text).success,
    accepted: ['+971', '971', '1'],
    refused: ['', '+', '++1', '0971', '97a', '+97 1'],
  },
  'amount: digits with the decimals of the currency, without the slash of a floating number': {
    isAccepted: (text) => parseTypedAmount(text, 'AED') !== undefined,
    accepted: ['12', '12.5', '12.50', '12,50', '١٢٫٥', '0'],
    refused: ['', '12.505', '1/2', '12.', '.5', 'a', '1e3'],
  },
  'password: eight characters with a letter, a digit and a special one': {
    isAccepted: (text) => findPasswordIssues(text).length === 0,
    accepted: ['mint-tea-42', 'слатко-77'],
    refused: ['mt-42', 'mint-tea-tea', 'minttea42', '4242-4242'],
  },
  'UPI id: a name or number at a bank': {
    isAccepted: (upiId) => paymentSelectionSchema.safeParse({ mod: 'upi', upiId }).success,
    accepted: ['asha@okbank', '9876543210@upi', 'asha.rao-1@okbank'],
    refused: ['', 'asha', '@okbank', 'asha@', 'asha@ok bank', 'a@b@c'],
  },
}

it.each(Object.entries(PATTERNS))('AU-11 accepts and refuses the samples of %s', (_, pattern) => {
  const results = (texts: string[]) => texts.map((text) => [text, pattern.isAccepted(text)])
  expect(results(pattern.accepted)).toEqual(pattern.accepted.map((text) => [text, true]))
  expect(results(pattern.refused)).toEqual(pattern.refused.map((text) => [text, false]))
})
