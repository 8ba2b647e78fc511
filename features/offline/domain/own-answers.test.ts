import { describe, expect, it } from 'vitest'
import { isOwnAnswer } from './own-answers.ts'

const PORTAL = 'text/html; charset=utf-8'

describe('answers that the service worker may store', () => {
  it.each([
    ['file', 'text/javascript; charset=utf-8'],
    ['file', 'text/css; charset=utf-8'],
    ['file', 'font/woff2'],
    ['file', 'application/json; charset=utf-8'],
    ['picture', 'image/avif'],
    ['picture', 'image/svg+xml'],
    ['texts', 'application/json; charset=utf-8'],
    ['menuData', 'application/json'],
    ['menuDetails', 'application/json; charset=utf-8'],
  ] as const)(
    'PW-03 stores a %s as %s, and no page of a network that asks for a sign-in',
    (kind, contentType) => {
      expect(isOwnAnswer(kind, { status: 200, contentType })).toBe(true)
      expect(isOwnAnswer(kind, { status: 200, contentType: PORTAL })).toBe(false)
      expect(isOwnAnswer(kind, { status: 200, contentType: 'application/xhtml+xml' })).toBe(false)
      expect(isOwnAnswer(kind, { status: 200, contentType: null })).toBe(false)
      for (const status of [0, 206, 302, 404, 511])
        expect(isOwnAnswer(kind, { status, contentType })).toBe(false)
    },
  )
})
