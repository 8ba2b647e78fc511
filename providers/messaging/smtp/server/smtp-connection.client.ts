import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectSafely } from 'node:tls'
import type { SmtpServer } from '../config.ts'

export interface SmtpReply {
  readonly code: number
  /** What follows the code, line by line. */
  readonly lines: readonly string[]
}

/** More than any reply is long. */
const MAX_REPLY_CHARACTERS = 16_384

/** The first whole reply in what has come, and what comes after it. */
const parseFirstReply = (text: string): { readonly reply: SmtpReply; readonly rest: string } | undefined => {
  const lines: string[] = []
  for (let from = 0, end = text.indexOf('\n'); end >= 0; from = end + 1, end = text.indexOf('\n', from)) {
    const line = text.slice(from, end).trimEnd()
    lines.push(line.slice(4))
    if (line[3] !== '-')
      return { reply: { code: Number(line.slice(0, 3)), lines }, rest: text.slice(end + 1) }
  }
  return undefined
}

/** One side of a talk with a mail server: says a line and hears the answer. */
export interface SmtpConnection {
  /** Hears without having said anything. */
  readReply(): Promise<SmtpReply>
  sendCommand(line: string): Promise<SmtpReply>
  /** Ends the plain talk and hands its socket over. @throws when the server has said more than it was asked */
  release(): Socket
  end(): void
}

const createConnection = (socket: Socket, signal: AbortSignal): SmtpConnection => {
  let text = ''
  let fault: Error | undefined
  let news = Promise.withResolvers<void>()
  const onData = (chunk: Buffer): void => {
    text += chunk.toString('latin1')
    if (text.length > MAX_REPLY_CHARACTERS) fault = new Error('The mail server talks without end')
    news.resolve()
  }
  const onEnd = (error?: unknown): void => {
    fault ??= error instanceof Error ? error : new Error('The mail server hung up')
    news.resolve()
  }
  const onAbort = (): void => void socket.destroy(new Error('The mail server did not answer in time'))
  socket.on('data', onData).on('error', onEnd).on('close', onEnd)
  signal.addEventListener('abort', onAbort, { once: true })
  const hear = async (): Promise<SmtpReply> => {
    for (;;) {
      const found = parseFirstReply(text)
      if (found) {
        text = found.rest
        return found.reply
      }
      if (fault) throw fault
      await news.promise
      news = Promise.withResolvers()
    }
  }
  const release = (): Socket => {
    // What came before the encryption may be somebody else's: it must not be taken for the server's word after it.
    if (text !== '') throw new Error('The mail server said something before the encryption')
    signal.removeEventListener('abort', onAbort)
    return socket.off('data', onData).off('error', onEnd).off('close', onEnd)
  }
  return {
    readReply: hear,
    release,
    sendCommand(line) {
      socket.write(`${line}\r\n`)
      return hear()
    },
    end() {
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
    },
  }
}

/** Beside the server's name: which authorities are believed, where those of the machine are not enough. */
export type TlsTrust = Pick<ConnectionOptions, 'ca'>

const buildTlsOptions = ({ host }: SmtpServer, terms: TlsTrust): ConnectionOptions => ({
  ...terms,
  host,
  // A name by which to ask for a certificate; numbers are not asked for.
  ...(isIP(host) ? {} : { servername: host }),
  minVersion: 'TLSv1.2',
})

/** Opens a talk with a mail server, encrypted where its address says so. */
export const openConnection = (server: SmtpServer, terms: TlsTrust, signal: AbortSignal): SmtpConnection => {
  const { host, port, isTlsAtOnce } = server
  const socket = isTlsAtOnce
    ? connectSafely({ ...buildTlsOptions(server, terms), port })
    : connectPlainly({ host, port })
  return createConnection(socket, signal)
}

/** Goes on with an open talk, encrypted, and with the server's name proven. */
export const upgradeToTls = (
  talk: SmtpConnection,
  server: SmtpServer,
  { terms, signal }: { readonly terms: TlsTrust; readonly signal: AbortSignal },
): SmtpConnection =>
  createConnection(connectSafely({ ...buildTlsOptions(server, terms), socket: talk.release() }), signal)
