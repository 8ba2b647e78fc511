import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { BrandRecord } from '#core/sites/domain/site.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import {
  GENERIC_TEMPLATE,
  isBuiltInMessageKey,
  MESSAGE_PLACEHOLDERS,
  toTemplateName,
} from '../domain/message-placeholders.ts'
import { getOrderMessageKey } from '../domain/order-message.ts'
import { type MessageWording, type OrderMessageContext, renderMessage } from './render-message.formatter.ts'

const CHANNELS = ['sms', 'whatsapp', 'email', 'push'] as const
const EVIL = `Zoë’s <img src=x onerror=alert(1)> "Grill" & Söhne`

const createContext = (
  name: string,
  order: Partial<OrderMessageContext['order']> = {},
): OrderMessageContext => ({
  brand: { name: { en: name }, colorCode: '#c8102e' } as unknown as BrandRecord,
  order: {
    ...{ id: 'order1', number: 1234, userId: 'u', readyAt: new Date('2026-11-20T14:30:00Z') },
    ...{ preparationMinutes: 20, deliveryMinutes: 10, pace: { addedMinutes: 0, spanMinutes: 10 } },
    ...{ scheduledFor: null, scheduledUntil: null },
    history: [{ status: 10, at: new Date('2026-11-20T14:10:00Z') }],
    store: { homePath: 'zoe', timeZone: 'Asia/Dubai' },
    ...order,
  } as unknown as OrderMessageContext['order'],
})

const messages = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../messages/${language}.json`), 'utf8'))

const listPlaceholders = (text = ''): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe('message texts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: '0' } })
  })
  afterAll(() => app.close())

  const keys = Object.keys(MESSAGE_PLACEHOLDERS).filter(isBuiltInMessageKey)
  const write = (
    wording: Omit<MessageWording, 'amount'> & { channel: (typeof CHANNELS)[number] },
    name = 'Zoë',
  ) =>
    renderMessage(app.platform, createContext(name), {
      ...wording,
      ...(wording.key.startsWith('refund') && { amount: money(1250, 'AED') }),
    })

  it.each(LANGUAGES)('fill every placeholder of every step on every channel in %s', (language) => {
    for (const key of keys) {
      for (const channel of CHANNELS) {
        const { text, subject, html = '', link, template } = write({ key, language, channel })
        const all = [text, subject, html, ...(template?.parameters ?? [])].join('\n')
        expect(all, `${key} ${channel}`).not.toMatch(/\{\w+\}|undefined|(?:title|body)\.\w/)
        expect(all).toContain('Zoë')
        expect(all).toContain('1234')
        if (channel === 'email') expect(html).toContain('href="')
        if (channel === 'push') expect(link).toMatch(/\/zoe\/order-status\/order1$/)
      }
    }
  })

  it.each([
    ['as promised', {}, 'Expect your order 6:40 – 6:50 PM.'],
    ['later', { readyAt: new Date('2026-11-20T15:10:00Z') }, 'Expect your order 7:20 – 7:30 PM.'],
    [
      'for an agreed time',
      { scheduledFor: new Date('2026-11-21T15:00:00Z'), scheduledUntil: new Date('2026-11-21T15:30:00Z') },
      'Expect your order Sat, 21 Nov, 7:00 – 7:30 PM.',
    ],
  ] as const)('state the range of the order’s page when it is accepted %s', (_, order, sentence) => {
    const wording = { key: 'order.accepted', language: 'en', channel: 'push' } as const
    expect(renderMessage(app.platform, createContext('Zoë', order), wording).text).toContain(sentence)
  })

  it('cover every step that customers are notified of', () => {
    const steps = ([0, 10, 12, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const).flatMap((status) =>
      (['pickup', 'delivery'] as const).map((channel) => getOrderMessageKey(status, channel)),
    )
    expect(steps.filter((key) => key !== undefined && !keys.includes(key))).toEqual([])
  })

  it('stay short in SMS: one step fits in two parts of Arabic or Greek', () => {
    for (const language of LANGUAGES)
      for (const key of keys.filter((one) => one.startsWith('order.'))) {
        const { text } = write({ key, language, channel: 'sms' })
        expect(text.replace(/http\S+/, '').length, `${language} ${key}`).toBeLessThanOrEqual(160)
      }
  })

  it('escape markup in merchant names, and write Arabic from right to left', () => {
    const { html = '', text } = write({ key: 'order.placed', language: 'ar', channel: 'email' }, EVIL)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Grill&quot; &amp; Söhne')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain(EVIL)
  })

  it('pass placeholders to WhatsApp in the order of the text, under a name that Meta accepts', () => {
    const english = messages('en')
    for (const key of keys) {
      expect(listPlaceholders(english[key]), key).toEqual([...MESSAGE_PLACEHOLDERS[key]])
      expect(toTemplateName(key)).toMatch(/^[a-z_]+$/)
    }
    const { template } = write({ key: 'order.readyForPickup', language: 'fr', channel: 'whatsapp' })
    expect(template).toMatchObject({ name: 'order_ready_for_pickup', language: 'fr' })
    expect(template?.parameters.slice(0, 2)).toEqual(['Zoë', '1234'])
  })

  it('have a guide that names each template with its placeholders', () => {
    const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/guides/messages.md'), 'utf8')
    const rows = keys.map((key) => `| \`${toTemplateName(key)}\` | ${MESSAGE_PLACEHOLDERS[key].join(', ')} |`)
    const tight = guide.replaceAll(/ +/g, ' ')
    expect(rows.filter((row) => !tight.includes(row))).toEqual([])
    for (const name of [
      GENERIC_TEMPLATE,
      toTemplateName('code.text'),
      toTemplateName('account.phoneChanged'),
    ])
      expect(tight).toContain(`| \`${name}\` |`)
  })
})
