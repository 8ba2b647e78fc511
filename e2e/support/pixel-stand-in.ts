import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that reached a vendor: its path, and the call that it carries. */
export interface VendorRequest {
  readonly path: string
  readonly call: readonly unknown[] | undefined
}

export interface PixelStandIn {
  readonly origin: string
  /** Everything that was requested since the last `forget`, scripts included. */
  readonly requests: readonly VendorRequest[]
  /** The bodies that our server has posted, by the paths. */
  readonly posts: readonly { readonly path: string; readonly body: string }[]
  /** The calls of one name at one vendor, such as `PageView` at `meta`. */
  list(vendor: string, name: string): readonly (readonly unknown[])[]
  forget(): void
  stop(): Promise<void>
}

/** Sends each call as a picture, as vendors do, and what the script could read of the shop. */
const createScripts = (origin: string): Readonly<Record<string, string>> => {
  const report = (vendor: string) =>
    `const report = (...call) => { new Image().src = '${origin}/${vendor}/event?call=' + encodeURIComponent(JSON.stringify(call)) }
const read = (work) => { try { return String(work()) } catch (error) { return error.name } }
report('read', read(() => parent.document.title), read(() => document.cookie), read(() => localStorage.length), document.referrer, location.search)`
  return {
    '/meta/en_US/fbevents.js': `(() => {
${report('meta')}
fbq.callMethod = report
for (const call of fbq.queue.splice(0)) report(...call)
})()`,
    '/google/gtm.js': `(() => {
${report('google')}
const send = (entry) => report(...('length' in entry ? Array.from(entry) : [entry.event, entry]))
for (const entry of dataLayer) send(entry)
dataLayer.push = (entry) => send(entry)
})()`,
  }
}

const parseCall = (text: string | null): readonly unknown[] | undefined =>
  text === null ? undefined : JSON.parse(text)

/** Stands in for the vendors of pixels: serves their scripts and records what these send. */
export const startPixelStandIn = async (): Promise<PixelStandIn> => {
  const requests: VendorRequest[] = []
  let scripts: Readonly<Record<string, string>> = {}
  const posts: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      posts.push({ path: url.pathname, body: Buffer.concat(chunks).toString('utf8') })
      return response.end('{}')
    }
    requests.push({ path: url.pathname, call: parseCall(url.searchParams.get('call')) })
    const script = scripts[url.pathname]
    response.setHeader('content-type', script === undefined ? 'image/gif' : 'text/javascript')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    return response.end(script ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  scripts = createScripts(origin)
  return {
    origin,
    requests,
    posts,
    list: (vendor, name) =>
      requests.flatMap(({ path, call }) =>
        path === `/${vendor}/event` && call?.includes(name) ? [call] : [],
      ),
    forget: () => {
      requests.length = 0
      posts.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
