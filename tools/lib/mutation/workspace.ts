import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { instrument, isMutable, type Mutant } from './instrument.ts'

/** An instrumented copy of the repository. */
export interface Workspace {
  readonly copy: string
  readonly mutants: readonly Mutant[]
  /** The hash of the mutated files. */
  readonly version: string
  readonly files: readonly string[]
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const listRepository = (root: string): string[] => {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return listed
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort()
}

const write = (copy: string, file: string, content: string): void => {
  const target = path.join(copy, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, content)
}

/**
 * Copies what git tracks or would add and instruments the product's lines. The copy stands outside of node_modules,
 * where Node would not run TypeScript, and is made anew only when a product line has changed; tests are copied each
 * time.
 */
export const openWorkspace = async (root: string): Promise<Workspace> => {
  const files = listRepository(root)
  const mutable = files.filter(isMutable)
  const sources = mutable.map((name) => ({ name, content: readFileSync(path.join(root, name), 'utf8') }))
  const ownRules = readFileSync(path.join(import.meta.dirname, 'instrument.ts'), 'utf8')
  const version = hash([ownRules, ...sources.map(({ name, content }) => `${name}\n${content}`)].join('\n'))
  const copy = path.join(tmpdir(), `compass-mutants-${hash(root)}`)
  const list = path.join(copy, 'mutants.json')
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined
  if (known?.version !== version) {
    rmSync(copy, { recursive: true, force: true })
    const { files: instrumented, mutants } = await instrument(sources)
    for (const { name, content } of instrumented) write(copy, name, content)
    for (const link of ['node_modules', 'build']) {
      symlinkSync(path.join(root, link), path.join(copy, link), 'junction')
    }
    writeFileSync(list, JSON.stringify({ version, mutants }))
  }
  const mutated = new Set(mutable)
  for (const file of files) {
    if (mutated.has(file)) continue
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  const { mutants }: { mutants: Mutant[] } = JSON.parse(readFileSync(list, 'utf8'))
  return { copy, mutants, version, files }
}
