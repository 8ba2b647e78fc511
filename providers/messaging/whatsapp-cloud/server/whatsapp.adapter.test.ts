import { describe, expect, it } from 'vitest'
import type { OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { describeMessaging } from '#core/notifications/testing/messaging-conformance.ts'
import { readEnv } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { whatsappSettings } from '../config.ts'
import { startFakeWhatsapp } from '../testing/fake-whatsapp.ts'

describe('WhatsApp Cloud API', () => {
  describeMessaging({
    start: startFakeWhatsapp,
    secret: 'canary-of-whatsapp',
  })

  it('sends templates in the language of the customer, with parameters that Meta accepts, and codes with their button', async () => {
    const simulator = await startFakeWhatsapp()
    const message: OutgoingMessage = {
      ...{ id: '1', brandId: 'b', channel: 'whatsapp', to: '+971501112233' },
      ...{ sender: '', subject: '', text: '' },
    }
    try {
      const send = (template: Parameters<typeof simulator.provider.send>[0]['template']) =>
        simulator.provider.send({ ...message, ...(template && { template }) }, AbortSignal.timeout(5_000))
      await send({ name: 'order_placed', language: 'sr', parameters: ['Гриљ\n\t  и  син', '7', ''] })
      await send({ name: 'code_text', language: 'ar', parameters: ['123456'], code: '123456' })
      const text = (words: string) => ({ type: 'text', text: words })
      expect(simulator.calls.map(({ template }) => template)).toEqual([
        {
          name: 'order_placed',
          language: { code: 'sr', policy: 'deterministic' },
          components: [{ type: 'body', parameters: [text('Гриљ и син'), text('7'), text('-')] }],
        },
        {
          name: 'code_text',
          language: { code: 'ar', policy: 'deterministic' },
          components: [
            { type: 'body', parameters: [text('123456')] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [text('123456')] },
          ],
        },
      ])
    } finally {
      await simulator.close()
    }
  })

  it('requires complete settings', () => {
    const read = (given: Record<string, string>) => readSettingGroup(readEnv(given), whatsappSettings)
    expect(read({})).toBeUndefined()
    expect(() => read({ WHATSAPP_TOKEN: 'x' })).toThrow(/WHATSAPP_PHONE_NUMBER_ID/)
    expect(() => read({ WHATSAPP_TOKEN: 'a b', WHATSAPP_PHONE_NUMBER_ID: '12345' })).toThrow(/WHATSAPP_TOKEN/)
  })
})
