import { describe, expect, it } from 'vitest'
import { parseAllowedPage } from './allowed-page.parser.ts'

const HOSTS = ['track.courier.example', '*.rides.example']

describe('outside tracking page', () => {
  it('RT-14 is on a listed host, or on a subdomain of a wildcard host', () => {
    expect(parseAllowedPage('https://track.courier.example/d/1?x=%20y#z', HOSTS)?.href).toBe(
      'https://track.courier.example/d/1?x=%20y#z',
    )
    expect(parseAllowedPage('HTTPS://TRACK.courier.EXAMPLE./d', HOSTS)?.hostname).toBe(
      'track.courier.example.',
    )
    expect(parseAllowedPage('https://ae.rides.example/', HOSTS)).toBeDefined()
  })

  it.each([
    'http://track.courier.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//track.courier.example/',
    'https://track.courier.example:8443/',
    'https://track.courier.example@evil.example/',
    'https://me:you@track.courier.example/',
    'https://track.courier.example.evil.example/',
    'https://evil.example/track.courier.example',
    'https://evil.example#@track.courier.example',
    'https://evil.example\\@track.courier.example/',
    'https://rides.example/',
    'https://evilrides.example/',
    'https://tràck.courier.example/',
    'track.courier.example',
    '',
  ])('RT-14 is never %s', (typed) => {
    expect(parseAllowedPage(typed, HOSTS)).toBeUndefined()
  })

  it('RT-14 is always refused if the list is empty', () => {
    expect(parseAllowedPage('https://track.courier.example/', [])).toBeUndefined()
  })
})
