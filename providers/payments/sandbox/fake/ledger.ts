import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { ledgerEntrySchema, type SandboxLedgerEntry } from './payment.ts'

/** The append-only record of all money movements. */
export interface SandboxLedger {
  entries(): readonly SandboxLedgerEntry[]
  /**
   * Writes all entries with one system call before it returns, so that a killed process loses nothing it
   * acknowledged.
   */
  append(entries: readonly SandboxLedgerEntry[]): void
  close(): void
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/**
 * Reads the file line by line. An incomplete last line was being written when the process died and was never
 * acknowledged, so it is truncated. Any other unreadable line throws, because money must not be guessed.
 */
const replay = (file: string): SandboxLedgerEntry[] => {
  const text = readText(file)
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return ledgerEntrySchema.parse(JSON.parse(line))
      } catch (cause) {
        throw new Error(`Line ${index + 1} of the sandbox ledger ${file} cannot be read`, { cause })
      }
    })
}

const writeFully = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

/**
 * Opens the ledger in `file` (one JSON object per line, created when missing), or in memory when there is no file.
 */
export const openSandboxLedger = (file?: string): SandboxLedger => {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true })
  const entries = file === undefined ? [] : replay(file)
  const descriptor = file === undefined ? undefined : openSync(file, 'a', 0o600)
  return {
    entries: () => entries,
    append: (added) => {
      if (descriptor !== undefined)
        writeFully(descriptor, added.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      entries.push(...added)
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}
