import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatErrorList, LIST_FILE, loadAllErrors } from './error-codes.ts'

describe('error codes', () => {
  it('are unique to one error, except those that only repeat the HTTP status', async () => {
    const errors = (await loadAllErrors()).filter(({ code }) => code >= 1000)
    const owners = Map.groupBy(errors, ({ code }) => code)
    const shared = [...owners].filter(([, list]) => list.length > 1)
    expect(
      shared.map(([code, list]) => `${code}: ${list.map(({ area, name }) => `${area}.${name}`).join(', ')}`),
    ).toEqual([])
    expect(errors.length).toBeGreaterThan(20)
  })

  it('each have a text', async () => {
    const errors = await loadAllErrors()
    expect(errors.filter(({ message }) => message === '').map(({ area, name }) => `${area}.${name}`)).toEqual(
      [],
    )
  })

  it('are listed in docs/error-codes.md (npm run error-codes)', async () => {
    expect(readFileSync(LIST_FILE, 'utf8')).toBe(formatErrorList(await loadAllErrors()))
  })
})
