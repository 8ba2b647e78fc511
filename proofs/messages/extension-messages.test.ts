import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { GENERIC_TEMPLATE } from '#core/notifications/domain/message-placeholders.ts'
import {
  type OrderMessageContext,
  renderMessage,
} from '#core/notifications/server/render-message.formatter.ts'
import type { BrandRecord } from '#core/sites/domain/site.ts'

const MESSAGE_INPUT: OrderMessageContext = {
  brand: { name: { en: 'Zoë' }, colorCode: '#c8102e' } as unknown as BrandRecord,
  order: {
    ...{ id: 'order1', number: 1234, userId: 'u', readyAt: new Date('2026-11-20T14:30:00Z') },
    ...{ history: [], scheduledFor: null },
    store: { homePath: 'zoe', timeZone: 'Asia/Dubai' },
  } as unknown as OrderMessageContext['order'],
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO: '0' } })
})
afterAll(() => app.close())

it('renders the messages of an extension under one heading, with the link in place', () => {
  const write = (channel: 'sms' | 'whatsapp' | 'email' | 'push') =>
    renderMessage(app.platform, MESSAGE_INPUT, {
      ...{ area: 'replacements', key: 'message.asked', page: 'order-replacement', language: 'en' },
      channel,
    })
  const link = /\/zoe\/order-replacement\/order1/
  expect(write('sms').text).toMatch(link)
  const mail = write('email')
  expect(mail).toMatchObject({ subject: 'Your order 1234 at Zoë' })
  expect(mail.html).toMatch(link)
  expect(write('push')).toMatchObject({ link: expect.stringMatching(link) })
  expect(write('whatsapp').template).toMatchObject({ name: GENERIC_TEMPLATE })
})
