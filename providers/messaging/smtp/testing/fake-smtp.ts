import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { MessagingSimulator } from '#core/notifications/testing/messaging-conformance.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { createSelfSignedCertificate } from '#platform/testing/self-signed-certificate.ts'
import { createSmtp } from '../server/smtp.adapter.ts'

export const PASSWORD = 'canary-of-smtp'
const USER = 'shop@example.com'

type Behaviour = Parameters<MessagingSimulator['behave']>[0]

const unescapeBytes = (text: string, mark: RegExp): Buffer =>
  Buffer.from(
    text.replaceAll(mark, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const DECODERS: Readonly<Record<string, (lines: string) => string>> = {
  '7bit': (lines) => lines,
  base64: (lines) => Buffer.from(lines, 'base64').toString(),
  'quoted-printable': (lines) => unescapeBytes(lines.replaceAll('=\r\n', ''), /=([0-9A-F]{2})/g).toString(),
}

/** The text of a part, as a mail program shows it. */
export const decodePart = (mail: string, type: string): string => {
  const [before = '', after = ''] = mail.split(`Content-Type: ${type}; charset=utf-8`)
  const [head = '', ...lines] = after.split('\r\n\r\n')
  const headers = `${before.split('\r\n\r\n').at(-1)}${head}`
  const encoding = /^Content-Transfer-Encoding: (.*)$/m.exec(headers)?.[1] ?? '7bit'
  return DECODERS[encoding]?.(lines.join('\r\n\r\n').split('\r\n--')[0] ?? '') ?? ''
}

/** The words of a header that RFC 2047 encodes, one by one. */
export const decodeHeader = (header: string): string[] =>
  [...header.matchAll(/=\?UTF-8\?([BQ])\?([^?]+)\?=/g)].map(([, kind, word = '']) =>
    kind === 'B'
      ? Buffer.from(word, 'base64').toString()
      : unescapeBytes(word.replaceAll('_', ' '), /=([0-9A-F]{2})/g).toString(),
  )

/** A header with the lines it is folded into, without its name. */
export const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)$`, 'm').exec(mail)?.[1]?.trimEnd() ?? ''

interface FakeSmtpOptions {
  /** Speaks TLS from the first byte, as `smtps://` does. */
  readonly isTlsAtOnce?: boolean
  /** Offers no encryption. */
  readonly isPlain?: boolean
  /** Sent after STARTTLS was accepted and before the encryption, as a man in the middle would. */
  readonly injected?: string
  readonly ways?: string
  /** What it says of each mail instead of taking it. */
  readonly verdict?: string
  /** Answers no line that begins so. */
  readonly silentAt?: string
}

/** What one client has sent so far. */
interface SmtpSession {
  isSafe: boolean
  isIn: boolean
  /** Accepted by RCPT TO; empty until then. */
  to: string
  data: string[] | undefined
  login: string[] | undefined
}

