import { connect } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { NodemailerError, SendMailOptions } from 'nodemailer'
import {
  type MessageProvider,
  MessageRefusedError,
  type OutgoingMessage,
} from '#core/notifications/contract/message-provider.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { toMailbox } from '#platform/kernel/email.ts'
import { parseSmtpUrl, type SmtpConfig, type SmtpServer } from '../config.ts'

/** Only a server on this machine may go without encryption. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
/** We have no name that the server could look up, so we send the address literal that RFC 5321 allows. */
const CLIENT_NAME = '[127.0.0.1]'
const LONGEST_REPLY_LINE = 100

/** Which certificate authorities are trusted, where those of the machine are not enough. */
export type TrustedAuthorities = Pick<ConnectionOptions, 'ca'>

const createTransport = async (server: SmtpServer, trust: TrustedAuthorities, signal: AbortSignal) => {
  // Loaded with the first mail: an installation that sends none does without its memory.
  const { default: nodemailer } = await import('nodemailer')
  const { host, port, isTlsAtOnce, user, password } = server
  return nodemailer.createTransport({
    ...{ host, port, name: CLIENT_NAME, secure: isTlsAtOnce, requireTLS: !LOOPBACK.has(host) },
    // Without `forceAuth` a mail would go out unauthenticated when the server offers no AUTH.
    ...(user === '' ? {} : { auth: { user, pass: password }, forceAuth: true }),
    tls: { ...trust, minVersion: 'TLSv1.2' },
    ...{ logger: false, disableFileAccess: true, disableUrlAccess: true },
    // nodemailer knows no signal, so the socket is ours to close.
    getSocket: (_options, callback) => {
      if (signal.aborted) return callback(new Error('aborted'))
      const connection = connect({ host, port })
      const onAbort = () => connection.destroy()
      signal.addEventListener('abort', onAbort, { once: true })
      connection.once('close', () => signal.removeEventListener('abort', onAbort))
      return callback(null, { connection })
    },
  })
}

interface MailTerms {
  readonly from: string
  readonly to: string
  readonly date: Date
}

/** The id makes the Message-ID, by which mailboxes recognise a repetition. */
const mailOf = (message: OutgoingMessage, { from, to, date }: MailTerms): SendMailOptions => {
  const { id, sender, subject, text, html, stopAddress } = message
  return {
    ...{ from: { name: sender, address: from }, to: { name: '', address: to }, envelope: { from, to } },
    ...{ subject, text, html, date, messageId: `<${id}@${from.split('@')[1]}>`, baseBoundary: id },
    headers: {
      'Auto-Submitted': 'auto-generated',
      // The big mailboxes treat mails that promote something as spam without both.
      ...(stopAddress !== undefined && {
        'List-Unsubscribe': `<${stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The code and the last line of a reply. */
const replyOf = ({ response = '', responseCode }: NodemailerError): string =>
  `${responseCode} ${response.slice(response.lastIndexOf('\n') + 5).slice(0, LONGEST_REPLY_LINE)}`

/** The error in our own words: nodemailer's may quote the address or, after AUTH, the password. */
const errorOf = (error: NodemailerError, signal: AbortSignal): Error => {
  if (signal.aborted) return new Error('The mail server did not answer in time')
  const { code, command, response, responseCode, permanent, message } = error
  if (code === 'EAUTH')
    return new Error(`The mail server did not accept our login: ${responseCode ?? message}`)
  if (response === undefined) return new Error(`No mail could be handed in: ${message}`)
  if (permanent && command === 'RCPT TO')
    return new MessageRefusedError(`The mail server refused the recipient: ${replyOf(error)}`)
  if (permanent && code === 'EMESSAGE')
    return new MessageRefusedError(`The mail server refused the mail: ${replyOf(error)}`)
  return new Error(`The mail server answered ${command} with ${replyOf(error)}`)
}

interface SmtpDependencies {
  readonly clock: Clock
  readonly trust?: TrustedAuthorities
}

/** E-mail by any server that takes mails in, over a connection for each mail. */
export const createSmtp = (
  { SMTP_URL, MAIL_FROM: from }: SmtpConfig,
  { clock, trust = {} }: SmtpDependencies,
): MessageProvider => {
  const server = parseSmtpUrl(SMTP_URL)
  return {
    name: 'smtp',
    channels: ['email'],
    async send(message, signal) {
      const to = toMailbox(message.to)
      if (to === undefined) throw new MessageRefusedError('The address is none that mail can be sent to')
      const transport = await createTransport(server, trust, signal)
      await transport
        .sendMail(mailOf(message, { from, to, date: clock.now() }))
        .catch((error: NodemailerError) => Promise.reject(errorOf(error, signal)))
    },
  }
}
