import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { buildRequestLine, createClient, type TransportRequest, UnsentError } from './client.ts'
import { defineContract } from './contract.ts'

const contract = defineContract({
  'GET /api/v1/things/:id': {
    summary: 'Read a thing',
    access: 'guest',
    params: z.object({ id: z.string() }),
    query: z.strictObject({ size: z.string().optional() }),
    data: z.object({ name: z.string() }),
  },
  'POST /api/v1/things': {
    summary: 'Make a thing',
    access: 'guest',
    body: z.strictObject({ name: z.string() }),
    data: z.object({ name: z.string() }),
  },
})

const clientOf = (answer: { status: number; body: unknown } | Error, language: Language = 'en') => {
  const sent: TransportRequest[] = []
  const refused: unknown[] = []
  const api = createClient<typeof contract>({
    transport: async (request) => {
      sent.push(request)
      if (answer instanceof Error) throw answer
      return answer
    },
    language: () => language,
    token: () => 'c_token',
    onError: (error, token) => refused.push([error.status, token]),
  })
  return { api, sent, refused }
}

describe('the typed client', () => {
  it('LG-05 sends the displayed language with every call', async () => {
    for (const language of LANGUAGES) {
      const { api, sent } = clientOf(
        { status: 200, body: { meta: { code: 200 }, data: { name: 'a' } } },
        language,
      )
      await api('GET /api/v1/things/:id', { params: { id: '1' } })
      await api('POST /api/v1/things', { body: { name: 'a' } })
      expect(sent.map(({ headers }) => headers['content-language'])).toEqual([language, language])
    }
  })

  it('fills in parameters safely and omits undefined values', () => {
    const query = { size: undefined, full: true }
    expect(buildRequestLine('GET /api/v1/things/:id', { params: { id: '../a b' }, query })).toEqual({
      method: 'GET',
      url: '/api/v1/things/..%2Fa%20b?full=true',
    })
  })

  it('returns data on success, and the whole error with its token otherwise', async () => {
    const { api } = clientOf({ status: 200, body: { meta: { code: 200 }, data: { name: 'a' } } })
    expect(await api('POST /api/v1/things', { body: { name: 'a' } })).toEqual({
      ok: true,
      data: { name: 'a' },
    })
    const body = {
      meta: { code: 4200, message: 'no', field: 'name', errors: [{ field: 'name', message: 'no' }] },
      data: { left: 1 },
    }
    const { api: refusing, refused } = clientOf({ status: 409, body })
    expect(await refusing('POST /api/v1/things', { body: { name: 'a' } })).toEqual({
      ok: false,
      error: {
        status: 409,
        code: 4200,
        message: 'no',
        field: 'name',
        errors: body.meta.errors,
        data: { left: 1 },
      },
    })
    expect(refused).toEqual([[409, 'c_token']])
  })

  it('PW-03 says of a call that was not sent that nothing can have happened, and of a lost one not', async () => {
    const { api: offline } = clientOf(new UnsentError('offline'))
    expect(await offline('POST /api/v1/things', { body: { name: 'a' } })).toEqual({
      ok: false,
      error: { status: 0, code: 0, message: '', isUnsent: true },
    })
    const { api: lost } = clientOf(new Error('down'))
    expect(await lost('POST /api/v1/things', { body: { name: 'a' } })).toEqual({
      ok: false,
      error: { status: 0, code: 0, message: '' },
    })
  })

  it.each([
    ['a page', undefined],
    ['other JSON', { success: true }],
    ['other data', { data: { name: 'a' } }],
  ])('takes a 200 of a network’s own sign-in page for no answer: %s', async (_what, body) => {
    const { api } = clientOf({ status: 200, body })
    expect(await api('POST /api/v1/things', { body: { name: 'a' } })).toMatchObject({
      ok: false,
      error: { status: 0 },
    })
  })

  it('turns a lost connection into a result, and a response that is not JSON too', async () => {
    const { api } = clientOf(new Error('down'))
    expect(await api('POST /api/v1/things', { body: { name: 'a' } })).toMatchObject({
      ok: false,
      error: { status: 0 },
    })
    const { api: proxied } = clientOf({ status: 502, body: undefined })
    expect(await proxied('POST /api/v1/things', { body: { name: 'a' } })).toMatchObject({
      ok: false,
      error: { status: 502, code: 502 },
    })
  })
})
