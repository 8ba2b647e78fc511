import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv, SETTING_NAMES } from './env.ts'

const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n')
const settings = lines.flatMap((line, index) => {
  const [, name = '', value = ''] = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
  return name ? [{ name, value, explanation: lines[index - 1] ?? '' }] : []
})

describe('.env.example', () => {
  it('has every setting once, and the one of the tests', () => {
    expect(settings.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES, 'TEST_DATABASE_URL'].sort())
  })

  it('explains each in the line before it', () => {
    for (const { name, explanation } of settings) expect(explanation, name).toMatch(/^# \S.{8,}[.:32]$/)
  })

  it.each(settings.filter(({ value }) => value !== ''))('shows a valid $name', ({ name, value }) => {
    // The fixed codes need their phones, and the other way round.
    const together = { OTP_TEST_PHONES: '+12025550123' }
    expect(readEnv({ ...together, [name]: value })).toBeDefined()
  })
})
