import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { NONCE_PLACEHOLDER } from './nonce-slot.ts'
import { createResponseBody } from './response-body.ts'

const unpack = (bytes: Buffer | undefined): string => brotliDecompressSync(bytes ?? '').toString()

describe('a response body', () => {
  const page = (repeats: number) =>
    `<script nonce="${NONCE_PLACEHOLDER}"></script>${'<p>Kebab</p>'.repeat(repeats)}`
  const filled = (repeats: number, nonce: string) => page(repeats).replaceAll(NONCE_PLACEHOLDER, nonce)
  const nonce = `${'n'.repeat(22)}AA`

  it('has its final form once it is compressed, and unpacks it for clients without brotli', async () => {
    const body = createResponseBody(page(1_000))
    expect([body.isFinal(), body.brotli(nonce)]).toEqual([false, undefined])
    const before = body.bytes()
    await body.compress()
    expect(body.isFinal()).toBe(true)
    expect(body.bytes()).toBeLessThan(before / 5)
    expect(unpack(body.brotli(nonce))).toBe(filled(1_000, nonce))
    expect(body.plain(nonce).toString()).toBe(filled(1_000, nonce))
  })

  it('keeps the plain text without slots next to its compressed form', async () => {
    const body = createResponseBody('[1]'.repeat(1_000))
    await body.compress()
    expect(body.plain('')).toBe(body.plain(''))
    expect(unpack(body.brotli(''))).toBe('[1]'.repeat(1_000))
  })

  it('is compressed fast, for all waiting requests, from 100,000 bytes on', async () => {
    const body = createResponseBody(page(10_000))
    const [first, second] = await Promise.all(
      ['a', 'b'].map(async (end) => body.fastBrotli(nonce.replace('n', end))),
    )
    expect(unpack(first)).toBe(filled(10_000, nonce.replace('n', 'a')))
    expect(unpack(second)).toBe(filled(10_000, nonce.replace('n', 'b')))
    expect(createResponseBody(page(1_000)).fastBrotli(nonce)).toBeUndefined()
  })

  it('is final without compression when it is short', async () => {
    const body = createResponseBody('{}')
    await body.compress()
    expect([body.isFinal(), body.brotli(''), body.plain('').toString()]).toEqual([true, undefined, '{}'])
  })
})
