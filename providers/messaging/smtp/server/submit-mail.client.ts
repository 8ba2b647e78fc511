import { MessageRefusedError } from '#core/notifications/contract/message-provider.ts'
import type { SmtpServer } from '../config.ts'
import {
  openConnection,
  type SmtpConnection,
  type SmtpReply,
  type TlsTrust,
  upgradeToTls,
} from './smtp-connection.client.ts'

export interface Envelope {
  readonly from: string
  readonly to: string
  /** The mail as it goes over the wire. */
  readonly data: string
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

const formatReply = ({ code, lines }: SmtpReply): string =>
  `${code} ${lines.at(-1)?.slice(0, 100) ?? ''}`.trim()

const assertReply = (reply: SmtpReply, code: number, about: string): SmtpReply => {
  if (reply.code !== code) throw new Error(`The mail server answered ${about} with ${formatReply(reply)}`)
  return reply
}

/** We have no name that the server could look up, so we say the address literal that RFC 5321 allows. */
const greet = async (talk: SmtpConnection): Promise<readonly string[]> =>
  assertReply(await talk.sendCommand('EHLO [127.0.0.1]'), 250, 'our greeting').lines.map((line) =>
    line.toUpperCase(),
  )

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const signIn = async (
  talk: SmtpConnection,
  { user, password }: SmtpServer,
  abilities: readonly string[],
): Promise<void> => {
  if (user === '') return
  const ways = abilities.find((line) => line.startsWith('AUTH '))?.split(' ') ?? []
  if (ways.includes('PLAIN')) {
    // The reply may quote what we have said, so it is not repeated.
    const { code } = await talk.sendCommand(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)
    if (code !== 235) throw new Error(`The mail server did not let us in: ${code}`)
    return
  }
  if (!ways.includes('LOGIN')) throw new Error('The mail server offers no way to sign in that we know')
  assertReply(await talk.sendCommand('AUTH LOGIN'), 334, 'AUTH LOGIN')
  assertReply(await talk.sendCommand(base64(user)), 334, 'the user')
  const { code } = await talk.sendCommand(base64(password))
  if (code !== 235) throw new Error(`The mail server did not let us in: ${code}`)
}

/** A 5xx about the receiver or the mail stays so; a 4xx, such as a full mailbox, may pass. */
const assertAccepted = (reply: SmtpReply, about: string): void => {
  if (reply.code >= 500)
    throw new MessageRefusedError(`The mail server refused ${about}: ${formatReply(reply)}`)
  assertReply(reply, 250, about)
}

const sendEnvelope = async (talk: SmtpConnection, { from, to, data }: Envelope): Promise<void> => {
  assertReply(await talk.sendCommand(`MAIL FROM:<${from}>`), 250, 'the sender')
  assertAccepted(await talk.sendCommand(`RCPT TO:<${to}>`), 'the receiver')
  assertReply(await talk.sendCommand('DATA'), 354, 'DATA')
  assertAccepted(await talk.sendCommand(`${data}.`), 'the mail')
}

/** Nothing crosses a network in the open: only a server on this machine may go without encryption. */
const ensureEncrypted = async (
  talk: SmtpConnection,
  server: SmtpServer,
  how: { readonly terms: TlsTrust; readonly signal: AbortSignal },
): Promise<{ readonly talk: SmtpConnection; readonly abilities: readonly string[] }> => {
  const abilities = await greet(talk)
  if (server.isTlsAtOnce) return { talk, abilities }
  if (!abilities.includes('STARTTLS')) {
    if (LOOPBACK.has(server.host)) return { talk, abilities }
    throw new Error('The mail server offers no encryption')
  }
  assertReply(await talk.sendCommand('STARTTLS'), 220, 'STARTTLS')
  const safe = upgradeToTls(talk, server, how)
  return { talk: safe, abilities: await greet(safe) }
}

/**
 * Hands one mail in, over a connection of its own.
 * @throws MessageRefusedError when the server will never take it, another error when it may later
 */
export const submitMail = async (
  server: SmtpServer,
  envelope: Envelope,
  how: { readonly terms: TlsTrust; readonly signal: AbortSignal },
): Promise<void> => {
  let talk = openConnection(server, how.terms, how.signal)
  try {
    assertReply(await talk.readReply(), 220, 'our call')
    const safe = await ensureEncrypted(talk, server, how)
    talk = safe.talk
    await signIn(talk, server, safe.abilities)
    await sendEnvelope(talk, envelope)
  } finally {
    // The mail is taken when its 250 has come; a farewell would only keep us waiting.
    talk.end()
  }
}
