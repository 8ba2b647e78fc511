import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './lib/sources.ts'

const root = path.join(import.meta.dirname, '..')

it('the security page names existing proofs, and omits none of the attacks', () => {
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|md))`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const attacks = listFiles(root, 'proofs/attacks').filter((file) => file.endsWith('.test.ts'))
  expect(attacks.filter((file) => !named.includes(file))).toEqual([])
})