/** A simulated mail server with STARTTLS and authentication. */
export const startFakeSmtp = async (terms: FakeSmtpOptions = {}) => {
  const {
    isTlsAtOnce = false,
    isPlain = false,
    injected = '',
    ways = 'PLAIN LOGIN',
    silentAt,
    verdict,
  } = terms
  const { key, certificate } = createSelfSignedCertificate()
  const mails: string[] = []
  const taken: { to: string; text: string }[] = []
  const commands: string[] = []
  let behaviour: Behaviour = 'well'
  const sockets = new Set<Socket>()

  const signIn = (visit: SmtpSession, user = '', password = ''): string => {
    visit.isIn = user === USER && password === PASSWORD
    return visit.isIn ? '235 Welcome' : `535 Not you, ${user} ${password}`
  }
  const take = (visit: SmtpSession): string => {
    const mail = (visit.data ?? []).join('\r\n')
    visit.data = undefined
    if (behaviour === 'broken') return '451 Later'
    if (verdict !== undefined) return verdict
    mails.push(mail)
    taken.push({ to: visit.to, text: decodePart(mail, 'text/plain') })
    return '250 Taken'
  }
  const hearLogin = (visit: SmtpSession, said: string[], line: string): string => {
    said.push(Buffer.from(line, 'base64').toString())
    const [user, password] = said
    if (password === undefined) return '334 UGFzc3dvcmQ6'
    visit.login = undefined
    return signIn(visit, user, password)
  }
  const hearData = (visit: SmtpSession, data: string[], line: string): string | undefined => {
    if (line === '.') return take(visit)
    data.push(line.startsWith('.') ? line.slice(1) : line)
    return undefined
  }
  const greet = (visit: SmtpSession): string => {
    const abilities = visit.isSafe || isPlain ? `AUTH ${ways}` : 'STARTTLS'
    return `250-localhost\r\n250-PIPELINING\r\n250-SIZE 10240000\r\n250-8BITMIME\r\n250 ${abilities}`
  }
  /** The replies to commands, by their first word, for an authenticated client. */
  const commandsOf = (visit: SmtpSession, line: string): Readonly<Record<string, () => string>> => ({
    'MAIL FROM:': () => (behaviour === 'limited' ? '421 Too fast' : '250 Fine'),
    'RCPT TO:': () => {
      if (behaviour === 'refusing') return '550 No such mailbox'
      visit.to = line.slice(9, -1)
      return '250 Fine'
    },
  })
  const obey = (visit: SmtpSession, line: string): string => {
    commands.push(line.replace(/^(AUTH \w+) .*/, '$1'))
    if (line.startsWith('EHLO')) return greet(visit)
    if (line.startsWith('AUTH PLAIN ')) {
      const [, user, password] = Buffer.from(line.slice(11), 'base64').toString().split('\0')
      return signIn(visit, user, password)
    }
    if (line === 'AUTH LOGIN') {
      visit.login = []
      return '334 VXNlcm5hbWU6'
    }
    if (line === 'STARTTLS') return '502 No encryption here'
    if (!visit.isIn) return '530 Sign in first'
    if (line === 'DATA') {
      if (visit.to === '') return '503 No recipient'
      visit.data = []
      return '354 Go on'
    }
    const [, answer] = Object.entries(commandsOf(visit, line)).find(([name]) => line.startsWith(name)) ?? []
    return answer?.() ?? '500 What?'
  }
  const replyTo = (visit: SmtpSession, line: string): string | undefined => {
    if (visit.data) return hearData(visit, visit.data, line)
    return visit.login ? hearLogin(visit, visit.login, line) : obey(visit, line)
  }
  const encrypted = (socket: Socket): TLSSocket =>
    new TLSSocket(socket, {
      isServer: true,
      secureContext: createSecureContext({ key, cert: certificate }),
    })
  const serve = (socket: Socket, visit: SmtpSession): void => {
    let text = ''
    socket.on('error', () => socket.destroy())
    const onData = (chunk: Buffer): void => {
      text += chunk.toString()
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (silentAt !== undefined && line.startsWith(silentAt)) continue
        if (line === 'STARTTLS' && !isPlain) {
          commands.push(line)
          socket.off('data', onData)
          socket.write(`220 Go on\r\n${injected}`)
          serve(encrypted(socket), { ...visit, isSafe: true })
          return
        }
        const reply = replyTo(visit, line)
        if (reply !== undefined) socket.write(`${reply}\r\n`)
      }
    }
    socket.on('data', onData)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (behaviour === 'silent') return
    const talk = isTlsAtOnce ? encrypted(socket) : socket
    serve(talk, { isSafe: isTlsAtOnce, isIn: false, to: '', data: undefined, login: undefined })
    talk.write('220-Hello,\r\n220 who is there?\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = (password: string) =>
    createSmtp(
      {
        SMTP_URL: `${isTlsAtOnce ? 'smtps' : 'smtp'}://${encodeURIComponent(USER)}:${password}@127.0.0.1:${port}`,
        MAIL_FROM: 'orders@example.com',
      },
      { clock: createFakeClock(), trust: { ca: certificate } },
    )
  const simulator: MessagingSimulator = {
    receiver: { channel: 'email', to: 'amal@example.com' },
    ...{ taken, provider: open(PASSWORD), untrustedProvider: open('wrong') },
    behave: (how) => {
      behaviour = how
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return { ...simulator, mails, commands, port, sockets }
}
