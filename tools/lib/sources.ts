import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Every file below `folder`, as paths from `root` with forward slashes, in a fixed order. */
export const listFiles = (root: string, folder: string): string[] => {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/** The names of the folders directly in `folder`. */
export const listFolders = (root: string, folder: string): string[] => {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
}

export const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
export const isTest = (file: string): boolean => /\.(test|prop)\.tsx?$/.test(file)
