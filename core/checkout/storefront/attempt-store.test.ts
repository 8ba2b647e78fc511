import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRecentAttempt, loadStoredAttempt, storeAttempt } from './attempt-store.ts'
import type { PlaceAttempt } from './place-attempt.ts'

const SENT_AT = Date.parse('2026-11-20T08:00:00.000Z')
const attempt: PlaceAttempt = {
  key: 'key-1',
  sentAt: SENT_AT,
  body: {
    store: 's'.repeat(22),
    cartVersion: 3,
    total: { amount: 8450, currency: 'AED' },
    payment: { mod: 'cod' },
  },
}

describe('the attempt that a reload interrupted', () => {
  const stored = new Map<string, string>()
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    }),
  )
  afterEach(() => {
    stored.clear()
    vi.unstubAllGlobals()
  })

  it('CK-04 comes back with its key, its body and the time when it was first sent, until it is deleted', () => {
    storeAttempt(attempt)
    expect(loadStoredAttempt()).toEqual(attempt)
    storeAttempt(null)
    expect(loadStoredAttempt()).toBeNull()
  })

  it.each(['{', 'null', '{"key":"key-1","body":{}}'])('CK-04 is none when %s is stored', (text) => {
    storeAttempt(attempt)
    for (const key of stored.keys()) stored.set(key, text)
    expect(loadStoredAttempt()).toBeNull()
  })

  it('CK-04 is repeated on its own for sixty seconds after it was sent, and not after them', () => {
    expect(isRecentAttempt(attempt, SENT_AT)).toBe(true)
    expect(isRecentAttempt(attempt, SENT_AT + 60_000)).toBe(true)
    expect(isRecentAttempt(attempt, SENT_AT + 60_001)).toBe(false)
    expect(isRecentAttempt(attempt, SENT_AT + 86_400_000)).toBe(false)
  })

  it('CK-04 is not repeated on its own when the clock was set back to before it was sent', () => {
    expect(isRecentAttempt(attempt, SENT_AT - 1)).toBe(false)
  })
})
