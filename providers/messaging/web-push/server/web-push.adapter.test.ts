import { describe, expect, it } from 'vitest'
import { MessageRefusedError, type OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { PRIVATE_KEY } from '#core/notifications/testing/fake-push-service.ts'
import { describeMessaging } from '#core/notifications/testing/messaging-conformance.ts'
import { readEnv } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { webPushSettings } from '../config.ts'
import { startWebPushSimulator } from '../testing/web-push-simulator.ts'
import { createWebPush } from './web-push.adapter.ts'

describe('web push', () => {
  describeMessaging({ start: startWebPushSimulator, secret: PRIVATE_KEY })

  it('sends the browser title, text and link, under a stable topic and a new key each time', async () => {
    const service = await startWebPushSimulator()
    const message: OutgoingMessage = {
      ...{
        id: 'push-1',
        brandId: 'b',
        sender: 'Zoë',
        subject: 'Ready',
        text: 'Come',
        link: '/zoe/order-status/7',
      },
      ...service.receiver,
    }
    try {
      for (let time = 0; time < 2; time += 1) await service.provider.send(message, AbortSignal.timeout(5_000))
      const [first, second] = service.calls
      expect(JSON.parse(service.open(first?.body ?? Buffer.of()))).toEqual({
        ...{ id: 'push-1', title: 'Ready', body: 'Come', link: '/zoe/order-status/7' },
      })
      expect(first?.headers).toMatchObject({ ttl: '3600', urgency: 'normal' })
      expect(first?.headers.topic).toMatch(/^[\w-]{32}$/)
      expect(first?.headers.topic).toBe(second?.headers.topic)
      expect(first?.body.equals(second?.body ?? Buffer.of())).toBe(false)
      service.behave('refusing')
      await expect(service.provider.send(message, AbortSignal.timeout(5_000))).rejects.toMatchObject({
        isGone: true,
      })
    } finally {
      await service.close()
    }
  })

  it('calls only push services, whatever a browser names', async () => {
    const config = webPushSettings.parse({
      ...{ WEB_PUSH_PRIVATE_KEY: PRIVATE_KEY, WEB_PUSH_CONTACT: 'mailto:ops@example.com' },
    })
    const provider = createWebPush(config)
    expect(Buffer.from(provider.pushKey ?? '', 'base64url')).toHaveLength(65)
    expect(provider.isPushService?.('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
    expect(provider.isPushService?.('https://db5p.notify.windows.com/w/?token=x')).toBe(true)
    for (const to of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'http://169.254.169.254/latest/meta-data',
      'nonsense',
    ]) {
      expect(provider.isPushService?.(to)).toBe(false)
      const message = {
        id: '1',
        brandId: 'b',
        channel: 'push',
        to,
        sender: '',
        subject: '',
        text: '',
      } as const
      await expect(provider.send(message, AbortSignal.timeout(500))).rejects.toThrow(MessageRefusedError)
    }
  })

  it('requires complete settings, with a valid key', () => {
    const read = (given: Record<string, string>) => readSettingGroup(readEnv(given), webPushSettings)
    expect(read({})).toBeUndefined()
    expect(() => read({ WEB_PUSH_PRIVATE_KEY: PRIVATE_KEY })).toThrow(/WEB_PUSH_CONTACT/)
    expect(() => read({ WEB_PUSH_PRIVATE_KEY: 'short', WEB_PUSH_CONTACT: 'mailto:a@b' })).toThrow(/32 bytes/)
  })
})
