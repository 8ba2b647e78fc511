import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPictureStore } from '#platform/pictures/picture-store.ts'
import { importPhotos } from './import-photos.service.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

const read = async (name: string, bytes: Uint8Array) => {
  const stored = await importPhotos(
    new Map([[name, 'site.cover']]),
    async () => bytes,
    openPictureStore(folder),
  )
  return { stored: [...stored.photos.keys()], faults: stored.faults }
}

it.each(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])(
  'names the place of a HEIC photo in a site file and what to do, whatever its first brand: %s',
  async (brand) => {
    const heic = await blank(64, 48).avif().toBuffer()
    heic.write(brand, 8, 'latin1')
    for (let at = 16; at < heic.readUInt32BE(0); at += 4)
      heic.write(at === 16 ? 'mif1' : 'heic', at, 'latin1')
    const message =
      'kebab.heic is no JPEG, PNG, WebP, GIF or AVIF picture (HEIC photos must be saved as JPEG)'
    expect(await read('kebab.heic', heic)).toEqual({ stored: [], faults: [{ path: 'site.cover', message }] })
  },
)

it('names the place of a photo of 48 megapixels in a site file, and stores one of 12', {
  tags: 'release',
}, async () => {
  const large = await blank(8064, 6048).jpeg({ quality: 1 }).toBuffer()
  const message = 'kebab.jpg has more than 40 million pixels'
  expect(await read('kebab.jpg', large)).toEqual({ stored: [], faults: [{ path: 'site.cover', message }] })
  const usual = await blank(4032, 3024).jpeg({ quality: 1 }).toBuffer()
  expect(await read('kebab.jpg', usual)).toEqual({ stored: ['kebab.jpg'], faults: [] })
})
