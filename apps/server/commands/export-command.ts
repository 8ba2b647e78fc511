import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadSiteExport, type SiteExport } from '#core/menus/server/site-export.service.ts'
import { listStaffOfBrand } from '#core/staff/server/staff.service.ts'
import type { Database } from '#platform/db/database.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { siteFileSections } from '../areas.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  getFileArgument,
  getOption,
  UsageError,
} from './command.ts'
import { getMenuFiles, loadSite } from './menu-commands.ts'

/** Writes the pictures that a file names into its folder; returns how many. */
const writePictures = async (
  { pictures, print }: CommandContext,
  named: SiteExport['pictures'],
  folder: string,
): Promise<number> => {
  let count = 0
  for (const [name, { base }] of Object.entries(named)) {
    const bytes = await pictures.read(path.basename(base))
    if (!bytes) {
      print(`  ${name} is missing among the stored pictures`)
      continue
    }
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
    count += 1
  }
  return count
}

/** What a site file cannot carry, and where it is set again. */
const listLeftBehind = async (db: Database, brandId: string): Promise<readonly string[]> => {
  const people = await db.tenant(brandId, (tx) => listStaffOfBrand(tx))
  return [
    `staff and their passwords, ${people.length} here: "create-staff", or Staff in the console`,
    'keys of payment accounts: "gateway"; keys of advertising, table systems, webhooks and the API: the console',
    'codes on tables: print them anew, Tables in the console',
    'stock, customers and orders: "backup"',
  ]
}

/** The format of a menu's file, by `--format`, the end of its name, or `--menu`; undefined for a whole site. */
const findMenuFormat = (file: string, input: CommandInput): string | undefined => {
  const named = getOption(input, 'format', '')
  if (named !== '') return named
  const extension = path.extname(file).slice(1)
  if (extension === 'csv' || extension === 'xlsx') return extension
  return input.values.menu === true ? 'json' : undefined
}

interface MenuTarget {
  readonly db: Database
  readonly brandId: string
  readonly format: string
  readonly file: string
  readonly homePath: string
}

const writeMenu = async (
  { print }: CommandContext,
  { db, brandId, format, file, homePath }: MenuTarget,
): Promise<void> => {
  const { exportFile, exportFormats } = getMenuFiles()
  const exported = await exportFile({ db, catalogue: await loadCatalogue() }, { brandId, format })
  if (!exported) throw new UsageError(`--format must be one of ${exportFormats.join(', ')}`)
  await writeFile(file, exported.body)
  print(`The menu of /${homePath} is in ${file}.`)
  if (exported.leftOut.length > 0) print('Not everything is in this file:')
  for (const line of exported.leftOut) print(`  ${line}`)
}

export const exportCommand: Command = {
  name: 'export',
  usage: 'FILE --site HOME-PATH [--menu] [--format FORMAT]',
  summary:
    'Write a whole site to FILE (JSON), with its pictures in the folder "pictures" next to it. With --menu, or when FILE ends in .csv or .xlsx, only the menu; with --format, the menu for another system. All can be imported again.',
  options: { site: { type: 'string' }, menu: { type: 'boolean' }, format: { type: 'string' } },
  dryRun: 'it only writes the file that it is given.',
  explain: async () => [
    '\nA site file holds brand, site, taxes, stores, menu, and the settings of features. It holds no stock, no keys or',
    'passwords, no staff, customers or orders; those are in a backup. The export lists what else it does not hold.',
    `Formats of menus: ${getMenuFiles().exportFormats.join(', ')}. What a format does not hold is printed.`,
  ],
  run: async (context, input) => {
    const file = getFileArgument(input)
    const format = findMenuFormat(file, input)
    if (!format && path.extname(file) !== '.json')
      throw new UsageError('the file must end in .json, .csv or .xlsx, or --format must be given')
    const { brand, homePath } = await loadSite(context, input)
    const db = await context.database()
    if (format) {
      await writeMenu(context, { db, brandId: brand._id, format, file, homePath })
      return 0
    }
    const { content, pictures } = await db.system(
      (tx) => loadSiteExport(tx, { brandId: brand._id, locks: false, sections: siteFileSections }),
      { snapshot: true, unlimited: true },
    )
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`)
    const count = await writePictures(context, pictures, path.dirname(file))
    context.print(`The site /${homePath} is in ${file}, with ${count} pictures next to it.`)
    context.print('Not in the file, and set again by:')
    for (const line of await listLeftBehind(db, brand._id)) context.print(`  ${line}`)
    return 0
  },
}
