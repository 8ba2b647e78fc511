import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describe('server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('OP-04 reports liveness, readiness and metrics', async () => {
    expect((await app.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await app.server.inject('/metrics')).body).toContain('compass_request_seconds_count')
  })

  it('serves metrics only to this machine or to requests with the token', async () => {
    const look = async (from: TestApp, more: { remoteAddress?: string; headers?: Record<string, string> }) =>
      (await from.server.inject({ url: '/metrics', ...more })).statusCode
    expect(await look(app, { remoteAddress: '203.0.113.9' })).toBe(404)
    expect(await look(app, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404)
    const token = 'a token of thirty-two characters'
    const guarded = await startTestApp({ env: { METRICS_TOKEN: token } })
    const known = { remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${token}` } }
    expect(await look(guarded, known)).toBe(200)
    expect(await look(guarded, { headers: { authorization: 'Bearer another' } })).toBe(404)
    expect(await look(guarded, {})).toBe(404)
    await guarded.close()
  })

  it('answers an unknown call with 404 in the envelope and in the requested language', async () => {
    const answer = await app.server.inject({ url: '/api/v1/nothing', headers: { 'content-language': 'fr' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      meta: { code: 404, message: "Nous n'avons pas trouvé ce que vous cherchez." },
    })
  })

  it('serves the API reference as an OpenAPI document', async () => {
    const document = (await app.server.inject('/api/docs/json')).json()
    expect(document.openapi).toBe('3.1.0')
  })
})
