import type { Database } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { Result } from '#platform/kernel/result.ts'
import type { PictureStore } from '#platform/pictures/picture-store.ts'
import type { FileIssue } from '../contract/file-issue.ts'
import type { ReadPhoto } from './import-photos.service.ts'
import type { MappedMenu, SiteDetails } from './site-details.service.ts'

export interface ImportMenuFileInput {
  readonly brandId: string
  readonly bytes: Uint8Array
  /** Mapping for a JSON of unknown format. */
  readonly mapping?: unknown
  /** The language of texts without one. */
  readonly language?: Language | undefined
  /** Pictures by their names in the file, for those that the shop does not have yet. */
  readonly readPhoto: ReadPhoto
}

/** An operator's report on an import: how much was imported, and what needs attention; lines of English. */
export interface ImportMenuFileResult {
  readonly products: number
  /** Number of new pictures. */
  readonly pictures: number
  readonly warnings: readonly string[]
}

/** Reads and writes menus as files of several systems, for the operator's command line. */
export interface MenuFiles {
  readonly importFile: (
    services: { readonly db: Database; readonly catalogue: Catalogue; readonly pictures: PictureStore },
    input: ImportMenuFileInput,
  ) => Promise<Result<ImportMenuFileResult, readonly string[]>>
  readonly exportFile: (db: Database, brandId: string, format: 'json' | 'csv') => Promise<string>
  /** Readers of files that become a new site, by format; with `location`, only what that location sells. */
  readonly siteFormats: ReadonlyMap<
    string,
    (
      content: unknown,
      facts: SiteDetails,
      context: { readonly catalogue: Catalogue; readonly location?: string | undefined },
    ) => Result<MappedMenu, readonly FileIssue[]>
  >
}
