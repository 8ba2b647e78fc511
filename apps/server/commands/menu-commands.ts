import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MenuFiles } from '#core/menus/server/menu-files.service.ts'
import { findSite } from '#core/sites/server/sites.service.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { menuFiles } from '../areas.ts'
import { createPhotoReader } from '../seed-demo.ts'
import {
  type CommandContext,
  type CommandInput,
  getFileArgument,
  getOption,
  requireOption,
  UsageError,
} from './command.ts'
import { readJsonFile } from './read-json.ts'

/** What prices such as `1,250` of a file are. */
export const THREE_DIGITS_OPTION = 'three-digits'

const MAX_PRINTED = 50

const printLines = (print: CommandContext['print'], lines: readonly string[]): void => {
  for (const line of lines.slice(0, MAX_PRINTED)) print(`  ${line}`)
  if (lines.length > MAX_PRINTED) print(`  … and ${lines.length - MAX_PRINTED} more`)
}

export const getMenuFiles = (): MenuFiles => {
  const [files] = menuFiles
  if (!files) throw new UsageError('Menus as files are not installed')
  return files
}

/** The site that `--site` names. */
export const loadSite = async ({ database }: CommandContext, input: CommandInput) => {
  const home = requireOption(input, 'site')
  const site = await findSite(await database(), { path: home })
  if (!site) throw new UsageError(`There is no site at /${home}`)
  return site
}

const readMapping = async (input: CommandInput): Promise<unknown> => {
  const file = getOption(input, 'mapping', '')
  return file === '' ? undefined : readJsonFile(file, { maxMegabytes: 1 })
}

/** The language of texts without one, which must be one of the shop's. */
const readLanguage = (
  input: CommandInput,
  { languages, homePath }: { readonly languages: readonly Language[]; readonly homePath: string },
): Language | undefined => {
  const wanted = getOption(input, 'language', '')
  const language = languages.find((each) => each === wanted)
  if (wanted !== '' && !language)
    throw new UsageError(
      `--language ${wanted}: /${homePath} has ${languages.join(', ')}; add a language under Brand, or in the site file`,
    )
  return language
}

/** Imports a file of any known format as an existing site's menu, or refuses it by line. A file that looks wrong is published with `--confirm` alone. */
export const importIntoSite = async (context: CommandContext, input: CommandInput): Promise<number> => {
  const { database, pictures, print } = context
  const file = getFileArgument(input)
  const bytes = await readFile(file)
  const mapping = await readMapping(input)
  const { brand, homePath } = await loadSite(context, input)
  const imported = await getMenuFiles().importFile(
    { db: await database(), catalogue: await loadCatalogue(), pictures },
    {
      ...{ brandId: brand._id, bytes, mapping },
      language: readLanguage(input, { languages: brand.languages, homePath }),
      mode: getOption(input, 'mode', 'replace'),
      isPartly: input.values.partly === true,
      threeDigits: getOption(input, THREE_DIGITS_OPTION, '') || undefined,
      isPreview: context.isDryRun,
      confirmed: getOption(input, 'confirm', '').split(','),
      readPhoto: createPhotoReader(getOption(input, 'pictures', path.dirname(file))),
    },
  )
  if (!imported.ok) {
    print('Nothing was imported. This is wrong:')
    printLines(print, imported.failure)
    return 1
  }
  const { products, pictures: added, leftOut, warnings, changes, doubts } = imported.value
  const numbers = `${products} products${context.isDryRun ? '' : ' now'}, new pictures: ${added}`
  print(
    context.isDryRun
      ? `The menu of /${homePath} would have ${numbers}.`
      : `The menu of /${homePath} has ${numbers}. The console can take this back.`,
  )
  if (context.isDryRun) {
    print(changes.length > 0 ? 'It would change:' : 'It would change nothing.')
    for (const line of changes) print(`  ${line}`)
  }
  if (doubts.length > 0) print('It would be refused until this is confirmed:')
  printLines(print, doubts)
  if (leftOut.length > 0) print('Left out, because it is wrong:')
  printLines(print, leftOut)
  if (warnings.length > 0) print('Worth a look:')
  printLines(print, warnings)
  return 0
}
