import { createServer } from 'node:http'
import { waitUntil } from './child.ts'

const CODE = /\b\d{4,8}\b/
const CODE_LIMIT_MS = 20_000

/** The SMS vendor: accepts every message and keeps the last one of each number. */
export interface SmsReceiver {
  readonly origin: string
  /** The digits of the last message to a number in international form; waits for it. */
  readCode(phone: string): Promise<string>
  stop(): Promise<void>
}

/** Starts the vendor on a free port of this machine. */
export const startSmsReceiver = async (): Promise<SmsReceiver> => {
  const texts = new Map<string, string>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      texts.set(form.get('To') ?? '', form.get('Body') ?? '')
      response.writeHead(201, { 'content-type': 'application/json' })
      response.end('{"sid":"SM0"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    readCode: (phone) =>
      waitUntil(`a code for ${phone}`, CODE_LIMIT_MS, () => CODE.exec(texts.get(phone) ?? '')?.[0]),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
