import { describe, expect, it } from 'vitest'
import { maskName, UPI_ID } from './upi-id.ts'

describe('UPI id', () => {
  it.each(['lina@okbank', '9876543210@upi', 'a.b-c_d@ybl', 'LINA@Bank', 'x1@ibl2'])('accepts %s', (id) => {
    expect(UPI_ID.test(id)).toBe(true)
  })

  it.each([
    '',
    'lina',
    '@bank',
    'lina@',
    'l@bank',
    'lina@b',
    'li na@bank',
    'lina@bank.com',
    'lina@ba@nk',
    'लीना@bank',
  ])('rejects %s', (id) => {
    expect(UPI_ID.test(id)).toBe(false)
  })

  it('shows only the initials of a name, which reveal nothing new to its bearer', () => {
    expect(maskName('Lina Haddad')).toBe('L••• H•••')
    expect(maskName('  राम  कुमार ')).toBe('र••• क•••')
    expect(maskName('')).toBe('')
    expect(maskName('a b c d e f')).toBe('a••• b••• c••• d•••')
  })
})
