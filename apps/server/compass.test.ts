import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleSiteFile } from '#core/menus/testing/sample-shop.ts'
import { lockDirectory } from '#platform/db/directory-lock.ts'

const SCRIPT = fileURLToPath(new URL('./compass.ts', import.meta.url))
const SHOP = ['--name', 'Corner', '--currency', 'AED', '--country', 'AE', '--zone', 'Asia/Dubai']

describe("the operator's command line", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-cli-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const compass = (args: readonly string[], dataDir = path.join(folder, 'data')) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir }
      const child = execFile(process.execPath, [SCRIPT, ...args], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
      )
    })

  it('OP-05 imports, makes sites and staff, and restores its own backup', { timeout: 120_000 }, async () => {
    const file = path.join(folder, 'site.json')
    await writeFile(file, JSON.stringify(sampleSiteFile('corner-one')))
    expect(await compass(['import', file])).toMatchObject({
      code: 0,
      text: expect.stringContaining('New: /corner-one with 2 stores, 2 categories, 5 products.'),
    })
    expect(await compass(['create-site', ...SHOP, '--home-path', 'corner'])).toMatchObject({ code: 0 })
    expect(await compass(['create-site', ...SHOP, '--home-path', 'corner'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('there is a brand "corner" already'),
    })
    const staff = ['--email', 'amal@corner.example', '--name', 'Amal', '--role', 'owner']
    expect(await compass(['create-staff', '--site', 'corner', ...staff])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/The password is \S{12,}/),
    })
    expect(await compass(['create-staff', '--site', 'nobody', ...staff])).toMatchObject({ code: 1 })
    expect(await compass(['verify-ledger'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('"clean": true'),
    })
    const copy = path.join(folder, 'copy.gz')
    expect(await compass(['backup', copy])).toMatchObject({ code: 0 })
    const elsewhere = path.join(folder, 'elsewhere')
    expect(await compass(['restore', copy], elsewhere)).toMatchObject({ code: 0 })
    expect(await compass(['import', file], elsewhere)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Changed: /corner-one'),
    })
    expect(await compass(['restore', copy], elsewhere)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Nothing was restored'),
    })
  })

  it('OP-05 names what is wrong in a file and imports nothing of it', { timeout: 60_000 }, async () => {
    const file = path.join(folder, 'wrong.json')
    const wrong = sampleSiteFile('wrong')
    await writeFile(file, JSON.stringify({ ...wrong, site: { ...wrong.site, homePath: 'order-status' } }))
    expect(await compass(['import', file])).toMatchObject({
      code: 1,
      text: expect.stringContaining('site.homePath: is reserved'),
    })
    await writeFile(file, '{')
    expect(await compass(['import', file])).toMatchObject({
      code: 2,
      text: expect.stringContaining('is no JSON'),
    })
  })

  it('refuses mistakes in the call with code 2, and lists its commands', { timeout: 60_000 }, async () => {
    expect(await compass(['nonsense'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('create-staff'),
    })
    expect(await compass(['backup'])).toMatchObject({ code: 2, text: expect.stringContaining('one file') })
    expect(await compass(['create-site', '--colour', 'red'])).toMatchObject({ code: 2 })
    expect(await compass(['help'])).toMatchObject({ code: 0 })
  })

  it('is refused in a sentence while a server holds the embedded database', { timeout: 60_000 }, async () => {
    const held = path.join(folder, 'held')
    const letGo = await lockDirectory(path.join(held, 'database'))
    const refused = await compass(['migrate'], held)
    await letGo()
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining(`in use by process ${process.pid}`),
    })
    expect(refused.text).not.toContain('    at ')
  })
})
