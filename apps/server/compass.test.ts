import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampleSiteFile } from '#core/menus/testing/sample-shop.ts'
import { lockDirectory } from '#platform/db/directory-lock.ts'
import { makeArchive } from '#platform/testing/archive.ts'
import { createMigratedDatabase } from '#platform/testing/databases.ts'
import { makeWorkbook } from '#platform/testing/workbook.ts'
import { createCompassRunner, explainByCompass } from './testing/run-compass.ts'

const PLACE = ['--latitude', '25.08', '--longitude', '55.14']
const SHOP = ['--name', 'Corner', '--currency', 'AED', '--country', 'AE', '--zone', 'Asia/Dubai', ...PLACE]

describe('operator command line', () => {
  let folder: string
  /** A new data directory with every table: creating them is what most commands would spend their time on. */
  const prepare = async (name: string): Promise<string> => {
    const directory = path.join(folder, name)
    await createMigratedDatabase('embedded', directory)
    return directory
  }
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-cli-'))
    await prepare('data')
  })
  // A command that outlives its test would continue in a deleted folder.
  const over = new AbortController()
  afterAll(async () => {
    over.abort()
    await rm(folder, { recursive: true })
  })

  const compass = (...call: Parameters<ReturnType<typeof createCompassRunner>>) =>
    createCompassRunner(folder, over.signal)(...call)

  it('saves the settings of a gateway’s account, and rejects blank keys without printing any', {
    tags: 'release',
    timeout: 300_000,
  }, async () => {
    const dataDir = await prepare('gateways')
    expect(await compass(['create-site', ...SHOP, '--home-path', 'payer'], dataDir)).toMatchObject({
      code: 0,
    })
    const file = path.join(folder, 'stripe.json')
    const save = async (settings: object, more = {}) => {
      await writeFile(file, JSON.stringify(settings))
      return compass(
        ['gateway', '--site', 'payer', '--provider', 'stripe', '--account', 'main', file],
        dataDir,
        more,
      )
    }
    const gateway = createServer((_request, response) =>
      response.end(JSON.stringify({ object: 'list', data: [], has_more: false })),
    )
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const keys = { baseUrl, secretKey: 'sk_test_canary', webhookSecrets: ['whsec_canary'] }
    const saved = await save(keys)
    expect(saved).toMatchObject({ code: 0, text: expect.stringMatching(/webhook\/stripe\/\w{22}/) })
    // OW-14: what is still missing, instead of that it can be paid.
    expect(saved.text).toContain('(set PUBLIC_ORIGIN to the scheme and host before it')
    expect(saved.text).toContain('Outlet main does not use this account yet')
    const { text: live } = await save(keys, { PUBLIC_ORIGIN: 'https://pay.example' })
    expect(live).toMatch(/^ {2}https:\/\/pay\.example\/api\/v1\/payment\/webhook\/stripe\/\w{22}$/m)
    expect(live).toContain('https://pay.example/console/payments#gateways')
    const blank = await save({ ...keys, webhookSecrets: [' '] })
    expect(blank).toMatchObject({ code: 1, text: expect.stringContaining('webhookSecrets.0') })
    for (const { text } of [saved, blank]) expect(text).not.toContain('canary')
    expect(await compass(['reconcile'], dataDir)).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 the same, 0 different, 0 booked now, 0 not answered'),
    })
    gateway.close()
    gateway.closeAllConnections()
    expect(await compass(['reconcile'], dataDir)).toMatchObject({
      code: 1,
      text: expect.stringContaining('NOT ANSWERED: which payments stripe has'),
    })
  })

  it('OP-05 imports, creates sites and staff, and restores its own backup', {
    tags: 'release',
    timeout: 240_000,
  }, async () => {
    const file = path.join(folder, 'site.json')
    await writeFile(file, JSON.stringify(createSampleSiteFile('corner-one')))
    expect(await compass(['import', file])).toMatchObject({
      code: 0,
      text: expect.stringContaining('New: /corner-one with 2 stores, 2 categories, 5 products.'),
    })
    expect(await compass(['create-site', ...SHOP, '--home-path', 'corner', '--dry-run'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('nothing has been changed'),
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

  it('lists, resets and removes staff, and overwrites nobody', {
    tags: 'release',
    timeout: 300_000,
  }, async () => {
    const directory = await prepare('staff')
    const run = (...args: string[]) => compass(args, directory)
    await run('create-site', ...SHOP, '--home-path', 'crew')
    const site = ['--site', 'crew']
    const amal = ['--email', 'amal@crew.example']
    const owner = [...site, ...amal, '--name', 'Amal', '--role', 'owner']
    expect(await run('list-staff', ...site)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Nobody'),
    })
    expect(await run('create-staff', ...owner)).toMatchObject({ code: 0 })
    expect(await run('create-staff', ...owner, '--password', 'Right-password-1')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Somebody signs in as amal@crew.example already; [^\n]*\n?$/),
    })
    const reset = ['reset-staff-password', ...site]
    expect(await run(...reset, ...amal)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/signed out everywhere[\s\S]*The password is \S{12,}/),
    })
    expect(await run(...reset, '--email', 'nobody@crew.example')).toMatchObject({ code: 1 })
    expect(await run(...reset, ...amal, '--password', 'password')).toMatchObject({ code: 1 })
    expect(await run('remove-staff', ...site, ...amal)).toMatchObject({
      code: 1,
      text: expect.stringContaining('the only owner'),
    })
    const second = ['--email', 'badr@crew.example', '--name', 'Badr', '--role', 'owner']
    expect(await run('create-staff', ...site, ...second)).toMatchObject({ code: 0 })
    expect(await run('remove-staff', ...site, ...amal)).toMatchObject({ code: 0 })
    const { text } = await run('list-staff', ...site)
    expect(text).toMatch(/badr@crew\.example {2}Badr {2}owner {2}all outlets/)
    expect(text).not.toContain('amal')
  })

  it('OP-05 reports the errors of a file and imports nothing from it', async () => {
    const settings = { DATA_DIR: path.join(folder, 'data') }
    const file = path.join(folder, 'wrong.json')
    const wrong = createSampleSiteFile('wrong')
    await writeFile(file, JSON.stringify({ ...wrong, site: { ...wrong.site, homePath: 'order-status' } }))
    expect(await explainByCompass(['import', file], settings)).toMatchObject({
      code: 1,
      text: expect.stringContaining('site.homePath: is reserved'),
    })
    await writeFile(file, '{')
    expect(await explainByCompass(['import', file], settings)).toMatchObject({
      code: 2,
      text: expect.stringContaining('is no JSON'),
    })
  })

  it('rejects invalid usage with code 2, and lists its commands', { tags: 'release' }, async () => {
    expect(await explainByCompass(['nonsense'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('create-staff'),
    })
    expect(await explainByCompass(['backup'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('one file'),
    })
    expect(await explainByCompass(['replay-price'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('--all'),
    })
    expect(await explainByCompass(['reconcile', '--days', '0'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('--days'),
    })
    expect(await explainByCompass(['create-site', '--colour', 'red'])).toMatchObject({ code: 2 })
    expect(await explainByCompass(['help'])).toMatchObject({ code: 0 })
    // The process itself ends with these codes.
    expect(await compass(['nonsense'])).toMatchObject({ code: 2 })
  })

  it('OW-04 OW-14 explains each command by --help, and lists what it takes', {
    timeout: 300_000,
  }, async () => {
    const { text } = await explainByCompass(['help'])
    const names = [...text.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
    expect(names).toContain('gateway')
    for (const name of names) {
      const help = await explainByCompass([name, '--help'])
      expect(help).toMatchObject({ code: 0, text: expect.stringContaining(`npm run compass -- ${name}`) })
      expect(await explainByCompass(['help', name])).toEqual(help)
      expect(help.text, name).toMatch(/With --dry-run it says|It has no --dry-run: \S+/)
    }
    const { text: gateway } = await explainByCompass(['gateway', '--help'])
    for (const word of ['--provider', 'stripe', 'cashfree', 'README.md']) expect(gateway).toContain(word)
  })

  it('OW-14 writes no backup over a file that is there', async () => {
    const file = path.join(folder, 'earlier.gz')
    await writeFile(file, 'an earlier backup')
    expect(await explainByCompass(['backup', file])).toMatchObject({
      code: 1,
      text: expect.stringContaining(`there is already a ${file}. Name another file`),
    })
    expect(await readFile(file, 'utf8')).toBe('an earlier backup')
  })

  it('OW-14 says in one sentence what keeps it from its database or a file', async () => {
    const elsewhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    for (const [answer, sentence] of [
      [
        await explainByCompass(['migrate'], { DATA_DIR: folder, ...elsewhere }),
        /^PostgreSQL at DATABASE_URL cannot be used: nothing listens/,
      ],
      [
        await explainByCompass(['migrate'], { DATA_DIR: folder, TRUSTED_PROXIES: 'banana' }),
        /TRUSTED_PROXIES: must be addresses/,
      ],
      [
        await explainByCompass(['import', path.join(folder, 'missing.json')], { DATA_DIR: folder }),
        /^There is no .*missing\.json\.$/m,
      ],
      [
        await explainByCompass(['migrate'], {
          DATA_DIR: folder,
          APPLE_DOMAIN_FILE: path.join(folder, 'none'),
        }),
        /^APPLE_DOMAIN_FILE=\S+ cannot be read \(ENOENT\); name the file/m,
      ],
      ...(process.platform === 'linux'
        ? ([
            [
              await explainByCompass(['migrate'], { DATA_DIR: '/proc/nope/data' }),
              /^DATA_DIR=\/proc\/nope\/data cannot be used: /m,
            ],
          ] as const)
        : []),
    ] as const) {
      expect(answer).toMatchObject({ code: 1, text: expect.stringMatching(sentence) })
      expect(answer.text).not.toContain('    at ')
    }
  })

  it('OP-05 MD-05 MD-08 imports a menu with its pictures into an existing site or nothing, and says before what would change', {
    tags: 'release',
    timeout: 240_000,
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
    const confirmed = [...into, '--confirm', 'manyRemoved,currencyUnnamed']
    expect(await compass(confirmed)).toMatchObject({
      code: 1,
      text: expect.stringContaining('shots/bread.png is no JPEG'),
    })
    await writeFile(table, `${soup}Mains,Rice,3,shots/rice.png\n`)
    expect(await compass(into)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^ {2}If that is right, import it with --confirm .*currencyUnnamed/m),
    })
    const done = await compass(confirmed)
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('2 products now, new pictures: 1') })
    expect(done.text).toContain('there is no picture shots/rice.png')
    const archive = path.join(folder, 'menu.zip')
    const oven = sharp({ create: { width: 640, height: 480, channels: 3, background: '#753' } })
    const sheet = [
      ['Our menu'],
      ['Category', 'Name', 'Price', 'Photo'],
      ['Mains', 'Soup', 12.5, 'shots/soup.jpg'],
    ]
    await writeFile(
      archive,
      makeArchive([
        {
          path: 'menu.xlsx',
          content: makeWorkbook([{ name: 'Menu', rows: [...sheet, ['Mains', 'Rice', 3, 'pan.jpg']] }]),
        },
        { path: 'shots/soup.jpg', content: await picture.jpeg().toBuffer() },
        { path: 'shots/pan.jpg', content: await oven.jpeg().toBuffer() },
      ]),
    )
    const unpacked = await compass([
      'import',
      archive,
      '--site',
      'corner-two',
      '--confirm',
      'currencyUnnamed',
      '--dry-run',
    ])
    expect(unpacked, unpacked.text).toMatchObject({
      code: 0,
      text: expect.stringContaining('2 products, new pictures: 2'),
    })
    expect(unpacked.text).toContain('1 row above the headings is not read.')
    const exported = path.join(folder, 'exported.json')
    expect(await compass(['export', exported, '--site', 'corner-two', '--menu'])).toMatchObject({ code: 0 })
    const { menu } = JSON.parse(await readFile(exported, 'utf8'))
    expect(menu.categories[0].products).toMatchObject([{ photo: expect.stringMatching(/^pictures\//) }, {}])
    expect(menu.categories[0].products[1]).not.toHaveProperty('photo')
    const square = await compass(['export', exported, '--site', 'corner-two', '--format', 'square'])
    expect(square.text).toContain('1 product has pictures, which a file for Square does not hold.')
    expect(JSON.parse(await readFile(exported, 'utf8')).objects).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'ITEM' })]),
    )
    const workbook = path.join(folder, 'menu.xlsx')
    expect(await compass(['export', workbook, '--site', 'corner-two'])).toMatchObject({ code: 0 })
    expect((await readFile(workbook)).subarray(0, 2).toString()).toBe('PK')
    expect(await compass(['export', workbook, '--site', 'corner-two', '--format', 'toast'])).toMatchObject({
      code: 2,
      text: expect.stringContaining(
        '--format must be one of xlsx, csv, json, square, deliverect, schema.org',
      ),
    })
    const [category] = menu.categories
    Object.assign(category.products[1], { price: 450 })
    const changed = path.join(folder, 'changed.json')
    await writeFile(changed, JSON.stringify({ format: 'compass-menu-1', menu }))
    const dry = await compass(['import', changed, '--site', 'corner-two', '--dry-run'])
    expect(dry, dry.text).toMatchObject({ code: 0 })
    expect(dry.text).toMatch(/^ {2}Rice \(.*\): price AED.3 → AED.4\.50$/m)
    await writeFile(table, `SKU,Name,Price\n${category.products[1].sku},Rice,4.75\n,Tea,cheap\n`)
    const update = ['import', table, '--site', 'corner-two', '--mode', 'update', '--dry-run']
    const confirmations = ['--confirm', 'currencyUnnamed']
    expect(await compass([...update, ...confirmations])).toMatchObject({
      code: 1,
      text: expect.stringContaining('#3: The price “cheap” cannot be read.'),
    })
    const partly = await compass([...update, ...confirmations, '--partly'])
    expect(partly, partly.text).toMatchObject({ code: 0, text: expect.stringContaining('2 products') })
    expect(partly.text).toContain('Left out, because it is wrong:\n  #3: The price “cheap” cannot be read.')
    expect(partly.text).toMatch(/^ {2}Rice \(.*\): price AED.3 → AED.4\.75$/m)
    await writeFile(table, `SKU,Name,Price\n${category.products[1].sku},Rice,"4,750"\n`)
    expect((await compass([...update, ...confirmations])).text).toContain(
      'Say once what the file means: --three-digits thousands (4,750 is 4750.00 AED) or --three-digits decimals (4,750 is 4.75 AED)',
    )
    const said = await compass([...update, ...confirmations, '--three-digits', 'decimals'])
    expect(said.text).toMatch(/^ {2}Rice \(.*\): price AED.3 → AED.4\.75$/m)
    expect(said.text).not.toContain('Say once')
    expect(await compass([...update, '--three-digits', 'points'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('--three-digits must be one of thousands, decimals'),
    })
    await compass(['export', exported, '--site', 'corner-two', '--menu'])
    expect(JSON.parse(await readFile(exported, 'utf8')).menu).toEqual({
      ...menu,
      categories: [expect.anything()],
    })
  })

  it('is refused with one sentence while a server has the embedded database open', {
    tags: 'release',
    timeout: 240_000,
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
