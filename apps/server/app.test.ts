import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing/test-app.ts'

describe('the server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('says that it lives, that it is ready, and what it did', async () => {
    expect((await app.server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await app.server.inject('/metrics')).body).toContain('compass_request_seconds_count')
  })

  it('answers an unknown call with 404 in the envelope and in the shown language', async () => {
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
