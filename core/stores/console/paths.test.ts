import { describe, expect, it } from 'vitest'
import { getConsolePath, getPathAfterSignIn, getSignInPath } from './paths.ts'

describe('the way through the sign-in screen', () => {
  it('leads back to where one was', () => {
    const from = '/console/availability?x=1'
    const path = getSignInPath(from)
    expect(path).toBe('/console/sign-in?next=%2Fconsole%2Favailability%3Fx%3D1')
    expect(getPathAfterSignIn(new URLSearchParams(path.split('?')[1]).get('next'))).toBe(from)
  })

  it('leads to the board when there is nothing to go back to', () => {
    expect(getSignInPath(getConsolePath())).toBe('/console/sign-in')
    expect(getPathAfterSignIn(null)).toBe('/console')
  })

  it('never leads out of the console, nor to the form itself', () => {
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
