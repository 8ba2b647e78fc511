import { describe, expect, it } from 'vitest'
import { MessageRefusedError, type OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { PRIVATE_KEY } from '#core/notifications/testing/fake-push-service.ts'
import { describeMessaging } from '#core/notifications/testing/messaging-conformance.ts'
import { readEnv } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { webPushSettings } from '../config.ts'
import { startWebPushSimulator } from '../testing/web-push-simulator.ts'
import { encryptPush } from './push-encryption.mapper.ts'
import { createWebPush } from './web-push.adapter.ts'

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))

describe('web push', () => {
  const clock = createFakeClock()
  describeMessaging({ start: () => startWebPushSimulator(clock), secret: PRIVATE_KEY })

  it('encrypts as the example of RFC 8291, section 5', () => {
    const sealed = encryptPush(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    )
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('hands the browser title, text and link, under a topic that stays and a new key each time', async () => {
    const service = await startWebPushSimulator(clock)
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

  it('calls nobody but push services, whatever a browser names', async () => {
    const random = { bytes: (count: number) => new Uint8Array(count).fill(7) }
    const config = webPushSettings.parse({
      ...{ WEB_PUSH_PRIVATE_KEY: PRIVATE_KEY, WEB_PUSH_CONTACT: 'mailto:ops@example.com' },
    })
    const provider = createWebPush(config, { clock, random })
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

  it('is configured as a whole, with a key that is one', () => {
    const read = (given: Record<string, string>) => readSettingGroup(readEnv(given), webPushSettings)
    expect(read({})).toBeUndefined()
    expect(() => read({ WEB_PUSH_PRIVATE_KEY: PRIVATE_KEY })).toThrow(/WEB_PUSH_CONTACT/)
    expect(() => read({ WEB_PUSH_PRIVATE_KEY: 'short', WEB_PUSH_CONTACT: 'mailto:a@b' })).toThrow(/32 bytes/)
  })
})
