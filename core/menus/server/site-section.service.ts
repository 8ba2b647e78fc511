import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { FileIssue } from '../contract/file-issue.ts'
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
