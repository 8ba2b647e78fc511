import { describe, expect, it } from 'vitest'
import { getConsolePath, getPathAfterSignIn, getSignInPath } from './paths.ts'

describe('sign-in redirect', () => {
  it('returns to the previous screen', () => {
    const from = '/console/availability?x=1'
    const path = getSignInPath(from)
    expect(path).toBe('/console/sign-in?next=%2Fconsole%2Favailability%3Fx%3D1')
    expect(getPathAfterSignIn(new URLSearchParams(path.split('?')[1]).get('next'))).toBe(from)
  })

  it('leads to the board without a previous screen', () => {
    expect(getSignInPath(getConsolePath())).toBe('/console/sign-in')
    expect(getPathAfterSignIn(null)).toBe('/console')
  })

  it('never leads out of the console, nor to the sign-in form itself', () => {
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/consolex',
      '/smoky-stack',
      '/console/sign-in?next=x',
    ])
      expect(getPathAfterSignIn(next)).toBe('/console')
  })
})
