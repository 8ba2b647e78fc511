import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPictureStore, type PictureStore } from './picture-store.ts'
import { servePictures } from './pictures.plugin.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' } })

describe('picture store', () => {
  let folder: string
  let store: PictureStore
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
    store = openPictureStore(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('stores the same picture once, under the name of its content', async () => {
    const bytes = await blank(600, 450).webp().toBuffer()
    const first = await store.put(bytes)
    expect(first).toMatchObject({ ok: true, value: { width: 600, height: 450 } })
    expect(await store.put(bytes)).toEqual(first)
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('removes camera metadata from a picture, and turns it upright', async () => {
    const bytes = await blank(80, 40)
      .withExif({ IFD0: { Copyright: 'Amal Haddad' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await store.put(bytes)
    expect(stored).toMatchObject({ ok: true, value: { width: 40, height: 80 } })
    const kept = stored.ok && (await store.read(stored.value.base.slice('/pictures/'.length)))
    if (!kept) throw new Error('It was stored')
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(kept.includes('Amal')).toBe(false)
  })

  it('rejects a file that is not a picture, whatever type it claims, and one that is too large', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    )
    expect(await store.put(svg)).toEqual({ ok: false, failure: 'notAPicture' })
    expect(await store.put(Buffer.from('<html>'))).toEqual({ ok: false, failure: 'notAPicture' })
    expect(await store.put(new Uint8Array(8 * 1024 * 1024 + 1))).toEqual({ ok: false, failure: 'tooLarge' })
    const wide = await blank(7000, 6000).png({ compressionLevel: 1 }).toBuffer()
    expect(await store.put(wide)).toEqual({ ok: false, failure: 'tooManyPixels' })
  })

  it.each(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])(
    'refuses the photo of a telephone that no browser shows, whatever its first brand: %s',
    async (brand) => {
      const avif = await blank(64, 48).avif().toBuffer()
      // The same container with the brands of the other coding.
      const heic = Buffer.from(avif)
      heic.write(brand, 8, 'latin1')
      for (let at = 16; at < heic.readUInt32BE(0); at += 4)
        heic.write(at === 16 ? 'mif1' : 'heic', at, 'latin1')
      expect(await store.put(heic)).toEqual({ ok: false, failure: 'notAPicture' })
    },
  )

  it('takes AVIF under the brand that it shares with HEIC', async () => {
    const avif = await blank(64, 48).avif().toBuffer()
    avif.write('mif1', 8, 'latin1')
    expect(await store.put(avif)).toMatchObject({ ok: true, value: { width: 64, height: 48 } })
  })

  it('reads nothing but pictures', async () => {
    for (const name of ['../secret', '..%2f..%2fetc%2fpasswd', 'A'.repeat(32), ''])
      expect(await store.read(name)).toBeUndefined()
  })
})

describe("a picture's address", () => {
  const logged: string[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  })
  let folder: string
  let base = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
    const store = openPictureStore(folder)
    servePictures(app, store)
    const stored = await store.put(await blank(1200, 900).png().toBuffer())
    if (stored.ok) base = stored.value.base
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const get = (url: string) => app.inject({ url })

  it('serves three sizes in two formats, cacheable forever', async () => {
    for (const [size, width] of [
      ['thumb', 160],
      ['medium', 480],
      ['large', 960],
    ] as const)
      for (const [format, kind] of [
        ['webp', 'webp'],
        ['avif', 'heif'],
      ] as const) {
        const answer = await get(`${base}-${size}.${format}`)
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: kind, width })
      }
  })

  it('encodes a picture once for many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${base}-thumb.webp`)))
    expect(
      new Set(answers.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.length}`)).size,
    ).toBe(1)
  })

  it('answers 404 for a picture whose pixels cannot be read, and logs which', async () => {
    const whole = await blank(600, 450).jpeg().toBuffer()
    const stored = await openPictureStore(folder).put(whole.subarray(0, whole.length / 2))
    if (!stored.ok) throw new Error('Its header is readable')
    expect((await get(`${stored.value.base}-thumb.webp`)).statusCode).toBe(404)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { picture: `${path.basename(stored.value.base)}-thumb.webp`, msg: 'a stored picture cannot be read' },
    ])
  })

  it('answers 404 for any other address', async () => {
    const hash = base.slice('/pictures/'.length)
    for (const url of [
      `/pictures/${'0'.repeat(32)}-thumb.webp`,
      `${base}`,
      `${base}-huge.webp`,
      `${base}-thumb.png`,
      `${base}-thumb.webp.webp`,
      `/pictures/..%2f${hash}-thumb.webp`,
      '/pictures/..%2f..%2f..%2fetc%2fpasswd',
      '/pictures/%2e%2e/database',
      `${base}-constructor.webp`,
    ])
      expect((await get(url)).statusCode, url).toBe(404)
  })
})
