import { createServer, type Server, type Socket } from 'node:net'

/** The harmless file that every scanner reports, in two parts so that this source is not reported itself. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface ClamdStandIn {
  readonly port: number
  /** The files that were sent, whole. */
  readonly files: readonly Buffer[]
  close(): Promise<void>
}

interface StandInOptions {
  /** clamd's StreamMaxLength in bytes. */
  readonly maxLength?: number
  /** Reads and never answers. */
  readonly isSilent?: boolean
}

const COMMAND = 'zINSTREAM\0'

/** The whole chunks at the beginning of `bytes`, and what is left of it; `isEnd` after the empty one. */
const takeChunks = (bytes: Buffer) => {
  const chunks: Buffer[] = []
  let rest = bytes
  while (rest.length >= 4) {
    const length = rest.readUInt32BE(0)
    if (length === 0) return { chunks, rest, isEnd: true }
    if (rest.length < 4 + length) break
    chunks.push(rest.subarray(4, 4 + length))
    rest = rest.subarray(4 + length)
  }
  return { chunks, rest, isEnd: false }
}

/** Answers one connection as clamd 1.4 does: the command, chunks with lengths, an empty chunk, one answer, closed. */
const serve = (
  socket: Socket,
  files: Buffer[],
  { maxLength = 100 * 1024 * 1024, isSilent = false }: StandInOptions,
): void => {
  let unread: Buffer = Buffer.alloc(0)
  let file: Buffer | undefined
  const answer = (text: string): void => {
    if (!isSilent) socket.end(`${text}\0`)
  }
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => {
    unread = Buffer.concat([unread, data])
    if (!file) {
      if (unread.length < COMMAND.length) return
      if (unread.subarray(0, COMMAND.length).toString('latin1') !== COMMAND) return answer('UNKNOWN COMMAND')
      unread = unread.subarray(COMMAND.length)
    }
    const { chunks, rest, isEnd } = takeChunks(unread)
    file = Buffer.concat([file ?? Buffer.alloc(0), ...chunks])
    unread = rest
    if (file.length > maxLength) return answer('INSTREAM size limit exceeded. ERROR')
    if (!isEnd) return
    files.push(file)
    answer(file.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK')
  })
}

/** A server that speaks clamd's protocol on a free port. */
export const startClamdStandIn = async (options: StandInOptions = {}): Promise<ClamdStandIn> => {
  const files: Buffer[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, files, options)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port')
  return {
    port: address.port,
    files,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
