import type { TestApp, TestBrowser } from '#apps/server/testing/test-app.ts'

/** Makes a test app reachable over the network too; returns its port. */
export const listen = async (app: Pick<TestApp, 'server'>): Promise<number> => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const [address] = app.server.addresses()
  if (typeof address !== 'object') throw new Error('The server does not listen')
  return address.port
}

/** The headers that a browser sends with a JSON body. */
export const toRequestHeaders = ({ cookies, token, language }: TestBrowser): Record<string, string> => ({
  'content-type': 'application/json',
  'content-language': language,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  ...(token ? { authorization: token } : {}),
})
