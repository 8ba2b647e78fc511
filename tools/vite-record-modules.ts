import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

export const RECORD_FILE = 'build/client-modules.json'

/** One JavaScript file of the browser build. Module paths start at the repository's root where possible. */
export interface RecordedChunk {
  readonly file: string
  /** The entry module of the chunk, without its query; null for shared chunks. */
  readonly entry: string | null
  /** Every module with at least one character in the chunk. */
  readonly modules: readonly string[]
  /** Chunks that load together with this one. */
  readonly imports: readonly string[]
}

/**
 * Records which modules are in which file of the browser build, for tools/check-bundle.ts. The record is next to the
 * build, not in it, so it is never served.
 */
export const recordModules = (): Plugin => {
  let root = process.cwd()
  const named = (id: string): string => {
    const [file = ''] = id.replace('\0', '').split('?')
    return path.isAbsolute(file) ? path.relative(root, file).replaceAll('\\', '/') : file
  }
  return {
    name: 'compass-record-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).flatMap((output): RecordedChunk[] => {
        if (output.type !== 'chunk') return []
        const rendered = Object.entries(output.modules).filter(([, module]) => module.renderedLength > 0)
        return [
          {
            file: output.fileName,
            entry: output.facadeModuleId ? named(output.facadeModuleId) : null,
            modules: rendered.map(([id]) => named(id)),
            imports: output.imports,
          },
        ]
      })
      const file = path.join(root, RECORD_FILE)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(chunks, null, 1))
    },
  }
}
