import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the merchant's system receives it. */
export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A local webhook receiver that accepts or rejects events. */
export const startReceiver = async () => {
  const received: ReceivedRequest[] = []
  /** 0: the connection breaks without an answer. */
  const answers = { status: 204 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    if (answers.status === 0) return void request.socket.destroy()
    response.writeHead(answers.status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ received, answers, url: `http://127.0.0.1:${port}/orders` },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/**
 * The same algorithm as the example in docs/guides/webhooks.md: whether one of the signatures is valid and not older
 * than five minutes.
 */
export const isGenuine = (secret: string, { headers, body }: ReceivedRequest, now: Date): boolean => {
  const parts = String(headers['compass-signature'] ?? '')
    .split(',')
    .map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (Math.abs(now.getTime() / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
