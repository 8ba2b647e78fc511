import type { ReadIssue } from '../../domain/read-issue.ts'
import type { IssueCollector } from './reader-context.parser.ts'

/** Products that could not be read as they stand in the file; the others can be published without them. */
export interface FaultyRows {
  /** What was refused about them. */
  readonly issues: ReadonlySet<ReadIssue>
  /** Their paths in the menu, of those that are in it. */
  readonly paths: ReadonlySet<string>
  /** Their codes, where they are known. */
  readonly skus: ReadonlySet<string>
}

export interface FaultyRowCollector {
  readonly found: FaultyRows
  /** Reads a product, and records it when an error is noted meanwhile. */
  watch<Read>(read: () => Read, product: { readonly sku: string | undefined; readonly path: string }): Read
  /** Reads rows that are no products without their owners: each error noted meanwhile is one of its row alone. */
  watchRows(read: () => void): void
}

export const NO_FAULTY_ROWS: FaultyRows = { issues: new Set(), paths: new Set(), skus: new Set() }

/** Records which products the errors of a reader are about. */
export const createFaultyRowCollector = (notes: IssueCollector): FaultyRowCollector => {
  const [issues, paths, skus] = [new Set<ReadIssue>(), new Set<string>(), new Set<string>()]
  const collect = <Read>(read: () => Read): { value: Read; isFaulty: boolean } => {
    const before = notes.errors.length
    const value = read()
    const own = notes.errors.slice(before)
    for (const issue of own) issues.add(issue)
    return { value, isFaulty: own.length > 0 }
  }
  return {
    found: { issues, paths, skus },
    watch: (read, { sku, path }) => {
      const { value, isFaulty } = collect(read)
      if (isFaulty) {
        // One that could not be made at all has no place: the next one takes the path.
        if (value !== undefined) paths.add(path)
        if (sku) skus.add(sku)
      }
      return value
    },
    watchRows: (read) => void collect(read),
  }
}
