import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createPhases } from './steps.ts'

const ROOT = path.join(import.meta.dirname, '../..')

it('OP-02 npm test runs checks, unit and app tests, and the journeys in a browser, after an automatic installation', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  )
  expect(scripts.test).toBe('node tools/test.mjs')
  const starter = readFileSync(path.join(ROOT, 'tools/test.mjs'), 'utf8')
  expect(starter).toMatch(/ensureInstalled\(\)/)
  const names = createPhases(ROOT, false)
    .flat(2)
    .map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'lock file',
      'types',
      'import directions',
      'unit and app tests',
      'browser build',
      'browser journeys',
    ]),
  )
  for (const { command } of createPhases(ROOT, true).flat(2))
    expect(existsSync(path.resolve(ROOT, command[0] ?? ''))).toBe(true)
})
