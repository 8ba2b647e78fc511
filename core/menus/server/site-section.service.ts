import type { z } from 'zod'
import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type FileIssue, findDuplicates, findUnknown, formatPath, listKeys } from '../contract/file-issue.ts'
import type { SiteFile } from '../contract/site-file.ts'

/**
 * A part of a site file that a removable feature reads itself, such as `promotions`; ignored without the feature.
 * Sections are listed next to the list of areas, because commands import without a server.
 */
export interface SiteFileSection {
  /** The field of the file. */
  readonly name: string
  /** All its errors, alone and against the rest of the file; paths begin with `name`. */
  readonly check: (content: unknown, file: SiteFile, listKeysOf?: ListKeysOf) => readonly FileIssue[]
  /** Writes the checked content, after the rest of the file, in the system transaction of the import. */
  readonly save: (
    tx: Transaction,
    section: { readonly brandId: string; readonly content: unknown; readonly loadIdsOf?: LoadIdsOf },
  ) => Promise<void>
  /** The content that `save` would write again, in the same form; undefined when there is none. Never a secret. */
  readonly load: (tx: Transaction, scope: ExportScope, loadIdsOf?: LoadIdsOf) => Promise<unknown>
  /** The ids of what `load` states, by the keys in it, for sections that refer to it. */
  readonly loadIds?: (tx: Transaction, brandId: string) => Promise<ReadonlyMap<string, string>>
}

/** The keys of the entries that another section has in the site and in the file; empty for an unknown section. */
export type ListKeysOf = (section: string) => ReadonlySet<string>

/** The ids of what another section states, by its keys; empty for an unknown section. */
export type LoadIdsOf = (section: string) => Promise<ReadonlyMap<string, string>>

/** Reads the ids of sections in a transaction. */
export const createIdLoader =
  (tx: Transaction, sections: readonly SiteFileSection[], brandId: string): LoadIdsOf =>
  async (name) =>
    (await sections.find((section) => section.name === name)?.loadIds?.(tx, brandId)) ?? new Map()

/** Reads keys of sections from the contents of files. */
export const createKeyLister =
  (...files: readonly unknown[]): ListKeysOf =>
  (name) =>
    new Set(
      files
        .flatMap((file) => getSectionContent(file, name) ?? [])
        .flatMap((entry) =>
          typeof entry === 'object' && entry !== null && 'key' in entry ? String(entry.key) : [],
        ),
    )

/** A section by the form of its content. */
interface SectionDefinition<Content> extends Pick<SiteFileSection, 'name' | 'loadIds'> {
  readonly load: (tx: Transaction, scope: ExportScope, loadIdsOf: LoadIdsOf) => Promise<unknown>
  readonly schema: z.ZodType<Content>
  /** The errors of content that has the form. */
  readonly check?: (content: Content, file: SiteFile, listKeysOf: ListKeysOf) => readonly FileIssue[]
  readonly save: (
    tx: Transaction,
    section: { readonly brandId: string; readonly content: Content; readonly loadIdsOf: LoadIdsOf },
  ) => Promise<void>
}

/** A section that its schema reads. */
export const defineFileSection = <Content>(section: SectionDefinition<Content>): SiteFileSection => ({
  name: section.name,
  check: (content, file, listKeysOf = () => new Set()) => {
    const parsed = section.schema.safeParse(content, { reportInput: false })
    if (parsed.success) return section.check?.(parsed.data, file, listKeysOf) ?? []
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([section.name, ...path]),
      message,
    }))
  },
  save: (tx, { brandId, content, loadIdsOf = async () => new Map() }) =>
    section.save(tx, { brandId, content: section.schema.parse(content), loadIdsOf }),
  load: (tx, scope, loadIdsOf = async () => new Map()) => section.load(tx, scope, loadIdsOf),
  ...(section.loadIds && { loadIds: section.loadIds }),
})

/** A section with at most one entry an outlet, named by its key in `store`. */
export const defineOutletSection = <Entry extends { readonly store: string }>(
  section: Omit<SectionDefinition<Entry[]>, 'load'> & {
    readonly load: (tx: Transaction, scope: ExportScope) => Promise<readonly Entry[]>
  },
): SiteFileSection =>
  defineFileSection({
    ...section,
    check: (entries, file, listKeysOf) => {
      const named = entries.map(({ store }) => store)
      const known = new Set(listKeys(file.stores))
      const at = (index: number): string => `${section.name}[${index}].store`
      return [
        ...findDuplicates(named, at, 'store'),
        ...named.flatMap((store, index) => findUnknown(store, { known, path: at(index), what: 'store' })),
        ...(section.check?.(entries, file, listKeysOf) ?? []),
      ]
    },
    load: async (tx, scope) => {
      const entries = await section.load(tx, scope)
      return entries.length === 0 ? undefined : entries
    },
  })

/** The file's content for a section; undefined when absent. */
const getSectionContent = (file: unknown, name: string): unknown =>
  typeof file === 'object' && file !== null && Object.hasOwn(file, name)
    ? (file as Readonly<Record<string, unknown>>)[name]
    : undefined

/** The sections of a file, with the content of each. */
export const listSiteFileSections = (
  file: unknown,
  sections: readonly SiteFileSection[],
): readonly { readonly section: SiteFileSection; readonly content: unknown }[] =>
  sections.flatMap((section) => {
    const content = getSectionContent(file, section.name)
    return content === undefined ? [] : [{ section, content }]
  })
