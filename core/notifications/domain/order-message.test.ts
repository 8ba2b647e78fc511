import { describe, expect, it } from 'vitest'
import { channelsFor, messageFor } from './order-message.ts'

describe('what customers are told', () => {
  it('follows the order, and pickup and delivery differ', () => {
    expect(messageFor(10, 'delivery')).toBe('order.placed')
    expect(messageFor(20, 'delivery')).toBe('order.accepted')
    expect([messageFor(40, 'pickup'), messageFor(40, 'delivery')]).toEqual([
      'order.readyForPickup',
      undefined,
    ])
    expect([messageFor(60, 'pickup'), messageFor(60, 'delivery')]).toEqual([
      'order.pickedUp',
      'order.delivered',
    ])
    expect(messageFor(30, 'delivery')).toBe('order.declined')
    expect([messageFor(80, 'pickup'), messageFor(100, 'pickup')]).toEqual([
      'order.cancelled',
      'order.cancelled',
    ])
    expect([messageFor(0, 'pickup'), messageFor(90, 'pickup')]).toEqual([undefined, undefined])
  })

  it('comes by the channel of the brand, by wish where the brand leaves the choice, and by e-mail on top', () => {
    const given = { msgConfig: 10, isSmsEnabled: false, hasEmail: false } as const
    expect(channelsFor(given)).toEqual(['sms'])
    expect(channelsFor({ ...given, msgConfig: 20 })).toEqual(['whatsapp'])
    expect(channelsFor({ ...given, msgConfig: 30 })).toEqual(['whatsapp'])
    expect(channelsFor({ ...given, msgConfig: 30, isSmsEnabled: true, hasEmail: true })).toEqual([
      'sms',
      'email',
    ])
  })
})
