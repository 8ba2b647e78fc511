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
  /** What the file does to the menu, such as `update`; absent: it takes its place. */
  readonly mode?: string | undefined
  /** Products at fault are left out and listed, and the others are published. */
  readonly isPartly?: boolean | undefined
  /** What prices such as `1,250` are: `thousands` or `decimals`; absent: that is a doubt. */
  readonly threeDigits?: string | undefined
  /** The language of texts without one. */
  readonly language?: Language | undefined
  /** Nothing is to be published: doubts are stated next to the changes, and refuse nothing. */
  readonly isPreview?: boolean | undefined
  /** Kinds of doubts about the file that the operator has confirmed. */
  readonly confirmed: readonly string[]
  /** Pictures by their names in the file, for those that the shop does not have yet. */
  readonly readPhoto: ReadPhoto
}

/** An operator's report on an import: how much was imported, and what needs attention; lines of English. */
export interface ImportMenuFileResult {
  /** Products of the menu afterwards. */
  readonly products: number
  /** Faults of the products that were left out. */
  readonly leftOut: readonly string[]
  /** Number of new pictures. */
  readonly pictures: number
  readonly warnings: readonly string[]
  /** Doubts that publishing needs confirmed, and how; only in a preview. */
  readonly doubts: readonly string[]
  /** What it changes: products, sizes, options and prices. */
  readonly changes: readonly string[]
}

export interface ExportedMenuFile {
  readonly body: string | Uint8Array
  /** What of the menu is not in the file; lines of English. */
  readonly leftOut: readonly string[]
}

/** Reads and writes menus as files of several systems, for the operator's command line. */
export interface MenuFiles {
  readonly importFile: (
    services: { readonly db: Database; readonly catalogue: Catalogue; readonly pictures: PictureStore },
    input: ImportMenuFileInput,
  ) => Promise<Result<ImportMenuFileResult, readonly string[]>>
  /** The kinds of files that a menu can be written as. */
  readonly exportFormats: readonly string[]
  /** A brand's menu as a file; undefined for a format that is not known. */
  readonly exportFile: (
    services: { readonly db: Database; readonly catalogue: Catalogue },
    input: { readonly brandId: string; readonly format: string },
  ) => Promise<ExportedMenuFile | undefined>
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
