import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createSteps } from './steps.ts'

const ROOT = path.join(import.meta.dirname, '../..')

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const listNames = (layer: 'gate' | 'release'): string[] =>
  createSteps(ROOT, { layer }).map(({ name }) => name)

const getCommand = (layer: 'gate' | 'release', name: string, since?: string): string => {
  const step = createSteps(ROOT, { layer, since }).find((each) => each.name === name)
  return step?.command.join(' ') ?? ''
}

it('OP-02 npm test runs checks, unit and app tests, and the journeys in a browser, after an automatic installation', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText('package.json'))
  expect(scripts.test).toBe('node tools/test.mjs')
  expect(readText('tools/test.mjs')).toMatch(/ensureInstalled\(\)/)
  expect(listNames('gate')).toEqual(
    expect.arrayContaining([
      'lock file',
      'types',
      'import directions',
      'unit and app tests',
      'races, laws, messages and attacks',
      'browser build',
      'journeys of the gate',
      'removal of changed parts',
    ]),
  )
  for (const layer of ['gate', 'release'] as const)
    for (const { command } of createSteps(ROOT, { layer }))
      expect(existsSync(path.resolve(ROOT, command[0] ?? ''))).toBe(true)
})

it('CI installs a bare machine and then runs exactly npm test', () => {
  const commands = readText('.ci/run').trimEnd().split('\n')
  expect(commands.at(-1)).toBe('npm test --silent')
})

it('leaves to a release what the gate does not need', () => {
  const release = listNames('release')
  expect(release).toEqual(expect.arrayContaining(['regular expressions', 'removal of every part']))
  expect(getCommand('gate', 'journeys of the gate')).toContain('--grep=@gate')
  expect(getCommand('release', release.find((name) => name.startsWith('journeys')) ?? '')).not.toContain(
    '--grep',
  )
  expect(getCommand('gate', 'races, laws, messages and attacks')).not.toContain('proofs/crashes')
})

it('keeps tests in quarantine out of the gate, and a release refuses one past its date', () => {
  expect(getCommand('gate', 'unit and app tests')).toContain('--tags-filter=!release && !quarantine')
  expect(getCommand('gate', 'journeys of the gate')).toContain('--grep-invert=@quarantine')
  for (const name of ['unit and app tests', 'journeys, hostile texts, axe in every language, other browsers'])
    expect(getCommand('release', name)).not.toMatch(/quarantine/)
  expect(getCommand('gate', 'quarantine')).not.toContain('--expired')
  expect(getCommand('release', 'quarantine')).toContain('--expired')
})

it('runs only what a change touches when a revision is named', () => {
  expect(getCommand('gate', 'unit and app tests', 'HEAD~2')).toContain('--changed=HEAD~2 --passWithNoTests')
  expect(getCommand('gate', 'journeys of the gate', 'HEAD~2')).toContain('--only-changed=HEAD~2')
})

it('runs what failed in one file again with one worker', () => {
  const repeat = (name: string, file: string, line?: number) => {
    const step = createSteps(ROOT, { layer: 'gate' }).find((each) => each.name === name)
    return step?.repeat?.(file, [{ file, title: 'a test', ...(line !== undefined && { line }) }]).slice(-2)
  }
  expect(repeat('unit and app tests', '/a/b.test.ts')).toEqual(['--maxWorkers=1', '/a/b.test.ts'])
  expect(repeat('journeys of the gate', 'cart.e2e.ts', 12)).toEqual(['--workers=1', 'cart.e2e.ts:12'])
})
