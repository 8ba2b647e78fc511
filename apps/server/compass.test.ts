import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleSiteFile } from '#core/menus/testing/sample-shop.ts'
import { lockDirectory } from '#platform/db/directory-lock.ts'

const SCRIPT = fileURLToPath(new URL('./compass.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compass/compiled', import.meta.url))
const SHOP = ['--name', 'Corner', '--currency', 'AED', '--country', 'AE', '--zone', 'Asia/Dubai']

describe('operator command line', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-cli-'))
  })
  // A command that outlives its test would continue in a deleted folder.
  const over = new AbortController()
  afterAll(async () => {
    over.abort()
    await rm(folder, { recursive: true })
  })

  const compass = (args: readonly string[], dataDir = path.join(folder, 'data')) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      // As in `npm run compass`.
      const cached = { NODE_COMPILE_CACHE: COMPILED }
      const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, ...cached }
      const child = execFile(
        process.execPath,
        [SCRIPT, ...args],
        { env, signal: over.signal },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
      )
    })

  it('saves the settings of a gateway’s account, and rejects blank keys without printing any', {
    timeout: 120_000,
  }, async () => {
    const dataDir = path.join(folder, 'gateways')
    expect(await compass(['create-site', ...SHOP, '--home-path', 'payer'], dataDir)).toMatchObject({
      code: 0,
    })
    const file = path.join(folder, 'stripe.json')
    const save = async (settings: object) => {
      await writeFile(file, JSON.stringify(settings))
      return compass(
        ['gateway', '--site', 'payer', '--provider', 'stripe', '--account', 'main', file],
        dataDir,
      )
    }
    const keys = { secretKey: 'sk_test_canary', webhookSecrets: ['whsec_canary'] }
    const saved = await save(keys)
    expect(saved).toMatchObject({ code: 0, text: expect.stringMatching(/webhook\/stripe\/\w{22}/) })
    const blank = await save({ ...keys, webhookSecrets: [' '] })
    expect(blank).toMatchObject({ code: 1, text: expect.stringContaining('webhookSecrets.0') })
    for (const { text } of [saved, blank]) expect(text).not.toContain('canary')
    expect(await compass(['reconcile'], dataDir)).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 the same, 0 different'),
    })
  })

  it('OP-05 imports, creates sites and staff, and restores its own backup', {
    timeout: 240_000,
  }, async () => {
    const file = path.join(folder, 'site.json')
    await writeFile(file, JSON.stringify(createSampleSiteFile('corner-one')))
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

  it('OP-05 reports the errors of a file and imports nothing from it', { timeout: 60_000 }, async () => {
    const file = path.join(folder, 'wrong.json')
    const wrong = createSampleSiteFile('wrong')
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

  it('rejects invalid usage with code 2, and lists its commands', { timeout: 60_000 }, async () => {
    expect(await compass(['nonsense'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('create-staff'),
    })
    expect(await compass(['backup'])).toMatchObject({ code: 2, text: expect.stringContaining('one file') })
    expect(await compass(['replay-price'])).toMatchObject({ code: 2, text: expect.stringContaining('--all') })
    expect(await compass(['reconcile', '--days', '0'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('--days'),
    })
    expect(await compass(['create-site', '--colour', 'red'])).toMatchObject({ code: 2 })
    expect(await compass(['help'])).toMatchObject({ code: 0 })
  })

  it('OP-05 imports a menu with its pictures into an existing site, or nothing', {
    timeout: 120_000,
  }, async () => {
    const shop = path.join(folder, 'shop.json')
    await writeFile(shop, JSON.stringify(createSampleSiteFile('corner-two')))
    expect(await compass(['import', shop])).toMatchObject({ code: 0 })
    const menus = path.join(folder, 'menus')
    await mkdir(path.join(menus, 'shots'), { recursive: true })
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
    await writeFile(path.join(menus, 'shots', 'soup.jpg'), await picture.jpeg().toBuffer())
    await writeFile(path.join(menus, 'shots', 'bread.png'), 'no picture')
    const table = path.join(menus, 'menu.csv')
    const soup = 'Category,Name,Price,Photo\nMains,Soup,12.50,shots/soup.jpg\n'
    await writeFile(table, `${soup}Mains,Bread,3,shots/bread.png\n`)
    const into = ['import', table, '--site', 'corner-two']
    expect(await compass(into)).toMatchObject({
      code: 1,
      text: expect.stringContaining('shots/bread.png is no JPEG'),
    })
    await writeFile(table, `${soup}Mains,Rice,3,shots/rice.png\n`)
    const done = await compass(into)
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('2 products now, new pictures: 1') })
    expect(done.text).toContain('there is no picture shots/rice.png')
    const exported = path.join(folder, 'exported.json')
    expect(await compass(['export', exported, '--site', 'corner-two'])).toMatchObject({ code: 0 })
    const { menu } = JSON.parse(await readFile(exported, 'utf8'))
    expect(menu.categories[0].products).toMatchObject([{ photo: expect.stringMatching(/^pictures\//) }, {}])
    expect(menu.categories[0].products[1]).not.toHaveProperty('photo')
  })

  it('is refused with one sentence while a server has the embedded database open', {
    timeout: 60_000,
  }, async () => {
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
