import { describe, expect, it } from 'vitest'
import { buildManifest, getIconPath, shortenName } from './manifest.ts'

const input = {
  siteId: 'site1',
  name: 'Smoky Stack Burgers',
  description: 'Burgers.',
  colorCode: '#b3261e',
  home: 'smoky-stack',
  language: 'ar',
  direction: 'rtl',
  ordersName: 'طلباتي',
} as const

describe('manifest', () => {
  it('PW-01 names, starts and colours each shop as an application of its own', () => {
    expect(buildManifest(input)).toMatchObject({
      id: '/?shop=site1',
      name: 'Smoky Stack Burgers',
      short_name: 'Smoky Stack',
      start_url: '/smoky-stack',
      scope: '/smoky-stack',
      display: 'standalone',
      theme_color: '#b3261e',
      lang: 'ar',
      dir: 'rtl',
    })
    expect(buildManifest({ ...input, siteId: 'site2', home: '' })).toMatchObject({
      id: '/?shop=site2',
      start_url: '/',
      scope: '/',
    })
  })

  it('PW-01 leads by a long press on the icon to the orders, in the language of the shop', () => {
    expect(buildManifest(input).shortcuts).toEqual([{ name: 'طلباتي', url: '/smoky-stack/order-history' }])
    expect(buildManifest({ ...input, home: '' }).shortcuts[0]?.url).toBe('/order-history')
  })

  it('PW-01 has icons of both sizes, each also with room for a round mask', () => {
    expect(buildManifest(input).icons.map(({ src, sizes, purpose }) => [src, sizes, purpose])).toEqual([
      [getIconPath('site1', 192, false), '192x192', 'any'],
      [getIconPath('site1', 512, false), '512x512', 'any'],
      [getIconPath('site1', 192, true), '192x192', 'maskable'],
      [getIconPath('site1', 512, true), '512x512', 'maskable'],
    ])
  })

  it.each([
    ['Zahr', 'Zahr'],
    ['La Petite Maison de Lune', 'La Petite'],
    ['Konditoreiwaren Nord', 'Konditoreiwaren'],
  ])('shortens "%s" to whole words', (name, short) => {
    expect(shortenName(name)).toBe(short)
  })
})
