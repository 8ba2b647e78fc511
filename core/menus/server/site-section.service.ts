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
  readonly check: (content: unknown, file: SiteFile) => readonly FileIssue[]
  /** Writes the checked content, after the rest of the file, in the system transaction of the import. */
  readonly save: (
    tx: Transaction,
    section: { readonly brandId: string; readonly content: unknown },
  ) => Promise<void>
  /** The content that `save` would write again, in the same form; undefined when there is none. Never a secret. */
  readonly load: (tx: Transaction, scope: ExportScope) => Promise<unknown>
}

/** A section by the form of its content. */
interface SectionDefinition<Content> extends Pick<SiteFileSection, 'name' | 'load'> {
  readonly schema: z.ZodType<Content>
  /** The errors of content that has the form. */
  readonly check?: (content: Content, file: SiteFile) => readonly FileIssue[]
  readonly save: (
    tx: Transaction,
    section: { readonly brandId: string; readonly content: Content },
  ) => Promise<void>
}

/** A section that its schema reads. */
export const defineFileSection = <Content>(section: SectionDefinition<Content>): SiteFileSection => ({
  name: section.name,
  check: (content, file) => {
    const parsed = section.schema.safeParse(content, { reportInput: false })
    if (parsed.success) return section.check?.(parsed.data, file) ?? []
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([section.name, ...path]),
      message,
    }))
  },
  save: (tx, { brandId, content }) => section.save(tx, { brandId, content: section.schema.parse(content) }),
  load: section.load,
})

/** A section with at most one entry an outlet, named by its key in `store`. */
export const defineOutletSection = <Entry extends { readonly store: string }>(
  section: Omit<SectionDefinition<Entry[]>, 'load'> & {
    readonly load: (tx: Transaction, scope: ExportScope) => Promise<readonly Entry[]>
  },
): SiteFileSection =>
  defineFileSection({
    ...section,
    check: (entries, file) => {
      const named = entries.map(({ store }) => store)
      const known = new Set(listKeys(file.stores))
      const at = (index: number): string => `${section.name}[${index}].store`
      return [
        ...findDuplicates(named, at, 'store'),
        ...named.flatMap((store, index) => findUnknown(store, { known, path: at(index), what: 'store' })),
        ...(section.check?.(entries, file) ?? []),
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
