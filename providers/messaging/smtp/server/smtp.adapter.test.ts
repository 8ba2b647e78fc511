import { describe, expect, it } from 'vitest'
import { MessageRefusedError, type OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import { describeMessaging } from '#core/notifications/testing/messaging-conformance.ts'
import { readEnv } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { parseSmtpUrl, smtpSettings } from '../config.ts'
import { decodeHeader, decodePart, headerOf, PASSWORD, startFakeSmtp } from '../testing/fake-smtp.ts'
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

describe('SMTP mail', () => {
  describeMessaging({ start: startFakeSmtp, secret: PASSWORD })

  it('encrypts before it authenticates, and sends text and HTML with a stable id', () =>
    withServer({}, async ({ provider, mails, commands }) => {
      await provider.send({ ...MAIL, html: '<p>Hello</p>' }, createDeadline())
      await provider.send({ ...MAIL, html: '<p>Hello</p>' }, createDeadline())
      expect(commands.slice(0, 4)).toEqual(['EHLO [127.0.0.1]', 'STARTTLS', 'EHLO [127.0.0.1]', 'AUTH PLAIN'])
      const [mail = '', again = ''] = mails
      expect(mail).toBe(again)
      expect(mail).toContain('Message-ID: <mail-1@example.com>')
      expect(mail).toContain('Date: Fri, 20 Nov 2026 14:00:00 +0000')
      expect(mail).not.toMatch(/^X-Mailer/m)
      expect(mail).toContain('Auto-Submitted: auto-generated')
      expect(headerOf(mail, 'From')).toMatch(/<orders@example\.com>$/)
      expect(decodeHeader(headerOf(mail, 'From')).join('')).toBe(MAIL.sender)
      expect(decodeHeader(headerOf(mail, 'Subject')).join('')).toBe(MAIL.subject)
      expect([decodePart(mail, 'text/plain'), decodePart(mail, 'text/html')]).toEqual([
        'Hello',
        '<p>Hello</p>',
      ])
      expect(Math.max(...mail.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    }))

  it('names the address that stops such mails by one tap, only where there is one', () =>
    withServer({}, async ({ provider, mails }) => {
      const stopAddress = `https://shop.example/api/v1/unsubscribe/${'a'.repeat(88)}`
      await provider.send({ ...MAIL, stopAddress }, createDeadline())
      await provider.send(MAIL, createDeadline())
      const [mail = '', other = ''] = mails
      const unfolded = mail.replaceAll('\r\n ', ' ')
      expect(unfolded).toContain(`\r\nList-Unsubscribe: <${stopAddress}>\r\n`)
      expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
      expect(other).not.toContain('List-Unsubscribe')
    }))

  it('speaks TLS from the first byte to an smtps:// server', () =>
    withServer({ isTlsAtOnce: true }, async ({ provider, mails, commands, port }) => {
      await provider.send(MAIL, createDeadline())
      expect(mails).toHaveLength(1)
      expect(commands.slice(0, 2)).toEqual(['EHLO [127.0.0.1]', 'AUTH PLAIN'])
      const config = { SMTP_URL: `smtps://u:p@127.0.0.1:${port}`, MAIL_FROM: 'orders@example.com' }
      await expect(
        createSmtp(config, { clock: createFakeClock() }).send(MAIL, createDeadline()),
      ).rejects.toThrow(/certificate/)
    }))

  it('tells a mail that is never taken from one that is taken later', () =>
    withServer({ verdict: '554 Looks like spam' }, async ({ provider }) => {
      const refusal = await provider.send(MAIL, createDeadline()).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(MessageRefusedError)
      expect(refusal).toMatchObject({ message: 'The mail server refused the mail: 554 Looks like spam' })
    }))

  it('signs in by LOGIN where PLAIN is not supported', () =>
    withServer({ ways: 'LOGIN' }, async ({ provider, mails }) => {
      await provider.send(MAIL, createDeadline())
      expect(mails).toHaveLength(1)
    }))

  it('ignores what was said before the encryption', () =>
    withServer(
      { ways: 'LOGIN', injected: '250-x\r\n250 AUTH PLAIN\r\n' },
      async ({ provider, mails, commands }) => {
        await provider.send(MAIL, createDeadline())
        expect(mails).toHaveLength(1)
        expect(commands).toContain('AUTH LOGIN')
        expect(commands).not.toContain('AUTH PLAIN')
      },
    ))

  it('sends no password to a server elsewhere that offers no encryption', () =>
    withServer({ isPlain: true }, async ({ port, commands }) => {
      // Not one of the names of this machine, though it leads here.
      const config = { SMTP_URL: `smtp://u:p@127.1:${port}`, MAIL_FROM: 'orders@example.com' }
      const send = createSmtp(config, { clock: createFakeClock() }).send(MAIL, createDeadline())
      await expect(send).rejects.toThrow('The mail server answered STARTTLS with 502')
      expect(commands).toEqual(['EHLO [127.0.0.1]', 'STARTTLS'])
    }))

  it('sends no mail without the login it was given', () =>
    withServer({ ways: 'GSSAPI' }, async ({ provider, mails, untrustedProvider }) => {
      await expect(untrustedProvider.send(MAIL, createDeadline())).rejects.toThrow(
        'The mail server did not accept our login: 535',
      )
      await provider.send(MAIL, createDeadline())
      expect(mails).toHaveLength(1)
    }))

  it('closes the connection at its deadline, also within the encryption', () =>
    withServer({ silentAt: 'MAIL FROM' }, async ({ provider, sockets }) => {
      await expect(provider.send(MAIL, AbortSignal.timeout(300))).rejects.toThrow('did not answer in time')
      await expect.poll(() => sockets.size).toBe(0)
      await expect(provider.send(MAIL, AbortSignal.abort())).rejects.toThrow('did not answer in time')
    }))

  it('rejects a certificate without a trusted authority', () =>
    withServer({}, async ({ port, commands }) => {
      const config = { SMTP_URL: `smtp://u:p@127.0.0.1:${port}`, MAIL_FROM: 'orders@example.com' }
      await expect(
        createSmtp(config, { clock: createFakeClock() }).send(MAIL, createDeadline()),
      ).rejects.toThrow(/certificate/)
      expect(commands).not.toContain('AUTH PLAIN')
    }))

  it('keeps delimiters out of commands and headers', async () => {
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

  it('splits no character of a subject between encoded words', () =>
    withServer({}, async ({ provider, mails }) => {
      const subject = 'ш🍖نعم '.repeat(20).trim()
      await provider.send({ ...MAIL, subject }, createDeadline())
      const words = decodeHeader(headerOf(mails[0] ?? '', 'Subject'))
      expect(words.length).toBeGreaterThan(1)
      for (const word of words) expect(word).not.toContain('\ufffd')
      expect(words.join('')).toBe(subject)
    }))

  it('is configured by a URL, validated at start', () => {
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
    for (const SMTP_URL of ['https://x.example', 'foo', 'smtp:', 'smtps://u%zz:p@mail.example.com'])
      expect(() => read({ SMTP_URL, MAIL_FROM: 'a@b.example' })).toThrow(/SMTP_URL: must/)
  })
})
