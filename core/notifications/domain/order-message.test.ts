import { describe, expect, it } from 'vitest'
import { getOrderMessageKey, pickChannels } from './order-message.ts'

describe('order messages', () => {
  it('OR-07 follow the order status, and differ between pickup and delivery', () => {
    expect(getOrderMessageKey(10, 'delivery')).toBe('order.placed')
    expect([getOrderMessageKey(20, 'delivery'), getOrderMessageKey(12, 'pickup')]).toEqual([
      'order.accepted',
      'order.accepted',
    ])
    expect([getOrderMessageKey(50, 'delivery'), getOrderMessageKey(70, 'delivery')]).toEqual([
      'order.out',
      'order.undelivered',
    ])
    expect([getOrderMessageKey(40, 'pickup'), getOrderMessageKey(40, 'delivery')]).toEqual([
      'order.readyForPickup',
      undefined,
    ])
    expect([getOrderMessageKey(60, 'pickup'), getOrderMessageKey(60, 'delivery')]).toEqual([
      'order.pickedUp',
      'order.delivered',
    ])
    expect(getOrderMessageKey(30, 'delivery')).toBe('order.declined')
    expect([getOrderMessageKey(80, 'pickup'), getOrderMessageKey(100, 'pickup')]).toEqual([
      'order.cancelled',
      'order.cancelled',
    ])
    expect([getOrderMessageKey(0, 'pickup'), getOrderMessageKey(90, 'pickup')]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('use the channel of the brand, the preference of the customer where the brand leaves the choice, and e-mail in addition', () => {
    const given = { msgConfig: 10, isSmsEnabled: false, hasEmail: false } as const
    expect(pickChannels(given)).toEqual(['sms'])
    expect(pickChannels({ ...given, msgConfig: 20 })).toEqual(['whatsapp'])
    expect(pickChannels({ ...given, msgConfig: 30 })).toEqual(['whatsapp'])
    expect(pickChannels({ ...given, msgConfig: 30, isSmsEnabled: true, hasEmail: true })).toEqual([
      'sms',
      'email',
    ])
  })
})
