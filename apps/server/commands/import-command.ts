import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { faultText } from '#core/menus/contract/fault-text.ts'
import type { FileFault } from '#core/menus/contract/file-fault.ts'
import type { Fault } from '#core/menus/domain/fault.ts'
import { importSite } from '#core/menus/server/import.service.ts'
import { siteFileAround } from '#core/menus/server/site-facts.service.ts'
import { mapSquareCatalog } from '#core/menus/server/square.service.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { siteSections } from '../areas.ts'
import { readPhotoBelow } from '../seed-demo.ts'
import {
  type Command,
  type CommandContext,
  type CommandInput,
  fileArgument,
  optional,
  UsageError,
} from './command.ts'
import { importIntoSite } from './menu-commands.ts'
import { factOptions, readFacts } from './site-facts-options.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024
const SHOWN = 50

const readJson = async (file: string): Promise<unknown> => {
  const { size } = await stat(file)
  if (size > MAX_FILE_BYTES) throw new UsageError(`${file} has more than 20 MB`)
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const sayAll = (say: CommandContext['say'], faults: readonly FileFault[]): void => {
  for (const { path: place, message } of faults.slice(0, SHOWN))
    say(`  ${place ? `${place}: ` : ''}${message}`)
  if (faults.length > SHOWN) say(`  … and ${faults.length - SHOWN} more`)
}

interface Mapped {
  readonly file: unknown
  readonly warnings: readonly FileFault[]
}

/** What the mapping of a foreign menu says, in the operator's English. */
const inEnglish = async (faults: readonly Fault[]): Promise<FileFault[]> => {
  const translate = (await loadCatalogue()).of('en', 'menus-contract')
  return faults.map((fault) => ({ path: fault.path, message: faultText(translate, fault) }))
}

/** A foreign menu becomes a site file by what the options say of the shop. */
const toSiteFile = async (
  content: unknown,
  input: CommandInput,
): Promise<Result<Mapped, readonly FileFault[]>> => {
  const format = optional(input, 'format', 'compass')
  if (format === 'compass') return ok({ file: content, warnings: [] })
  if (format !== 'square') throw new UsageError(`--format ${format} is unknown; it is compass or square`)
  const facts = readFacts(input)
  const location = optional(input, 'location', '')
  const mapped = mapSquareCatalog(content, facts, location || undefined)
  if (!mapped.ok) return fail(await inEnglish(mapped.failure))
  return ok({
    file: siteFileAround(facts, mapped.value),
    warnings: await inEnglish(mapped.value.warnings),
  })
}

const refuse = (say: CommandContext['say'], faults: readonly FileFault[]): number => {
  say('Nothing was imported. These places are wrong:')
  sayAll(say, faults)
  return 1
}

export const importCommand: Command = {
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
    ...factOptions,
  },
  run: async (context, input) => {
    if (input.values.site !== undefined) return importIntoSite(context, input)
    const { database, pictures, say } = context
    const file = fileArgument(input)
    const mapped = await toSiteFile(await readJson(file), input)
    if (!mapped.ok) return refuse(say, mapped.failure)
    const readPhoto = readPhotoBelow(optional(input, 'pictures', path.dirname(file)))
    const imported = await importSite(
      { db: await database(), pictures, sections: siteSections },
      { file: mapped.value.file, readPhoto },
    )
    if (!imported.ok) return refuse(say, imported.failure)
    const { counts, homePath, isNew } = imported.value
    const warnings = [...mapped.value.warnings, ...imported.value.warnings]
    say(
      `${isNew ? 'New' : 'Changed'}: /${homePath} with ${counts.stores} stores, ${counts.categories} categories, ${counts.products} products.`,
    )
    if (warnings.length > 0) say('Worth a look:')
    sayAll(say, warnings)
    return 0
  },
}
