import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTemporaryFolder, hasRoomInMemory, type Machine } from './temporary-folder.ts'

const GIGABYTE = 2 ** 30
const ROOMY: Machine = {
  memoryFolderBytes: 12 * GIGABYTE,
  freeMemoryBytes: 16 * GIGABYTE,
  isChosen: false,
}
const ON_DISK: Machine = { ...ROOMY, memoryFolderBytes: undefined }

describe('the folder for temporary files of a run', () => {
  it('lies in memory where both the file system there and the machine have room', () => {
    expect(hasRoomInMemory(ROOMY)).toBe(true)
    expect(hasRoomInMemory({ ...ROOMY, memoryFolderBytes: 4 * GIGABYTE - 1 })).toBe(false)
    expect(hasRoomInMemory({ ...ROOMY, freeMemoryBytes: 4 * GIGABYTE - 1 })).toBe(false)
    expect(hasRoomInMemory(ON_DISK)).toBe(false)
  })

  it('lies where TMPDIR says, if somebody has set it', () => {
    expect(hasRoomInMemory({ ...ROOMY, isChosen: true })).toBe(false)
  })

  it('lets the user of the database server through to its own folder, and not look around', () => {
    const folder = createTemporaryFolder(ON_DISK)
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('711')
    rmSync(folder, { recursive: true })
  })

  it('removes what a killed run has left, and keeps what a living one uses', () => {
    const leftover = mkdtempSync(path.join(tmpdir(), 'compass-run-999999999-'))
    const used = mkdtempSync(path.join(tmpdir(), `compass-run-${process.ppid}-`))
    const folder = createTemporaryFolder(ON_DISK)
    expect([leftover, used, folder].map((each) => existsSync(each))).toEqual([false, true, true])
    for (const each of [used, folder]) rmSync(each, { recursive: true })
  })
})
