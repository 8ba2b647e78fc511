import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSampleSiteFile } from '#core/menus/testing/sample-shop.ts'
import { readTables } from '#platform/db/catalog.ts'
import { createRehearsal } from '#platform/db/rehearsal.ts'
import { openPictureStore } from '#platform/pictures/picture-store.ts'
import { COMMANDS } from './command-line.ts'
import { type Command, UsageError } from './commands/command.ts'
import { createSiteCommand } from './commands/create-commands.ts'
import { exportCommand } from './commands/export-command.ts'
import { gatewayCommand } from './commands/gateway-command.ts'
import { importSiteFileCommand } from './commands/import-command.ts'
import { inviteOwnerCommand } from './commands/invite-command.ts'
import { createStaffCommand, listStaffCommand, removeStaffCommand } from './commands/staff-commands.ts'
import { createCompassRunner } from './testing/run-compass.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const PLACE = { latitude: '25.08', longitude: '55.14' }
const SHOP = { name: 'Corner', currency: 'AED', country: 'AE', zone: 'Asia/Dubai', ...PLACE }

describe('site files on the command line', () => {
  let app: TestApp
  let folder: string
  let site: string
  let count = 0
  beforeAll(async () => {
    app = await startTestApp()
    folder = await mkdtemp(path.join(tmpdir(), 'compass-sites-'))
  })
  beforeEach(() => {
    count += 1
    site = `corner-${count}`
  })
  const over = new AbortController()
  afterAll(async () => {
    over.abort()
    await app.close()
    await rm(folder, { recursive: true })
  })

  /** Runs a command in the process, with its pictures in `folder`. */
  const run = async (
    command: Command,
    values: Readonly<Record<string, string | boolean>>,
    positionals: readonly string[] = [],
  ): Promise<{ code: number; text: string }> => {
    const lines: string[] = []
    const { db, env, random } = app.platform
    const isDryRun = values['dry-run'] === true
    const code = await command.run(
      {
        ...{ env, random, isDryRun, print: (line) => void lines.push(line) },
        database: async () => (isDryRun ? createRehearsal(db) : db),
        listPendingMigrations: async () => [],
        pictures: openPictureStore(path.join(folder, 'stored'), { writes: !isDryRun }),
      },
      { values, positionals },
    )
    return { code, text: lines.join('\n') }
  }
  const bring = (file: string, values: Readonly<Record<string, string | boolean>> = {}) =>
    run(importSiteFileCommand, values, [file])
  const writeJson = async (name: string, content: unknown): Promise<string> => {
    const file = path.join(folder, name)
    await writeFile(file, JSON.stringify(content))
    return file
  }
  const exportSite = async (values: Readonly<Record<string, string | boolean>> = {}) => {
    const file = path.join(folder, 'exported.json')
    const exported = await run(exportCommand, { site, ...values }, [file])
    expect(exported).toMatchObject({ code: 0 })
    expect(exported.text.includes('\n  staff and their passwords, 0 here: ')).toBe(values.menu !== true)
    return JSON.parse(await readFile(file, 'utf8'))
  }
  const setInConsole = (minutes: number) =>
    app.platform.db.system((tx) =>
      tx.sql.updateTable('stores').set({ preparation_minutes: minutes }).where('key', '=', 'one').execute(),
    )

  it('OW-04 a dry run of each command says what it would do and writes nothing', async () => {
    const create = { ...SHOP, 'home-path': site }
    const made = await run(createSiteCommand, { ...create, 'dry-run': true })
    expect(made).toMatchObject({ code: 0, text: `The site would be at /${site}.` })
    const staff = { site, email: 'a@corner.example', name: 'A', role: 'owner' }
    expect(await run(createStaffCommand, staff)).toEqual({ code: 1, text: `There is no site at /${site}.` })
    expect(await run(createSiteCommand, create)).toMatchObject({ code: 0 })
    const member = await run(createStaffCommand, { ...staff, 'dry-run': true })
    expect(member).toEqual({ code: 0, text: `Would be: a@corner.example may sign in to /${site} as owner.` })
    const keys = await writeJson('stripe.json', { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] })
    const account = { site, provider: 'stripe', account: 'main', 'dry-run': true }
    const saved = await run(gatewayCommand, account, [keys])
    expect(saved.code).toBe(0)
    expect(saved.text.split('\n')).toEqual([
      'The settings of stripe, account main, could be saved.',
      expect.stringMatching(/^Outlet main does not use this account yet: choose it at /),
    ])
    const table = path.join(folder, 'menu.csv')
    await writeFile(table, 'Category,Name,Price\nMains,Soup,AED 12.50\n')
    expect(await bring(table, { site, 'dry-run': true })).toMatchObject({
      code: 0,
      text: expect.stringContaining(`The menu of /${site} would have 1 products`),
    })
    expect((await exportSite()).menu.categories).toEqual([])
    const { rows } = await app.platform.db.pool.query(
      'select id from staff union all select id from payment_accounts',
    )
    expect(rows).toEqual([])
  })

  /** A digest of all rows, by table. */
  const digest = (): Promise<unknown> =>
    app.platform.db.system(async (tx) => {
      const tables = (await readTables(tx)).map(
        ({ name }) =>
          sql`select ${name}::text as name, md5(string_agg(row::text, ' ' order by row::text)) as rows from ${sql.id(name)} row`,
      )
      const { rows } = await sql<{ name: string; rows: string | null }>`
        ${sql.join(tables, sql` union all `)} order by name`.execute(tx.sql)
      return rows
    })

  it('OW-04 each command that changes something changes nothing in a dry run, and has one', {
    tags: 'release',
    timeout: 120_000,
  }, async () => {
    await run(createSiteCommand, { ...SHOP, 'home-path': site })
    const staff = { site, email: `zain@${site}.example`, name: 'Zain', role: 'owner' }
    for (const email of [staff.email, `dana@${site}.example`])
      await run(createStaffCommand, { ...staff, email })
    const keys = await writeJson('keys.json', { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] })
    const table = path.join(folder, 'rehearsed.csv')
    await writeFile(table, 'Category,Name,Price\nMains,Soup,AED 12.50\n')
    type Input = readonly [values: Readonly<Record<string, string>>, ...positionals: string[]]
    const inputs: Readonly<Record<string, Input>> = {
      'create-site': [{ ...SHOP, 'home-path': `${site}-b` }],
      'invite-owner': [{ email: `new@${site}.example` }],
      'create-staff': [{ ...staff, email: `badr@${site}.example` }],
      'reset-staff-password': [{ site, email: staff.email }],
      'remove-staff': [{ site, email: staff.email }],
      gateway: [{ site, provider: 'stripe', account: 'main' }, keys],
      import: [{ site }, table],
    }
    // The other two change a database that is old or empty: here below, and in backup.test.ts.
    const changing = COMMANDS.filter(({ dryRun }) => dryRun === true).map(({ name }) => name)
    expect(changing.toSorted()).toEqual([...Object.keys(inputs), 'migrate', 'restore'].toSorted())
    let before = await digest()
    for (const [name, [values, ...positionals]] of Object.entries(inputs)) {
      const command = COMMANDS.find((each) => each.name === name)
      if (!command) throw new Error(name)
      const rehearsed = await run(command, { ...values, 'dry-run': true }, positionals)
      expect(rehearsed.code, name).toBe(0)
      expect(rehearsed.text, name).toMatch(/would (?:be|have)|could be/i)
      expect(await digest(), name).toEqual(before)
      expect((await run(command, values, positionals)).code, name).toBe(0)
      const after = await digest()
      expect(after, name).not.toEqual(before)
      before = after
    }
  })

  it('OW-01 invite-owner makes the link with which a shop is opened, and no second shop for who has one', async () => {
    const invited = await run(inviteOwnerCommand, { email: 'Lina@Corner.example', language: 'ar' })
    expect(invited).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^lina@corner\.example opens a shop/),
    })
    const token = invited.text.split('#')[1] ?? ''
    const opened = await app.server.inject({
      method: 'POST',
      url: '/api/v1/console/new-shop',
      payload: { token },
    })
    expect(opened.json()).toMatchObject({
      data: { email: 'lina@corner.example', language: 'ar', isOpen: false },
    })
    expect(await run(createSiteCommand, { ...SHOP, 'home-path': site })).toMatchObject({ code: 0 })
    const staff = { site, email: 'has@corner.example', name: 'A', role: 'owner' }
    expect(await run(createStaffCommand, staff)).toMatchObject({ code: 0 })
    expect(await run(inviteOwnerCommand, { email: 'has@corner.example' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('signs in as has@corner.example already'),
    })
    await expect(run(inviteOwnerCommand, { email: 'nobody' })).rejects.toThrow(UsageError)
  })

  it('OW-04 create-staff overwrites nobody, and remove-staff leaves the last owner', async () => {
    const staff = { site, email: `amal@${site}.example`, name: 'Amal', role: 'owner' }
    await run(createSiteCommand, { ...SHOP, 'home-path': site })
    expect(await run(createStaffCommand, staff)).toMatchObject({ code: 0 })
    const again = { ...staff, role: 'kitchen', password: 'Right-password-1' }
    expect(await run(createStaffCommand, again)).toEqual({
      code: 1,
      text: `Somebody signs in as ${staff.email} already; "reset-staff-password" sets another password.`,
    })
    const listed = await run(listStaffCommand, { site })
    expect(listed.text).toBe(`${staff.email}  Amal  owner  all outlets  never signed in`)
    expect(await run(removeStaffCommand, { site, email: staff.email })).toEqual({
      code: 1,
      text: `${staff.email} is the only owner of /${site}; create another owner first.`,
    })
    const second = { ...staff, email: `badr@${site}.example`, name: 'Badr' }
    expect(await run(createStaffCommand, second)).toMatchObject({ code: 0 })
    const removing = { site, email: staff.email }
    expect(await run(removeStaffCommand, { ...removing, 'dry-run': true })).toMatchObject({ code: 0 })
    expect(await run(removeStaffCommand, removing)).toMatchObject({ code: 0 })
    expect((await run(listStaffCommand, { site })).text).toMatch(/^badr@\S+ {2}Badr {2}owner[^\n]*$/)
  })

  it('OW-04 create-site names the option whose currency, country, zone or place does not exist', async () => {
    const create = { ...SHOP, 'home-path': site }
    for (const [wrong, sentence] of [
      [{ currency: 'XXQ' }, '--currency: is no currency of ISO 4217, such as AED'],
      [{ country: 'ZZ' }, '--country: is no country of ISO 3166, such as AE'],
      [{ zone: 'Asia/Nowhere' }, '--zone: must be an IANA time zone such as Asia/Dubai'],
      [{ latitude: '90.1' }, '--latitude: Too big: expected number to be <=90'],
    ] as const)
      expect(await run(createSiteCommand, { ...create, ...wrong })).toEqual({
        code: 1,
        text: `No site was made:\n  ${sentence}`,
      })
    await expect(run(createSiteCommand, { ...create, latitude: '0', longitude: '0.0' })).rejects.toThrow(
      new UsageError('--latitude and --longitude: 0, 0 is in the ocean; state where the outlet is'),
    )
    const { latitude: _, ...nowhere } = create
    await expect(run(createSiteCommand, nowhere)).rejects.toThrow(new UsageError('--latitude is missing'))
    await expect(run(createSiteCommand, { ...create, longitude: '' })).rejects.toThrow('--longitude')
    const equator = { ...create, latitude: '0', longitude: '9.45' }
    const made = await run(createSiteCommand, equator)
    expect(made.code).toBe(0)
    expect(made.text.split('\n')).toEqual([
      `The site is at /${site}.`,
      `It takes cash at the counter and has no menu yet. Next: create-staff --site ${site} for its owner,`,
      'import for its menu, and gateway for cards; each says what it takes by --help.',
    ])
  })

  it('OW-04 exports a whole site with its pictures, which another installation can import', async () => {
    const sample = createSampleSiteFile(site)
    const icon = sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } })
    await writeFile(path.join(folder, 'icon.png'), await icon.png().toBuffer())
    const file = await writeJson('site.json', { ...sample, site: { ...sample.site, icon: 'icon.png' } })
    expect(await bring(file, { 'dry-run': true })).toMatchObject({
      code: 0,
      text: expect.stringContaining(`Would be New: /${site}`),
    })
    expect(await readdir(folder)).not.toContain('stored')
    expect(await bring(file)).toMatchObject({ code: 0 })
    const exported = await exportSite()
    expect(exported).toMatchObject({ format: 'compass-site-1', stores: [{ key: 'one' }, { key: 'two' }] })
    const elsewhere = { ...exported, brand: { ...exported.brand, key: 'other' } }
    const moved = { ...elsewhere, site: { ...exported.site, homePath: `${site}-b` } }
    expect(await bring(await writeJson('moved.json', moved))).toMatchObject({ code: 0 })
    const menu = await exportSite({ menu: true })
    expect(menu).toEqual({ format: 'compass-menu-1', taxes: exported.taxes, menu: exported.menu })
  })

  it('OW-04 imports a part, and asks before it changes what was set in the console', async () => {
    const sample = createSampleSiteFile(site)
    expect(await bring(await writeJson('site.json', sample))).toMatchObject({ code: 0 })
    const exported = await exportSite()
    await setInConsole(45)
    const stores = [{ key: 'one', preparationMinutes: 35 }]
    const { format, brand } = sample
    const part = await writeJson('part.json', { format, brand: { key: brand.key }, stores })
    const looked = await bring(part, { 'dry-run': true })
    expect(looked).toMatchObject({ code: 0, text: expect.stringContaining('would change 1 value:') })
    const refused = await bring(part)
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining('stores[one].preparationMinutes: in the console 45, in the file 35'),
    })
    const [, confirm = ''] = /--confirm ([0-9a-f]{8})$/.exec(refused.text) ?? []
    expect(looked.text).toContain(confirm)
    expect((await exportSite()).stores[0].preparationMinutes).toBe(45)
    await setInConsole(50)
    expect(await bring(part, { confirm })).toMatchObject({
      code: 1,
      text: expect.stringContaining('in the console 50'),
    })
    await setInConsole(45)
    expect(await bring(part, { confirm })).toMatchObject({ code: 0 })
    const [one, two] = exported.stores
    expect(await exportSite()).toEqual({ ...exported, stores: [{ ...one, preparationMinutes: 35 }, two] })
  })

  it('OW-04 closes outlets that a file does not name by --close-other-outlets alone, and names them', async () => {
    const sample = createSampleSiteFile(site)
    await bring(await writeJson('site.json', sample))
    const one = await writeJson('one.json', { ...sample, stores: sample.stores.slice(0, 1) })
    const stays =
      'The outlet two is not in the file and stays open. To close what it does not name, import with --close-other-outlets'
    for (const isDryRun of [true, false])
      expect(await bring(one, { 'dry-run': isDryRun })).toMatchObject({
        code: 0,
        text: expect.stringContaining(`Nothing differs from the file.\n${stays}`),
      })
    const closing = { 'close-other-outlets': true }
    expect(await bring(one, { ...closing, 'dry-run': true })).toMatchObject({
      code: 0,
      text: expect.stringContaining('The outlet two would be closed: the file does not name it.'),
    })
    expect((await exportSite()).stores[1]).not.toHaveProperty('isActive', false)
    const closed = await bring(one, closing)
    expect(closed.text).toContain('The import has changed 1 value:\n  stores[two].isActive: before')
    expect(closed.text).toContain('The outlet two is closed: the file does not name it.')
    expect((await exportSite()).stores).toMatchObject([{ key: 'one' }, { key: 'two', isActive: false }])
  })

  it('CN-04 previews a menu as the console does: its changes, and what has to be confirmed', async () => {
    await bring(await writeJson('site.json', createSampleSiteFile(site)))
    const table = path.join(folder, 'menu.csv')
    await writeFile(table, 'Category,Name,Price\nMains,Soup,12.50\n')
    const before = await exportSite()
    const preview = await bring(table, { site, 'dry-run': true })
    expect(preview).toMatchObject({
      code: 0,
      text: expect.stringContaining('It would change:\n  new: Soup ('),
    })
    expect(preview.text).toMatch(/^ {2}gone: Burger \(BURGER\)$/m)
    expect(preview.text).toMatch(
      /^It would be refused until this is confirmed:\n(?: {2}.*\n){2,} {2}If that is/m,
    )
    const [, confirm = ''] = /--confirm (\S+)/.exec(preview.text) ?? []
    const confirmed = await bring(table, { site, confirm, 'dry-run': true })
    expect(confirmed.text).not.toContain('refused')
    expect(await exportSite()).toEqual(before)
    expect(await bring(table, { site })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Nothing was imported/),
    })
    expect(await exportSite()).toEqual(before)
  })

  it('CN-04 says which language a shop lacks, and at which line a mapping breaks off', async () => {
    await bring(await writeJson('site.json', createSampleSiteFile(site)))
    const table = path.join(folder, 'menu.csv')
    await writeFile(table, 'Category,Name,Price\nMains,Soup,12.50\n')
    for (const language of ['de', 'fr'])
      await expect(bring(table, { site, language, mode: 'language' })).rejects.toThrow(
        new UsageError(
          `--language ${language}: /${site} has en, ar; add a language under Brand, or in the site file`,
        ),
      )
    const mapping = path.join(folder, 'mapping.json')
    await writeFile(mapping, '{\n  "format": "compass-mapping-1",\n  "products": [}')
    await expect(bring(table, { site, mapping })).rejects.toThrow(
      new UsageError(`${mapping} is no JSON: line 3, column 16: unexpected "}"`),
    )
    await writeFile(mapping, '{ "format": "compass-mapping-1", "products": { "at": 5 } }')
    expect(await bring(table, { site, mapping })).toMatchObject({
      code: 1,
      text: expect.stringContaining('--mapping: products.at: '),
    })
  })

  it('OW-04 prints at most fifty values and how many more there are', async () => {
    const sample = createSampleSiteFile(site)
    await bring(await writeJson('site.json', sample))
    const categories = Array.from({ length: 60 }, (_, at) => ({
      ...{ key: `c${at}`, name: { en: `Category ${at}` }, products: [] },
    }))
    const file = await writeJson('more.json', { ...sample, menu: { categories } })
    const { text } = await bring(file, { 'dry-run': true })
    expect(text).toMatch(/would change \d+ values:/)
    expect(text.match(/: now /g)).toHaveLength(50)
    expect(text).toMatch(/… and \d+ more/)
  })

  it('OW-04 a dry run needs a database and makes none', { tags: 'release', timeout: 120_000 }, async () => {
    const compass = createCompassRunner(folder, over.signal)
    expect(await compass(['migrate', '--dry-run'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('There is no database in'),
    })
    expect(await readdir(folder)).not.toContain('data')
  })
})
