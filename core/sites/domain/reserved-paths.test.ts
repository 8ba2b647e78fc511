import { expect, it } from 'vitest'
import { isHomePath, isReservedPath } from './reserved-paths.ts'

/** The list of the specification, verbatim. */
const SPECIFIED =
  'order-summary, order-replacement, order-replacement-payment-failed, vendor-info, order-status, my-order, promo, order-history, change-delivery-address, track-order, store-timings, lp, brands, payment, linklist, faq, about-us, terms-conditions, category, search, redeemLoyalty, secret-code, enter-amount, profile, menu-list, table-order, pay-link, addresses-cards'

it('RT-25 recognises every reserved word in any case', () => {
  for (const word of SPECIFIED.split(', ')) {
    expect(isReservedPath(word), word).toBe(true)
    expect(isReservedPath(word.toUpperCase()), word).toBe(true)
  }
  for (const word of ['api', 'console', 'assets', 'pictures', 'dine', 'roomdining', 'medica', 'healthz'])
    expect(isReservedPath(word), word).toBe(true)
  expect(isReservedPath('smoky-stack')).toBe(false)
})

it('accepts only plain words as the path of a site', () => {
  for (const path of ['zahr', 'smoky-stack', 'cafe24']) expect(isHomePath(path), path).toBe(true)
  for (const path of [
    '',
    'a',
    'Zahr',
    'a b',
    '-a',
    'a-',
    'a--b',
    '../x',
    'a/b',
    'ζαχαρ',
    'a.b',
    'x'.repeat(65),
  ])
    expect(isHomePath(path), path).toBe(false)
})
