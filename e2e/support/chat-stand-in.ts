import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached the vendor, with everything by which it could learn of an order. */
export interface ChatRequest {
  readonly url: string
  readonly referrer: string
  readonly body: string
}

export interface ChatStandIn {
  readonly origin: string
  readonly requests: readonly ChatRequest[]
  forget(): void
  stop(): Promise<void>
}

/** A chat that reports to its server, ten times a second while it runs, what it can read of the page around it. */
const PAGE = `<!doctype html><html lang="en"><head><title>Chat</title></head><body><main><h1>How can we help?</h1></main><script>
const read = (work) => { try { return String(work()) } catch (error) { return error.name } }
const beat = () => fetch('/beat', { method: 'POST', body: JSON.stringify({
  top: read(() => top.location.href), parent: read(() => parent.document.title), referrer: document.referrer,
  ancestors: read(() => [...location.ancestorOrigins].join()) }) })
beat()
setInterval(beat, 100)
</script></body></html>`

/** Stands in for the vendors of chats: serves the chat and records what reaches it. */
export const startChatStandIn = async (): Promise<ChatStandIn> => {
  const requests: ChatRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    requests.push({ url: request.url ?? '', referrer: request.headers.referer ?? '', body })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(request.method === 'POST' ? '' : PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    forget: () => {
      requests.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
