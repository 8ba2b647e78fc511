import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MenuFiles } from '#core/menus/server/menu-files.service.ts'
import { findSite } from '#core/sites/server/sites.service.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { menuFiles } from '../areas.ts'
import { createPhotoReader } from '../seed-demo.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  getFileArgument,
  getOption,
  requireOption,
  UsageError,
} from './command.ts'

const MAX_PRINTED = 50

const printLines = (print: CommandContext['print'], lines: readonly string[]): void => {
  for (const line of lines.slice(0, MAX_PRINTED)) print(`  ${line}`)
  if (lines.length > MAX_PRINTED) print(`  … and ${lines.length - MAX_PRINTED} more`)
}

const getMenuFiles = (): MenuFiles => {
  const [files] = menuFiles
  if (!files) throw new UsageError('Menus as files are not installed')
  return files
}

const loadSite = async ({ database }: CommandContext, input: CommandInput) => {
  const home = requireOption(input, 'site')
  const site = await findSite(await database(), { path: home })
  if (!site) throw new UsageError(`There is no site at /${home}`)
  return site
}

const readMapping = async (input: CommandInput): Promise<unknown> => {
  const file = getOption(input, 'mapping', '')
  return file === '' ? undefined : JSON.parse(await readFile(file, 'utf8'))
}

/** Imports a file of any known format as an existing site's menu, or refuses it by line. */
export const importIntoSite = async (context: CommandContext, input: CommandInput): Promise<number> => {
  const { database, pictures, print } = context
  const file = getFileArgument(input)
  const bytes = await readFile(file)
  const language = getOption(input, 'language', '')
  const { brand, homePath } = await loadSite(context, input)
  const imported = await getMenuFiles().importFile(
    { db: await database(), catalogue: await loadCatalogue(), pictures },
    {
      ...{ brandId: brand._id, bytes, mapping: await readMapping(input) },
      language: isLanguage(language) ? language : undefined,
      readPhoto: createPhotoReader(getOption(input, 'pictures', path.dirname(file))),
    },
  )
  if (!imported.ok) {
    print('Nothing was imported. This is wrong:')
    printLines(print, imported.failure)
    return 1
  }
  const { products, pictures: added, warnings } = imported.value
  print(
    `The menu of /${homePath} has ${products} products now, new pictures: ${added}. The console can take this back.`,
  )
  if (warnings.length > 0) print('Worth a look:')
  printLines(print, warnings)
  return 0
}

export const exportMenuCommand: Command = {
  name: 'export',
  usage: 'FILE --site HOME-PATH',
  summary:
    "Write a site's menu to FILE: as a table when it ends in .csv, else as JSON. Both can be imported again.",
  options: { site: { type: 'string' } },
  run: async (context, input) => {
    const file = getFileArgument(input)
    const { brand, homePath } = await loadSite(context, input)
    const db = await context.database()
    await writeFile(
      file,
      await getMenuFiles().exportFile(db, brand._id, file.endsWith('.csv') ? 'csv' : 'json'),
    )
    context.print(`The menu of /${homePath} is in ${file}.`)
    return 0
  },
}
