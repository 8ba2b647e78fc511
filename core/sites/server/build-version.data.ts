import { existsSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../../', import.meta.url)

const readText = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8')

/** The product's version, and the build of the browser code next to this server; `source` without a build. */
export const readVersion = (): { version: string; build: string } => {
  const { version }: { version: string } = JSON.parse(readText('package.json'))
  const stamp = 'build/sources.hash'
  return { version, build: existsSync(new URL(stamp, ROOT)) ? readText(stamp).trim().slice(0, 12) : 'source' }
}
