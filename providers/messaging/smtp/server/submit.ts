import { MessageRefused } from '#core/notifications/contract/message-provider.ts'
import type { SmtpServer } from '../config.ts'
import { type Conversation, encryptTalk, openTalk, type Reply, type TlsTerms } from './conversation.ts'

export interface Envelope {
  readonly from: string
  readonly to: string
  /** The mail as it goes over the wire. */
  readonly data: string
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

const said = ({ code, lines }: Reply): string => `${code} ${lines.at(-1)?.slice(0, 100) ?? ''}`.trim()

const expect = (reply: Reply, code: number, about: string): Reply => {
  if (reply.code !== code) throw new Error(`The mail server answered ${about} with ${said(reply)}`)
  return reply
}

/** We have no name that the server could look up, so we say the address literal that RFC 5321 allows. */
const greet = async (talk: Conversation): Promise<readonly string[]> =>
  expect(await talk.say('EHLO [127.0.0.1]'), 250, 'our greeting').lines.map((line) => line.toUpperCase())

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const signIn = async (
  talk: Conversation,
  { user, password }: SmtpServer,
  abilities: readonly string[],
): Promise<void> => {
  if (user === '') return
  const ways = abilities.find((line) => line.startsWith('AUTH '))?.split(' ') ?? []
  if (ways.includes('PLAIN')) {
    // The reply may quote what we have said, so it is not repeated.
    const { code } = await talk.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)
    if (code !== 235) throw new Error(`The mail server did not let us in: ${code}`)
    return
  }
  if (!ways.includes('LOGIN')) throw new Error('The mail server offers no way to sign in that we know')
  expect(await talk.say('AUTH LOGIN'), 334, 'AUTH LOGIN')
  expect(await talk.say(base64(user)), 334, 'the user')
  const { code } = await talk.say(base64(password))
  if (code !== 235) throw new Error(`The mail server did not let us in: ${code}`)
}

/** A 5xx about the receiver or the mail stays so; a 4xx, such as a full mailbox, may pass. */
const accept = (reply: Reply, about: string): void => {
  if (reply.code >= 500) throw new MessageRefused(`The mail server refused ${about}: ${said(reply)}`)
  expect(reply, 250, about)
}

const handIn = async (talk: Conversation, { from, to, data }: Envelope): Promise<void> => {
  expect(await talk.say(`MAIL FROM:<${from}>`), 250, 'the sender')
  accept(await talk.say(`RCPT TO:<${to}>`), 'the receiver')
  expect(await talk.say('DATA'), 354, 'DATA')
  accept(await talk.say(`${data}.`), 'the mail')
}

/** Nothing crosses a network in the open: only a server on this machine may go without encryption. */
const encrypted = async (
  talk: Conversation,
  server: SmtpServer,
  how: { readonly terms: TlsTerms; readonly signal: AbortSignal },
): Promise<{ readonly talk: Conversation; readonly abilities: readonly string[] }> => {
  const abilities = await greet(talk)
  if (server.isTlsAtOnce) return { talk, abilities }
  if (!abilities.includes('STARTTLS')) {
    if (LOOPBACK.has(server.host)) return { talk, abilities }
    throw new Error('The mail server offers no encryption')
  }
  expect(await talk.say('STARTTLS'), 220, 'STARTTLS')
  const safe = encryptTalk(talk, server, how)
  return { talk: safe, abilities: await greet(safe) }
}

/**
 * Hands one mail in, over a connection of its own.
 * @throws MessageRefused when the server will never take it, another error when it may later
 */
export const submit = async (
  server: SmtpServer,
  envelope: Envelope,
  how: { readonly terms: TlsTerms; readonly signal: AbortSignal },
): Promise<void> => {
  let talk = openTalk(server, how.terms, how.signal)
  try {
    expect(await talk.hear(), 220, 'our call')
    const safe = await encrypted(talk, server, how)
    talk = safe.talk
    await signIn(talk, server, safe.abilities)
    await handIn(talk, envelope)
  } finally {
    // The mail is taken when its 250 has come; a farewell would only keep us waiting.
    talk.end()
  }
}
