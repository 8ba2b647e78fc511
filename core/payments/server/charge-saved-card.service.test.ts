import { expect, it } from 'vitest'
import { computeCardFingerprint } from './charge-saved-card.service.ts'

it('PY-01 a card’s fingerprint differs by owner, by card and by installation, and does not show the token', () => {
  const own = computeCardFingerprint({ secret: 'one' }, 'lina', 'token-1')
  expect(computeCardFingerprint({ secret: 'one' }, 'lina', 'token-1')).toBe(own)
  expect(own).toMatch(/^[\w-]{43}$/)
  expect(own).not.toContain('token-1')
  const others = [
    computeCardFingerprint({ secret: 'one' }, 'omar', 'token-1'),
    computeCardFingerprint({ secret: 'one' }, 'lina', 'token-2'),
    computeCardFingerprint({ secret: 'two' }, 'lina', 'token-1'),
  ]
  expect(new Set([own, ...others]).size).toBe(4)
})
