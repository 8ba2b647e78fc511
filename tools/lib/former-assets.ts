import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const DAY_MS = 86_400_000

/** Longer than anybody leaves a checkout open. */
const KEPT_DAYS = 14

/**
 * Saves the files of the former build, which a build deletes; the returned function puts those back that it did not make
 * anew. A page that was opened before a release loads the rest of its code by the former names. Files older than 14 days
 * are left out; their age counts from the build that made them.
 */
export const keepFormerAssets = (folder: string, now: number = Date.now()): (() => void) => {
  if (!existsSync(folder)) return () => undefined
  const saved = mkdtempSync(path.join(tmpdir(), 'compass-assets-'))
  for (const file of readdirSync(folder)) {
    const { mtimeMs, atime, mtime } = statSync(path.join(folder, file))
    if (now - mtimeMs > KEPT_DAYS * DAY_MS) continue
    copyFileSync(path.join(folder, file), path.join(saved, file))
    utimesSync(path.join(saved, file), atime, mtime)
  }
  return () => {
    for (const file of readdirSync(saved)) {
      const target = path.join(folder, file)
      if (existsSync(target)) continue
      const { atime, mtime } = statSync(path.join(saved, file))
      copyFileSync(path.join(saved, file), target)
      utimesSync(target, atime, mtime)
    }
    rmSync(saved, { recursive: true, force: true })
  }
}
