import type { Transaction } from '#platform/db/transaction.ts'
import type { FileIssue } from '../contract/file-issue.ts'
import type { SiteFile } from '../contract/site-file.ts'

/**
 * A part of a site file that a removable feature reads by itself, such as `promotions`. Without the feature the part
 * is left alone. The list of them stands beside the list of areas, because commands import without a server.
 */
export interface SiteSection {
  /** The field of the file. */
  readonly name: string
  /** Everything that is wrong with it, by itself and against the rest of the file; paths begin with `name`. */
  readonly check: (content: unknown, file: SiteFile) => readonly FileIssue[]
  /** Writes what was checked, after all else of the file, in the system unit of the import. */
  readonly save: (
    unit: Transaction,
    section: { readonly brandId: string; readonly content: unknown },
  ) => Promise<void>
}

/** What a file says for a section; undefined when it says nothing. */
const getSectionContent = (file: unknown, name: string): unknown =>
  typeof file === 'object' && file !== null && Object.hasOwn(file, name)
    ? (file as Readonly<Record<string, unknown>>)[name]
    : undefined

/** The sections that a file has, with what it says for each. */
export const listSections = (
  file: unknown,
  sections: readonly SiteSection[],
): readonly { readonly section: SiteSection; readonly content: unknown }[] =>
  sections.flatMap((section) => {
    const content = getSectionContent(file, section.name)
    return content === undefined ? [] : [{ section, content }]
  })
