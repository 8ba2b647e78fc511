import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import type { EditorApi } from '#features/menu-editor/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { listen } from '../support/listen.ts'
import { sendRawRequest } from './support/raw-http.ts'

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const computeCrc = (bytes: Uint8Array): number =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0

const createPngChunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(computeCrc(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of one colour that declares a size in a few kilobytes; `pixels` are its compressed rows. */
const createHugePng = (side: number, pixels?: Buffer): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = pixels ?? deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    magic,
    createPngChunk('IHDR', head),
    createPngChunk('IDAT', rows),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

const TRAVERSAL_STEPS = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%2F',
  '.%2e/',
  '%2e./',
  '..%5c',
  '..\\',
  '%2e%2e%5c',
  '%252e%252e%252f',
  '..%252f',
  '%25252e%25252e/',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '%c0%2e%c0%2e/',
  '..%e0%80%af',
  '%e0%80%ae%e0%80%ae/',
  '..%f0%80%80%af',
  '%u002e%u002e/',
  '..%u2215',
  '..%u2216',
  '....//',
  '....\\\\',
  '..././',
  '..;/',
  '..%00/',
  '..%0d%0a/',
  '%uff0e%uff0e/',
  '．．/',
  '..／',
  '‥/',
  '.%00./',
  '..%09/',
  './../',
  '/../',
  '//..//',
  '%2f..%2f',
  '..%ef%bc%8f',
]

describe('untrusted pictures', () => {
  let shop: TestShop
  let owner: TestBrowser
  beforeAll(async () => {
    const staff = createTestStaff()
    shop = await startTestShop({ plugins: [...serverPlugins, staff] })
    staff.add('owner', { brandId: shop.site.brandId, role: 'owner', name: 'Maya' })
    owner = shop.browser()
    owner.token = 'owner'
  })
  afterAll(() => shop.close())
  const send = (file: Uint8Array) =>
    owner.api<EditorApi>()('POST /api/v1/console/pictures', { file: new Uint8Array(file) })

  it('refuses a picture of 20,000 by 20,000 pixels by its header alone', async () => {
    const tooManyPixels = { ok: false, error: { status: 422, code: 4365 } }
    expect(await send(createHugePng(20_000))).toMatchObject(tooManyPixels)
    // Whoever unpacks these rows finds that they are none.
    expect(await send(createHugePng(20_000, Buffer.from('no rows')))).toMatchObject(tooManyPixels)
    expect(await send(createHugePng(200, Buffer.from('no rows')))).not.toMatchObject(tooManyPixels)
  })

  it('detects the kind by the first bytes, and refuses disguised programs', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const disguises = [
      svg,
      `\uFEFF${svg}`,
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`,
      'GIF89a=1;alert(1)//',
      '%PDF-1.7',
      'II*\u0000',
      '<html><img src=x onerror=alert(1)>',
      '',
    ]
    for (const text of disguises)
      expect(await send(Buffer.from(text)), text.slice(0, 20)).toMatchObject({
        ok: false,
        error: { status: 415 },
      })
    const tooLarge = await send(Buffer.alloc(8 * 1024 * 1024 + 1))
    expect(tooLarge).toMatchObject({ ok: false, error: { status: 413 } })
  })

  it('ST-02 strips camera metadata, and serves three sizes and two formats under a hash', async () => {
    const photo = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#b3261e' } })
      .withExif({ IFD0: { Copyright: 'Amal Haddad' }, IFD3: { GPSLatitude: '25/1 4/1 0/1' } })
      .jpeg()
      .toBuffer()
    const stored = expectOk(await send(photo))
    expect(stored).toMatchObject({ width: 1400, height: 900 })
    expect(stored.base).toMatch(/^\/pictures\/[0-9a-f]{32}$/)
    for (const [size, width] of Object.entries({ thumb: 160, medium: 480, large: 960 }))
      for (const format of ['avif', 'webp']) {
        const answer = await shop.server.inject({ url: `${stored.base}-${size}.${format}` })
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        const facts = await sharp(answer.rawPayload).metadata()
        expect([facts.width, facts.exif]).toEqual([width, undefined])
        expect(answer.rawPayload.includes('Amal')).toBe(false)
      }
  })

  it('resolves none of forty spellings of a parent path to a file outside', async () => {
    expect(new Set(TRAVERSAL_STEPS).size).toBe(40)
    const port = await listen(shop)
    const secret = readFileSync('/etc/hostname', 'utf8').trim()
    const leaks: string[] = []
    for (const step of TRAVERSAL_STEPS)
      for (const prefix of ['/pictures/', '/assets/', '/'])
        for (const target of ['etc/hostname', 'package.json']) {
          const where = `${prefix}${step.repeat(8)}${target}`
          const { body } = await sendRawRequest(port, `GET ${where} HTTP/1.1\r\nHost: 127.0.0.1:${port}`)
          if (body.trim() === secret || body.includes('"private": true')) leaks.push(where)
        }
    expect(leaks).toEqual([])
  }, 60_000)
})
