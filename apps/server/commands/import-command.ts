import path from 'node:path'
import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import type { SiteDifference } from '#core/menus/domain/site-difference.ts'
import {
  changeSite,
  formatSiteValue,
  type ImportRefusal,
  type ImportSiteResult,
} from '#core/menus/server/import.service.ts'
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
import { importIntoSite, THREE_DIGITS_OPTION } from './menu-commands.ts'
import { readJsonFile } from './read-json.ts'
import { readSiteOptions, siteOptions } from './site-options.ts'

const MAX_MEGABYTES = 20
const MAX_PRINTED = 50
const CLOSE_OPTION = 'close-other-outlets'

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

const printDifferences = (
  print: CommandContext['print'],
  differences: readonly SiteDifference[],
  { has, wants }: { readonly has: string; readonly wants: string },
): void => {
  for (const { path: place, before, after } of differences.slice(0, MAX_PRINTED))
    print(`  ${place}: ${has} ${formatSiteValue(before)}, ${wants} ${formatSiteValue(after)}`)
  if (differences.length > MAX_PRINTED) print(`  … and ${differences.length - MAX_PRINTED} more`)
}

const printChanges = ({ print, isDryRun }: CommandContext, differences: readonly SiteDifference[]): void => {
  if (differences.length === 0) {
    print('Nothing differs from the file.')
    return
  }
  const values = `${differences.length} ${differences.length === 1 ? 'value' : 'values'}`
  print(isDryRun ? `The import would change ${values}:` : `The import has changed ${values}:`)
  printDifferences(
    print,
    differences,
    isDryRun ? { has: 'now', wants: 'then' } : { has: 'before', wants: 'now' },
  )
}

/** What happens to outlets in use that a whole file does not name, and the option that decides it. */
const printUnnamedOutlets = (
  { print, isDryRun }: CommandContext,
  keys: readonly string[],
  { isClosing, isDone }: { readonly isClosing: boolean; readonly isDone: boolean },
): void => {
  if (keys.length === 0) return
  const named = `${keys.length === 1 ? 'The outlet' : 'The outlets'} ${keys.join(', ')}`
  const verb = keys.length === 1 ? 'is' : 'are'
  const state = isDryRun || !isDone ? 'would be closed' : `${verb} closed`
  print(
    isClosing
      ? `${named} ${state}: the file does not name ${keys.length === 1 ? 'it' : 'them'}.`
      : `${named} ${verb} not in the file and ${keys.length === 1 ? 'stays' : 'stay'} open. To close what it does not name, import with --${CLOSE_OPTION}`,
  )
}

const printUnconfirmed = (
  context: CommandContext,
  {
    conflicts,
    differences,
    code,
    unnamedOutlets,
  }: ImportRefusal & {
    readonly kind: 'unconfirmed'
  },
  isClosing: boolean,
): number => {
  const { print, isDryRun } = context
  if (isDryRun) printChanges(context, differences)
  print(
    `${isDryRun ? 'Of these' : 'Nothing was imported.'} ${conflicts.length} ${conflicts.length === 1 ? 'value was' : 'values were'} set in the console:`,
  )
  printDifferences(print, conflicts, { has: 'in the console', wants: 'in the file' })
  printUnnamedOutlets(context, unnamedOutlets, { isClosing, isDone: false })
  print(`To change exactly these, import again with --confirm ${code}`)
  return isDryRun ? 0 : 1
}

const printImported = (
  context: CommandContext,
  { counts, homePath, isNew, differences, warnings, unnamedOutlets }: ImportSiteResult,
  isClosing: boolean,
): void => {
  const { print, isDryRun } = context
  const sizes = `/${homePath} with ${counts.stores} stores, ${counts.categories} categories, ${counts.products} products.`
  print(`${isDryRun ? 'Would be ' : ''}${isNew ? 'New' : 'Changed'}: ${sizes}`)
  if (!isNew) printChanges(context, differences)
  printUnnamedOutlets(context, unnamedOutlets, { isClosing, isDone: true })
  if (warnings.length > 0) print('Worth a look:')
  printIssues(print, warnings)
}

const printRefusal = (print: CommandContext['print'], issues: readonly FileIssue[]): number => {
  print('Nothing was imported. These places are wrong:')
  printIssues(print, issues)
  return 1
}

export const importSiteFileCommand: Command = {
  name: 'import',
  usage:
    'FILE [--dry-run] [--confirm CODE] [--close-other-outlets] [--pictures DIR] [--site HOME-PATH [--mode update] [--partly] [--three-digits thousands] [--mapping FILE] [--language en]] [--format square --name … --home-path … …]',
  summary:
    'Bring in a brand with its site, stores and menu, or change a part of one. A value that was set in the console changes only with --confirm and the code that is printed with it. With --site, any known file becomes the menu of a site that is there; one that looks wrong only with --confirm and what it prints.',
  options: {
    site: { type: 'string' },
    mode: { type: 'string' },
    partly: { type: 'boolean' },
    [THREE_DIGITS_OPTION]: { type: 'string' },
    mapping: { type: 'string' },
    format: { type: 'string' },
    pictures: { type: 'string' },
    location: { type: 'string' },
    confirm: { type: 'string' },
    [CLOSE_OPTION]: { type: 'boolean' },
    ...siteOptions,
  },
  dryRun: true,
  explain: async () => [
    '\nA part of a site file has "format", the brand\'s "key", and only those fields that it changes; stores are found by',
    'their keys, and null removes a field. "menu" is always the whole menu.',
    '\nOutlets that a file does not name stay as they are. With --close-other-outlets a whole file closes them.',
    '\nWith --site, --mode says what the file does to the menu: "replace" takes its place, "update" changes products that',
    'both have by their codes, "add" brings products that the menu lacks, "language" brings texts in the language of',
    '--language. With --partly, products at fault are left out and listed, and the others are published.',
    '--three-digits says what the file means by prices such as 1,250: "thousands" or "decimals".',
  ],
  run: async (context, input) => {
    if (input.values.site !== undefined) return importIntoSite(context, input)
    const { database, pictures, print } = context
    const file = getFileArgument(input)
    const mapped = await toSiteFile(await readJsonFile(file, { maxMegabytes: MAX_MEGABYTES }), input)
    if (!mapped.ok) return printRefusal(print, mapped.failure)
    const readPhoto = createPhotoReader(getOption(input, 'pictures', path.dirname(file)))
    const closesOthers = input.values[CLOSE_OPTION] === true
    const imported = await changeSite(
      { db: await database(), pictures, sections: siteFileSections },
      { file: mapped.value.file, readPhoto, closesOthers, confirm: getOption(input, 'confirm', '') },
    )
    if (imported.ok) {
      const warnings = [...mapped.value.warnings, ...imported.value.warnings]
      printImported(context, { ...imported.value, warnings }, closesOthers)
      return 0
    }
    if (imported.failure.kind === 'wrong') return printRefusal(print, imported.failure.issues)
    return printUnconfirmed(context, imported.failure, closesOthers)
  },
}
