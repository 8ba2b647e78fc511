import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getLinkKind, type OwnPlaces, parseLinkAddress } from './link-address.ts'

const OWN: OwnPlaces = { homePath: 'zahr', hosts: ['zahr.example'], origin: 'http://127.0.0.1:3000' }

const parse = (text: string): string => {
  const parsed = parseLinkAddress(text, OWN)
  return parsed.ok ? parsed.value : `refused: ${parsed.failure}`
}

describe('address of a link', () => {
  it.each([
    ['https://instagram.com/zahr', 'https://instagram.com/zahr'],
    [' https://Maps.App.goo.gl/abc ', 'https://maps.app.goo.gl/abc'],
    ['tel:+965 2220-1190', 'tel:+96522201190'],
    ['tel:112', 'tel:112'],
    ['mailto:hello@zahr.example', 'mailto:hello@zahr.example'],
    ['/', '/'],
    ['/menu-list', '/menu-list'],
    ['/zahr/store-timings?store=1#today', '/store-timings?store=1#today'],
    ['https://zahr.example/promo', '/promo'],
    ['http://127.0.0.1:3000/zahr/about-us', '/about-us'],
  ])('FC-03 takes %s', (typed, stored) => {
    expect(parse(typed)).toBe(stored)
    expect(parse(stored)).toBe(stored)
  })

  it.each([
    ['javascript:alert(1)', 'scheme'],
    ['JaVa\tScRiPt:alert(1)', 'scheme'],
    ['data:text/html,<script>', 'scheme'],
    ['ftp://zahr.example/menu', 'scheme'],
    ['instagram.com/zahr', 'scheme'],
    ['', 'scheme'],
    ['http://menu.example', 'insecure'],
    ['https://bank.example@evil.example/', 'credentials'],
    ['https://:secret@evil.example/', 'credentials'],
    ['//evil.example', 'malformed'],
    ['/\\evil.example', 'malformed'],
    ['https:\\\\evil.example', 'malformed'],
    ['https://', 'malformed'],
    ['https://intranet/', 'malformed'],
    ['tel:call-me', 'malformed'],
    ['mailto:hello@zahr.example?body=x', 'malformed'],
    ['mailto:nobody', 'malformed'],
    [`https://long.example/${'a'.repeat(500)}`, 'malformed'],
  ])('FC-03 refuses %s as %s', (typed, fault) => {
    expect(parse(typed)).toBe(`refused: ${fault}`)
  })

  it('FC-03 stores nothing but pages of the shop, https, tel and mailto, whatever is typed', () => {
    const beginnings = ['', '/', '//', 'javascript:', 'https://', 'http://', 'tel:', 'mailto:', 'data:', '\t']
    const typed = fc.tuple(fc.constantFrom(...beginnings), fc.oneof(fc.domain(), fc.string()))
    fc.assert(
      fc.property(typed, ([beginning, rest]) => {
        const parsed = parseLinkAddress(beginning + rest, OWN)
        if (!parsed.ok) return
        expect(parsed.value).toMatch(/^(?:\/(?![/\\])|https:\/\/|tel:\+?\d|mailto:)/)
        expect(parse(parsed.value)).toBe(parsed.value)
      }),
    )
  })

  it.each([
    ['/', 'menu'],
    ['/menu-list?product=1', 'menu'],
    ['/dine/abc', 'table'],
    ['/roomdining/abc', 'table'],
    ['/store-timings', 'page'],
    ['https://maps.app.goo.gl/x', 'map'],
    ['https://www.google.com/maps/place/x', 'map'],
    ['https://www.google.com/search', 'web'],
    ['https://www.instagram.com/zahr', 'social'],
    ['https://notinstagram.com/zahr', 'web'],
    ['tel:112', 'phone'],
    ['mailto:a@b.example', 'mail'],
  ])('leads from %s to a %s', (address, kind) => {
    expect(getLinkKind(address)).toBe(kind)
  })
})
