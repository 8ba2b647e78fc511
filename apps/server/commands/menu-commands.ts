import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportMenuFile, importMenuFile } from '#core/menus/server/menu-exchange.service.ts'
import { findSite } from '#core/sites/server/sites.service.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { isLanguage } from '#platform/kernel/language.ts'
import { readPhotoBelow } from '../seed-demo.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  fileArgument,
  optional,
  required,
  UsageError,
} from './command.ts'

const SHOWN = 50

const sayAll = (say: CommandContext['say'], lines: readonly string[]): void => {
  for (const line of lines.slice(0, SHOWN)) say(`  ${line}`)
  if (lines.length > SHOWN) say(`  … and ${lines.length - SHOWN} more`)
}

const siteOf = async ({ database }: CommandContext, input: CommandInput) => {
  const home = required(input, 'site')
  const site = await findSite(await database(), { path: home })
  if (!site) throw new UsageError(`There is no site at /${home}`)
  return site
}

const mappingOf = async (input: CommandInput): Promise<unknown> => {
  const file = optional(input, 'mapping', '')
  return file === '' ? undefined : JSON.parse(await readFile(file, 'utf8'))
}

/** Any known file becomes the menu of a site that is there, or is refused line by line. */
export const importIntoSite = async (context: CommandContext, input: CommandInput): Promise<number> => {
  const { database, pictures, say } = context
  const file = fileArgument(input)
  const bytes = await readFile(file)
  const language = optional(input, 'language', '')
  const { brand, homePath } = await siteOf(context, input)
  const imported = await importMenuFile(
    { db: await database(), catalogue: await loadCatalogue(), pictures },
    {
      ...{ brandId: brand._id, bytes, mapping: await mappingOf(input) },
      language: isLanguage(language) ? language : undefined,
      readPhoto: readPhotoBelow(optional(input, 'pictures', path.dirname(file))),
    },
  )
  if (!imported.ok) {
    say('Nothing was imported. This is wrong:')
    sayAll(say, imported.failure)
    return 1
  }
  const { products, pictures: added, warnings } = imported.value
  say(
    `The menu of /${homePath} has ${products} products now, new pictures: ${added}. The console can take this back.`,
  )
  if (warnings.length > 0) say('Worth a look:')
  sayAll(say, warnings)
  return 0
}

export const exportCommand: Command = {
  name: 'export',
  usage: 'FILE --site HOME-PATH',
  summary:
    "Write a site's menu to FILE: as a table when it ends in .csv, else as JSON. Both can be imported again.",
  options: { site: { type: 'string' } },
  run: async (context, input) => {
    const file = fileArgument(input)
    const { brand, homePath } = await siteOf(context, input)
    const db = await context.database()
    await writeFile(file, await exportMenuFile(db, brand._id, file.endsWith('.csv') ? 'csv' : 'json'))
    context.say(`The menu of /${homePath} is in ${file}.`)
    return 0
  },
}
