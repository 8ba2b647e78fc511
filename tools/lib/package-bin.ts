import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The script of a package's command, to be run as `process.execPath script …`: so that a command runs under the
 * locked Node on every system, Windows' wrappers included.
 */
export const resolvePackageBin = (root: string, packageName: string, command = packageName): string => {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  const script = typeof bin === 'string' ? bin : bin[command]
  if (!script) throw new Error(`The package ${packageName} has no command ${command}`)
  return path.join(folder, script)
}
