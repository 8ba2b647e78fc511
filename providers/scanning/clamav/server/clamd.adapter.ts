import { connect, type NetConnectOpts } from 'node:net'
import type { FileScanner } from '#platform/outbound/file-scanner.ts'

export interface ClamdSettings {
  readonly host: string
  readonly port: number
  /** Until the answer has come. */
  readonly deadlineMs: number
}

/** clamd reads chunks of any length; these keep its buffer small. */
const CHUNK = 64 * 1024

/** No honest answer is longer. */
const MAX_ANSWER = 4096

/** The file as clamd reads it: the command, chunks with their lengths in front, and an empty one at the end. */
const buildParts = (bytes: Uint8Array): Uint8Array[] => {
  const parts: Uint8Array[] = [Buffer.from('zINSTREAM\0', 'latin1')]
  for (let at = 0; at < bytes.byteLength; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.byteLength)
    parts.push(length, chunk)
  }
  return [...parts, Buffer.alloc(4)]
}

/** Sends a file and returns clamd's answer without its final NUL. */
const exchange = (options: NetConnectOpts, bytes: Uint8Array, deadlineMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(options)
    const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), deadlineMs)
    let answer = ''
    const finish = (error?: Error): void => {
      clearTimeout(timer)
      socket.destroy()
      if (error) reject(error)
      else resolve(answer.replace(/\0.*$/s, '').trim())
    }
    socket.on('connect', () => {
      for (const part of buildParts(bytes)) socket.write(part)
    })
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\0')) finish()
      else if (answer.length > MAX_ANSWER) finish(new Error('clamd answered without end'))
    })
    // clamd closes while the file is still being sent when it is longer than its StreamMaxLength.
    socket.on('error', (error) => (answer === '' ? finish(error) : finish()))
    socket.on('close', () => (answer === '' ? finish(new Error('clamd closed without an answer')) : finish()))
  })

/** Scans files by the INSTREAM command of a clamd. */
export const createClamdScanner =
  ({ host, port, deadlineMs }: ClamdSettings): FileScanner =>
  async (bytes) => {
    const answer = await exchange({ host, port }, bytes, deadlineMs)
    if (answer === 'stream: OK') return 'clean'
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
    throw new Error(`clamd answered: ${answer.slice(0, 200)}`)
  }
