import { type Client, createClient } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'

/** One request and its response, as recorded at the browser. */
export interface Exchange {
  readonly operation: string
  readonly status: number
  readonly text: string
}

/** A network client: cookies, a token, and a record of every response. */
export interface NetworkBrowser {
  token: string | undefined
  readonly cookies: Map<string, string>
  readonly exchanges: Exchange[]
  api<C extends Contract>(): Client<C>
  /** Loads a page with these cookies. */
  page(address: string): Promise<string>
}

export const createNetworkBrowser = (origin: string): NetworkBrowser => {
  const cookies = new Map<string, string>()
  const heard: Exchange[] = []
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async (url: string, init: RequestInit, operation: string) => {
    const headers = { ...init.headers, cookie: cookie() }
    const response = await fetch(origin + url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const text = await response.text()
    heard.push({
      operation,
      status: response.status,
      text: `${[...response.headers].filter(([name]) => name !== 'set-cookie').join('\n')}\n${text}`,
    })
    return { status: response.status, text }
  }
  const browser: NetworkBrowser = {
    token: undefined,
    cookies,
    exchanges: heard,
    api: () =>
      createClient({
        transport: async ({ url, ...init }) => {
          const { status, text } = await call(url, init, `${init.method} ${url.split('?')[0]}`)
          return { status, body: text ? JSON.parse(text) : undefined }
        },
        language: () => 'en',
        token: () => browser.token,
      }),
    page: async (address) => (await call(address, {}, `page ${address}`)).text,
  }
  return browser
}
