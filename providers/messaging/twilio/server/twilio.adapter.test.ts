import { describe, expect, it } from 'vitest'
import { describeMessaging } from '#core/notifications/testing/messaging-conformance.ts'
import { readEnv } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { twilioSettings } from '../config.ts'
import { startFakeTwilio } from '../testing/fake-twilio.ts'
import { createTwilio } from './twilio.adapter.ts'

const GIVEN = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'secret-token',
  TWILIO_FROM: '+12025550123',
}

describe('Twilio', () => {
  describeMessaging({
    start: startFakeTwilio,
    secret: 'canary-of-twilio',
  })

  it('sends a messaging service in its own parameter', async () => {
    const simulator = await startFakeTwilio()
    try {
      await simulator.provider.send(
        {
          ...{ id: '1', brandId: 'b', channel: 'sms', to: '+971501112233' },
          ...{ sender: '', subject: '', text: 'x' },
        },
        AbortSignal.timeout(5_000),
      )
      expect(simulator.forms[0]?.get('From')).toBe('Compass')
    } finally {
      await simulator.close()
    }
    expect(createTwilio(twilioSettings.parse(GIVEN)).channels).toEqual(['sms'])
  })

  it('requires complete settings, and reports missing ones at start without revealing secrets', () => {
    const read = (given: Record<string, string>) => readSettingGroup(readEnv(given), twilioSettings)
    expect(read({})).toBeUndefined()
    expect(read(GIVEN)).toMatchObject({ TWILIO_ORIGIN: 'https://api.twilio.com' })
    expect(() => read({ ...GIVEN, TWILIO_FROM: '' })).toThrow(/TWILIO_FROM/)
    expect(() => read({ TWILIO_AUTH_TOKEN: 'secret-token' })).toThrow(
      /^(?!.*secret-token).*TWILIO_ACCOUNT_SID/s,
    )
    expect(() => read({ ...GIVEN, TWILIO_ORIGIN: 'http://api.example.com' })).toThrow(/TWILIO_ORIGIN/)
  })
})
