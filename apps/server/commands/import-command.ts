import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { createSiteFile } from '#core/menus/server/site-details.service.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import { menuFiles, siteFileSections } from '../areas.ts'
import { createPhotoReader } from '../seed-demo.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  getFileArgument,
  getOption,
  UsageError,
} from './command.ts'
import { importIntoSite } from './menu-commands.ts'
import { readSiteOptions, siteOptions } from './site-options.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_PRINTED = 50

const readJson = async (file: string): Promise<unknown> => {
  const { size } = await stat(file)
  if (size > MAX_FILE_BYTES) throw new UsageError(`${file} has more than 20 MB`)
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const printIssues = (print: CommandContext['print'], issues: readonly FileIssue[]): void => {
  for (const { path: place, message } of issues.slice(0, MAX_PRINTED))
    print(`  ${place ? `${place}: ` : ''}${message}`)
  if (issues.length > MAX_PRINTED) print(`  … and ${issues.length - MAX_PRINTED} more`)
}

interface MappedMenu {
  readonly file: unknown
  readonly warnings: readonly FileIssue[]
}

/** Converts a foreign menu to a site file with the shop details from the options. */
const toSiteFile = async (
  content: unknown,
  input: CommandInput,
): Promise<Result<MappedMenu, readonly FileIssue[]>> => {
  const format = getOption(input, 'format', 'compass')
  if (format === 'compass') return ok({ file: content, warnings: [] })
  const formats = new Map(menuFiles.flatMap(({ siteFormats }) => [...siteFormats]))
  const read = formats.get(format)
  if (!read)
    throw new UsageError(
      `--format ${format} is unknown; it is ${['compass', ...formats.keys()].join(' or ')}`,
    )
  const facts = readSiteOptions(input)
  const location = getOption(input, 'location', '') || undefined
  const mapped = read(content, facts, { catalogue: await loadCatalogue(), location })
  if (!mapped.ok) return mapped
  return ok({ file: createSiteFile(facts, mapped.value), warnings: mapped.value.warnings })
}

const printRefusal = (print: CommandContext['print'], issues: readonly FileIssue[]): number => {
  print('Nothing was imported. These places are wrong:')
  printIssues(print, issues)
  return 1
}

export const importSiteFileCommand: Command = {
  name: 'import',
  usage:
    'FILE [--pictures DIR] [--site HOME-PATH [--mapping FILE] [--language en]] [--format square --name … --home-path … …]',
  summary:
    'Bring in a brand with its site, stores and menu; a second import changes what the first one made. With --site, any known file becomes the menu of a site that is there.',
  options: {
    site: { type: 'string' },
    mapping: { type: 'string' },
    format: { type: 'string' },
    pictures: { type: 'string' },
    location: { type: 'string' },
    ...siteOptions,
  },
  run: async (context, input) => {
    if (input.values.site !== undefined) return importIntoSite(context, input)
    const { database, pictures, print } = context
    const file = getFileArgument(input)
    const mapped = await toSiteFile(await readJson(file), input)
    if (!mapped.ok) return printRefusal(print, mapped.failure)
    const readPhoto = createPhotoReader(getOption(input, 'pictures', path.dirname(file)))
    const imported = await importSite(
      { db: await database(), pictures, sections: siteFileSections },
      { file: mapped.value.file, readPhoto },
    )
    if (!imported.ok) return printRefusal(print, imported.failure)
    const { counts, homePath, isNew } = imported.value
    const warnings = [...mapped.value.warnings, ...imported.value.warnings]
    print(
      `${isNew ? 'New' : 'Changed'}: /${homePath} with ${counts.stores} stores, ${counts.categories} categories, ${counts.products} products.`,
    )
    if (warnings.length > 0) print('Worth a look:')
    printIssues(print, warnings)
    return 0
  },
}
