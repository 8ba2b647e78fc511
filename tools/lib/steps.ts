import path from 'node:path'
import { resolvePackageBin } from './package-bin.ts'
import type { Report } from './tally.ts'

export interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where the runner writes its test count; a step without one counts as one test. */
  readonly report?: Report
  /** A step that must have succeeded first. */
  readonly needs?: string
  /** Announce its start, because it takes long. */
  readonly isLong?: boolean
}

/** Steps of a lane run in sequence, lanes of a phase in parallel, phases in sequence. */
export type Phase = readonly (readonly Step[])[]

/**
 * All checks in order: the build in parallel with the checks, then the tests alone, because tests that share two
 * cores with a build time out. `everything` adds what only `npm run verify` does: browsers and proofs, and at last the
 * removal of parts, whose tests would time out beside browsers.
 */
export const createPhases = (root: string, everything: boolean): readonly Phase[] => {
  const bin = (name: string, command?: string): string => resolvePackageBin(root, name, command)
  const reports = path.join(root, 'node_modules/.cache/compass')

  // In one thread: several would each compute the shared types, and the build runs in parallel.
  const types = [bin('typescript', 'tsc'), '--singleThreaded', '-p']
  const checks: Step[] = [
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
    { name: 'roles of files', command: ['tools/check-roles.ts'] },
    { name: 'sizes', command: ['tools/check-size.ts'] },
    { name: 'documents', command: ['tools/check-docs.ts'] },
    { name: 'loose ends', command: [bin('knip')] },
    { name: 'regular expressions', command: ['tools/check-regexes.ts'] },
  ]
  const build: Step[] = [
    { name: 'browser build', command: ['tools/build.ts'] },
    { name: 'browser bundle', command: ['tools/check-bundle.ts'], needs: 'browser build' },
  ]
  /** The tests of one project of vitest.config.ts. */
  const vitest = (name: string, project: string): Step => {
    const report: Report = { kind: 'vitest', file: path.join(reports, `vitest-${project}.json`) }
    const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report.file}`]
    return { name, command: [bin('vitest'), 'run', `--project=${project}`, ...output], report, isLong: true }
  }
  const tests = vitest('unit and app tests', 'tests')
  const proofs = vitest('proofs at small figures', 'proofs')
  /**
   * The tests of projects of playwright.config.ts, together: each run starts its own shops and ends with idle cores.
   */
  const playwright = (name: string, ...projects: readonly string[]): Step => {
    const report: Report = { kind: 'playwright', file: path.join(reports, 'playwright.json') }
    return {
      name,
      command: [
        bin('@playwright/test', 'playwright'),
        'test',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=list,json',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report.file },
      report,
      needs: 'browser build',
      isLong: true,
    }
  }
  const journeys = playwright('browser journeys', 'journeys')
  const screens = playwright(
    'browser journeys, hostile texts, axe in every language',
    'attacks',
    'screens',
    'browsers',
  )
  const removable: Step = {
    name: 'removable parts',
    command: ['tools/check-deletable.ts', '--all'],
    isLong: true,
  }
  return [[build, checks], [[tests]], [everything ? [screens, proofs, removable] : [journeys]]]
}
