import { startFakeService } from '#core/notifications/testing/fake-service.ts'
import type { MessagingSimulator } from '#core/notifications/testing/messaging-conformance.ts'
import { createTwilio } from '../server/twilio.adapter.ts'

const ACCOUNT = `AC${'0'.repeat(31)}1`
const TOKEN = 'canary-of-twilio'

/** A simulator of Twilio's Messages API. */
export const startFakeTwilio = async (): Promise<
  MessagingSimulator & { readonly forms: URLSearchParams[] }
> => {
  const forms: URLSearchParams[] = []
  const taken: { to: string; text: string }[] = []
  const service = await startFakeService(
    ({ method, path, headers, body }) => {
      const genuine = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
      if (headers.authorization !== genuine) return { status: 401, body: { code: 20_003 } }
      if (method !== 'POST' || path !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
        return { status: 404, body: { code: 20_404 } }
      const form = new URLSearchParams(body.toString())
      const to = form.get('To') ?? ''
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return { status: 400, body: { code: 21_211 } }
      if (!form.get('Body') || !(form.get('From') || form.get('MessagingServiceSid')))
        return { status: 400, body: { code: 21_602 } }
      forms.push(form)
      taken.push({ to, text: form.get('Body') ?? '' })
      return { status: 201, body: { sid: `SM${taken.length}`, status: 'queued' } }
    },
    { status: 400, body: { code: 21_610 } },
  )
  const config = {
    ...{ TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: 'Compass' },
    TWILIO_ORIGIN: service.origin,
  }
  return {
    receiver: { channel: 'sms', to: '+971501112233' },
    ...{ ...service, taken, forms },
    provider: createTwilio(config),
    untrustedProvider: createTwilio({ ...config, TWILIO_AUTH_TOKEN: 'another' }),
  }
}
