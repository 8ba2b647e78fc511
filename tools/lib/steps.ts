import path from 'node:path'
import { resolvePackageBin } from './package-bin.ts'
import type { Failure, Report } from './tally.ts'

export interface Step {
  readonly name: string
  /** What Node runs, in the folder of the repository. */
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where the runner writes its test count; a step without one counts as one test. */
  readonly report?: Report
  /** A step that must have succeeded first. */
  readonly needs?: string
  /** Announce its start, because it takes long. */
  readonly isLong?: boolean
  /** The command that runs what failed in one file again, alone: one worker in a process of its own. */
  readonly repeat?: (file: string, failures: readonly Failure[]) => readonly string[]
}

/**
 * `gate` decides whether a change is finished, on a busy machine too. `release` is everything: all journeys, every
 * language, other browsers, crashes, gateways that hang, the removal of each part.
 */
export type Layer = 'gate' | 'release'

export interface StepsInput {
  readonly layer: Layer
  /** Only what differs from this revision, for daily work. */
  readonly since?: string | undefined
}

/** Journeys of the gate carry this tag: each page once, each way of ordering and of paying once. */
const GATE_TAG = '@gate'

/** Tests that only `npm run verify` runs carry one of these tags; vitest.config.ts lists them. */
const RELEASE_TAGS = ['release', 'quarantine']
const QUARANTINE_TAG = '@quarantine'

/** Proofs that need neither a clock nor a process to kill. */
const GATE_PROOFS = ['races', 'laws', 'messages', 'attacks', 'settings', 'specification-client'].map(
  (folder) => `proofs/${folder}/`,
)

type Bin = (name: string, command?: string) => string

const createChecks = (bin: Bin, layer: Layer): Step[] => {
  const types = [bin('typescript', 'tsc'), '--singleThreaded', '-p']
  return [
    { name: 'lock file', command: ['tools/complete-lock.ts', '--check'] },
    {
      name: 'format and lint',
      command: [bin('@biomejs/biome', 'biome'), 'check', '--diagnostic-level=error'],
    },
    { name: 'promises and habits', command: [bin('oxlint'), '--type-aware', '--quiet'] },
    { name: 'types', command: [...types, 'tsconfig.json'] },
    { name: 'types of the pure rooms', command: [...types, 'tsconfig.pure.json'] },
    { name: 'import directions', command: ['tools/check-imports.ts'] },
    { name: 'names', command: ['tools/check-words.ts'] },
    { name: 'documents', command: ['tools/check-docs.ts'] },
    {
      name: 'quarantine',
      command: ['tools/check-quarantine.ts', ...(layer === 'release' ? ['--expired'] : [])],
    },
    { name: 'loose ends', command: [bin('knip')] },
    { name: 'browser build', command: ['tools/build.ts'] },
    { name: 'browser bundle', command: ['tools/check-bundle.ts'], needs: 'browser build' },
  ]
}

/** The steps of a layer, in order. Nothing runs beside a test. */
export const createSteps = (root: string, { layer, since }: StepsInput): readonly Step[] => {
  const bin: Bin = (name, command) => resolvePackageBin(root, name, command)
  const reports = path.join(root, 'node_modules/.cache/compass')
  const isGate = layer === 'gate'

  /** The tests of one project of vitest.config.ts, in `files` or in all. */
  const vitest = (name: string, project: string, files: readonly string[] = []): Step => {
    const report: Report = { kind: 'vitest', file: path.join(reports, `vitest-${project}.json`) }
    const run = [
      bin('vitest'),
      'run',
      `--project=${project}`,
      ...(isGate ? [`--tags-filter=${RELEASE_TAGS.map((tag) => `!${tag}`).join(' && ')}`] : []),
    ]
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`]
    const changed = since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests']
    return {
      name,
      command: [...run, ...output, ...changed, ...files],
      // In a gate, tests take smaller samples and one database engine.
      env: { TEST_LAYER: layer },
      report,
      isLong: true,
      repeat: (file) => [...run, ...output, '--maxWorkers=1', file],
    }
  }
  /** The journeys of projects of playwright.config.ts, together: each run starts its own shops. */
  const playwright = (name: string, projects: readonly string[], tag?: string): Step => {
    const report: Report = { kind: 'playwright', file: path.join(reports, 'playwright.json') }
    const run = [
      bin('@playwright/test', 'playwright'),
      'test',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=list,json',
    ]
    const changed = since === undefined ? [] : [`--only-changed=${since}`, '--pass-with-no-tests']
    return {
      name,
      command: [
        ...run,
        ...(tag === undefined ? [] : [`--grep=${tag}`, `--grep-invert=${QUARANTINE_TAG}`]),
        ...changed,
      ],
      env: { TEST_LAYER: layer, PLAYWRIGHT_JSON_OUTPUT_NAME: report.file },
      report,
      needs: 'browser build',
      isLong: true,
      repeat: (file, failures) => [
        ...run,
        '--workers=1',
        ...failures.map(({ line }) => (line === undefined ? file : `${file}:${line}`)),
      ],
    }
  }

  const tests = vitest('unit and app tests', 'tests')
  const removal = (name: string, option: string): Step => ({
    name,
    command: ['tools/check-deletable.ts', option],
    isLong: true,
  })
  if (isGate) {
    return [
      ...createChecks(bin, layer),
      tests,
      vitest('races, laws, messages and attacks', 'proofs', GATE_PROOFS),
      playwright('journeys of the gate', ['journeys'], GATE_TAG),
      removal('removal of changed parts', '--changed'),
    ]
  }
  return [
    ...createChecks(bin, layer),
    { name: 'regular expressions', command: ['tools/check-regexes.ts'] },
    tests,
    vitest('proofs at small figures', 'proofs'),
    playwright('journeys, hostile texts, axe in every language, other browsers', [
      'attacks',
      'screens',
      'browsers',
    ]),
    removal('removal of every part', '--all'),
  ]
}
