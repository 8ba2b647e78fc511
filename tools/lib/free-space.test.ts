import { describe, expect, it } from 'vitest'
import { explainFullDisk } from './free-space.ts'

const FOLDERS = { root: '/shop', temporary: '/tmp' }

const explain = (megabytes: Readonly<Record<string, number>>) =>
  explainFullDisk(FOLDERS, async (folder) => (megabytes[folder] ?? 0) * 2 ** 20)

describe('free space for a run', () => {
  it('names the folder, what is free, what a run needs and the remedy', async () => {
    expect(await explain({ '/shop': 1023.9, '/tmp': 5000 })).toBe(
      'Only 1023 MB are free in /shop, and a run needs 1024 MB. Make room there.',
    )
    expect(await explain({ '/shop': 5000, '/tmp': 12 })).toBe(
      'Only 12 MB are free in /tmp, and a run needs 1024 MB. Make room there, or set TMPDIR to a folder on another disk.',
    )
  })

  it('has nothing to say where there is enough', async () => {
    expect(await explain({ '/shop': 1024, '/tmp': 1024 })).toBeUndefined()
  })
})
