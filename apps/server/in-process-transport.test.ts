import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createInProcessTransport, getPageUrl } from './in-process-transport.ts'

it('passes on the visitor’s address, so that no two visitors share a limit', async () => {
  const app = Fastify()
  app.get('/api/v1/who', (request) => ({ ip: request.ip }))
  const call = createInProcessTransport(app, { ip: '203.0.113.7', headers: {} })
  expect(await call({ method: 'GET', url: '/api/v1/who', headers: {} })).toEqual({
    status: 200,
    body: { ip: '203.0.113.7' },
  })
  await app.close()
})

it('treats every address as a path of its own origin', () => {
  const origin = 'https://order.example.com'
  expect(getPageUrl('/smoky-stack?x=1', origin).href).toBe(`${origin}/smoky-stack?x=1`)
  for (const url of ['//evil.test/', '//', '///', '/\\evil.test', 'http://evil.test/', '//a:b@evil.test'])
    expect(getPageUrl(url, origin).origin).toBe(origin)
  expect(getPageUrl('/a', 'http://not a host').pathname).toBe('/a')
})
