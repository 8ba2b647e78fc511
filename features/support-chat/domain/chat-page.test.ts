import { describe, expect, it } from 'vitest'
import { isChatPage } from './chat-page.ts'

describe('pages with a chat', () => {
  it.each([
    '/smoky-stack/order-summary/abc',
    '/smoky-stack/order-status/abc',
    '/smoky-stack/order-replacement/abc',
    // On a merchant's own host.
    '/order-status/abc',
    '/Smoky-Stack/Order-Status/abc/',
  ])('PX-06 has a chat: %s', (pathname) => {
    expect(isChatPage(pathname)).toBe(true)
  })

  it.each([
    '/',
    '/smoky-stack',
    '/smoky-stack/my-order',
    '/smoky-stack/order-history',
    '/smoky-stack/order-replacement-payment-failed/abc/def',
    '/order-status-message',
    '/smoky-stack/payment/abc/failure',
    '/smoky-stack/pay-link/order-status',
    '/smoky-stack/track-order',
    '/smoky-stack/order-status',
    '/order-status',
  ])('PX-06 has none: %s', (pathname) => {
    expect(isChatPage(pathname)).toBe(false)
  })
})
