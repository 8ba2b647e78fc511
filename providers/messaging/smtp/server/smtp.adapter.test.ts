import { describe, expect, it } from 'vitest'
import { MessageRefusedError, type OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { describeMessaging } from '#core/notifications/testing/messaging-conformance.ts'
import { readEnv } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { parseSmtpUrl, smtpSettings } from '../config.ts'
import { decodePart, PASSWORD, startFakeSmtp } from '../testing/fake-smtp.ts'
import { encodeHeaderText } from './mail.formatter.ts'
import { createSmtp } from './smtp.adapter.ts'

const MAIL: OutgoingMessage = {
  ...{ id: 'mail-1', brandId: 'b', channel: 'email', to: 'amal@example.com', sender: 'Zoë «Grill»' },
  ...{ subject: 'Η παραγγελία σας 7 στο Ζωή ετοιμάζεται και θα είναι έτοιμη σύντομα', text: 'Hello' },
}

const withServer = async (
  terms: Parameters<typeof startFakeSmtp>[0],
  work: (server: Awaited<ReturnType<typeof startFakeSmtp>>) => Promise<void>,
): Promise<void> => {
  const server = await startFakeSmtp(terms)
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

const createDeadline = () => AbortSignal.timeout(5_000)

/** What a mail program makes of encoded words. */
const decodeHeaderText = (header: string): string =>
  Buffer.concat(
    [...header.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => Buffer.from(word, 'base64')),
  ).toString()

describe('mail by SMTP', () => {
  describeMessaging({ start: startFakeSmtp, secret: PASSWORD })

  it('encrypts before it says who it is, and sends text and page with an id that stays', () =>
    withServer({}, async ({ provider, mails, commands }) => {
      await provider.send({ ...MAIL, html: '<p>Hello</p>' }, createDeadline())
      await provider.send({ ...MAIL, html: '<p>Hello</p>' }, createDeadline())
      expect(commands.slice(0, 4)).toEqual(['EHLO [127.0.0.1]', 'STARTTLS', 'EHLO [127.0.0.1]', 'AUTH PLAIN'])
      const [mail = '', again = ''] = mails
      expect(mail).toBe(again)
      expect(mail).toContain('Message-ID: <mail-1@example.com>')
      expect(mail).toContain('Date: Fri, 20 Nov 2026 14:00:00 +0000')
      expect(decodeHeaderText(/^From: (.*) <orders@example\.com>$/m.exec(mail)?.[1] ?? '')).toBe(MAIL.sender)
      expect(decodeHeaderText(/^Subject: ((?:.*\r\n )*.*)$/m.exec(mail)?.[1] ?? '')).toBe(MAIL.subject)
      expect([decodePart(mail, 'text/plain'), decodePart(mail, 'text/html')]).toEqual([
        'Hello',
        '<p>Hello</p>',
      ])
      expect(Math.max(...mail.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    }))

  it('signs in by LOGIN where PLAIN is not known', () =>
    withServer({ ways: 'LOGIN' }, async ({ provider, mails }) => {
      await provider.send(MAIL, createDeadline())
      expect(mails).toHaveLength(1)
    }))

  it('believes nothing that was said before the encryption', () =>
    withServer({ injected: '250-x\r\n250 AUTH PLAIN\r\n' }, async ({ provider, commands }) => {
      await expect(provider.send(MAIL, createDeadline())).rejects.toThrow('before the encryption')
      expect(commands).not.toContain('AUTH PLAIN')
    }))

  it('trusts no certificate that nobody vouches for', () =>
    withServer({}, async ({ port, commands }) => {
      const config = { SMTP_URL: `smtp://u:p@127.0.0.1:${port}`, MAIL_FROM: 'orders@example.com' }
      await expect(
        createSmtp(config, { clock: createFakeClock() }).send(MAIL, createDeadline()),
      ).rejects.toThrow(/certificate/)
      expect(commands).not.toContain('AUTH PLAIN')
    }))

  it('lets nothing into a command or a header that would end it', async () => {
    await withServer({ isPlain: true }, async ({ provider, mails, commands }) => {
      for (const to of ['a@b.example>\r\nRCPT TO:<c@d.example', 'a b@c.example', 'a@', 'a"b@c.example']) {
        await expect(provider.send({ ...MAIL, to }, createDeadline())).rejects.toThrow(MessageRefusedError)
      }
      expect(commands).toEqual([])
      const evil = 'Shop\r\nBcc: all@example.com'
      await provider.send(
        { ...MAIL, sender: evil, subject: evil, to: 'amal@bücher.example' },
        createDeadline(),
      )
      expect(mails[0]).not.toMatch(/^Bcc/m)
      expect(commands).toContain('RCPT TO:<amal@xn--bcher-kva.example>')
    })
  })

  it('tears no character of a name in two', () => {
    const text = 'ш🍖'.repeat(40)
    const words = encodeHeaderText(text)
    expect(words.split('\r\n ').every((word) => word.length <= 75)).toBe(true)
    for (const word of words.split('\r\n ')) expect(decodeHeaderText(word)).not.toContain('\ufffd')
    expect(decodeHeaderText(words)).toBe(text)
    expect(encodeHeaderText('Plain name, 7')).toBe('Plain name, 7')
  })

  it('is configured by an address, checked at start', () => {
    expect(parseSmtpUrl('smtps://a%40b:p%3Aw@mail.example.com')).toEqual({
      ...{ host: 'mail.example.com', port: 465, isTlsAtOnce: true, user: 'a@b', password: 'p:w' },
    })
    expect(parseSmtpUrl('smtp://[::1]:25')).toMatchObject({
      host: '::1',
      port: 25,
      isTlsAtOnce: false,
      user: '',
    })
    const read = (given: Record<string, string>) => readSettingGroup(readEnv(given), smtpSettings)
    expect(read({})).toBeUndefined()
    expect(() => read({ SMTP_URL: 'smtp://u:p@mail.example.com' })).toThrow(/MAIL_FROM/)
    expect(() => read({ SMTP_URL: 'https://x.example', MAIL_FROM: 'a@b.example' })).toThrow(/SMTP_URL/)
  })
})
