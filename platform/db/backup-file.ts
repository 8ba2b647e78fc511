import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { AppliedMigration, SequenceInfo, TableInfo } from './catalog.ts'

export const BACKUP_FORMAT = 'compass-backup-1'

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: string
  /** ISO instant, UTC. */
  readonly madeAt: string
  readonly migrations: readonly AppliedMigration[]
}

/** One row: PostgreSQL's texts in the order of its table's columns. */
export type BackupRow = readonly (string | null)[]

/**
 * A line after the header. Rows belong to the table line before them; the last line holds their number, so that a
 * truncated file is detected.
 */
export type BackupLine =
  | { readonly table: TableInfo }
  | BackupRow
  | { readonly sequences: readonly SequenceInfo[] }
  | { readonly rows: number }

const syncToDisk = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/**
 * Writes texts to a gzip file that appears under its name only when it is complete and on disk. Only its owner may
 * read it, because it contains all data.
 */
export const writeGzip = async (path: string, texts: AsyncIterable<string>): Promise<void> => {
  const draft = `${path}.part`
  try {
    await pipeline(texts, createGzip(), createWriteStream(draft, { mode: 0o600 }))
    await syncToDisk(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** Reads a gzip file line by line; a damaged file rejects. */
export const readGzip = async (
  path: string,
  use: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> => pipeline(createReadStream(path), createGunzip(), (chunks) => use(splitLines(chunks)))
