import { describe, expect, it } from 'vitest'
import { getOrderMessageKey, isAboutProgress, pickChannels } from './order-message.ts'

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
    const given = { msgConfig: 10, isSmsEnabled: false, hasEmail: false, isForPhone: true } as const
    expect(pickChannels(given)).toEqual(['sms'])
    expect(pickChannels({ ...given, msgConfig: 20 })).toEqual(['whatsapp'])
    expect(pickChannels({ ...given, msgConfig: 30 })).toEqual(['whatsapp'])
    expect(pickChannels({ ...given, msgConfig: 30, isSmsEnabled: true, hasEmail: true })).toEqual([
      'sms',
      'email',
    ])
  })
  it('reach the phone of who has not asked for progress only where attention is needed', () => {
    const keys = ['order.placed', 'order.accepted', 'order.out', 'order.delivered', 'order.declined'] as const
    expect(keys.filter(isAboutProgress)).toEqual(['order.accepted', 'order.out', 'order.delivered'])
    const given = { msgConfig: 10, isSmsEnabled: true, hasEmail: true, isForPhone: false } as const
    expect(pickChannels(given)).toEqual(['email'])
  })
})
