import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SERVICE_SETTINGS, WRONG_SETTINGS } from '#apps/server/testing/wrong-settings.data.ts'
import { EnvError, readEnv, SETTING_NAMES } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { smtpSettings } from '#providers/messaging/smtp/config.ts'
import { twilioSettings } from '#providers/messaging/twilio/config.ts'
import { webPushSettings } from '#providers/messaging/web-push/config.ts'
import { whatsappSettings } from '#providers/messaging/whatsapp-cloud/config.ts'

/** Settings of which every text has the right form, and what refuses a wrong one. */
const ANY_TEXT: Readonly<Record<string, string>> = {
  HOST: 'the system refuses to listen there: check-surroundings.test.ts',
  DATA_DIR: 'the folder is tried: check-surroundings.test.ts',
  APPLE_DOMAIN_FILE: 'the file is read: check-surroundings.test.ts',
  TEST_DATABASE_URL: 'only tests read it',
}

/** The settings of the first column of the README's table; `…` stands for any text within a name. */
const listDocumented = (): readonly string[] => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const cells = readme.split('\n').flatMap((line) => /^\| (`[^|]+`[^|]*) \|/.exec(line)?.[1] ?? [])
  const known = [...SETTING_NAMES, 'TEST_DATABASE_URL']
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_…]+)`/g)].map(([, name = '']) => name))
    .flatMap((name) => {
      const pattern = new RegExp(`^${name.replaceAll('…', '\\w+')}$`)
      const found = known.filter((each) => pattern.test(each))
      return found.length > 0 ? found : [name]
    })
}

const read = (given: Record<string, string>): void => {
  const env = readEnv({ ...SERVICE_SETTINGS, ...given })
  readSettingGroup(env, twilioSettings)
  readSettingGroup(env, whatsappSettings)
  readSettingGroup(env, smtpSettings)
  readSettingGroup(env, webPushSettings)
}

const findRefusal = (given: Record<string, string>): string => {
  try {
    read(given)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return ''
}

describe('the settings of the README', () => {
  it('OW-14 are all settings, each with a wrong value or what refuses it otherwise', () => {
    const documented = new Set(listDocumented())
    expect([...documented].toSorted()).toEqual([...SETTING_NAMES, 'TEST_DATABASE_URL'].toSorted())
    expect([...Object.keys(WRONG_SETTINGS), ...Object.keys(ANY_TEXT)].toSorted()).toEqual(
      [...documented].toSorted(),
    )
  })

  it('are limits with the defaults that docs/operating/limits.md states, all of them', () => {
    const page = readFileSync(new URL('../../docs/operating/limits.md', import.meta.url), 'utf8')
    const stated = [...page.matchAll(/^\| `([A-Z0-9_]+)` +\| `(\d+)` +\|/gm)].map(([, name, value]) => [
      name,
      value,
    ])
    const limits = Object.entries(readEnv({}))
      .filter(([name]) => /^(?:GUESTS_|OTP_(?!TEST)|NETWORK_LIMITS_|(?:MENU_)?STREAMS_)/.test(name))
      .map(([name, value]) => [name, String(value)])
    expect(stated.toSorted()).toEqual(limits.toSorted())
  })

  it('OW-14 are accepted together when they are right', () => {
    expect(findRefusal({})).toBe('')
  })

  it.each(Object.entries(WRONG_SETTINGS))(
    'OW-14 stop the start with one sentence that names %s, its value unless it is secret, and what it must be',
    (name, value) => {
      const [heading, line = '', ...others] = findRefusal({ [name]: value }).split('\n')
      expect(heading).toMatch(/^These settings are wrong/)
      expect(others).toEqual([])
      expect(line).toMatch(new RegExp(`^ {2}${name}: must \\w+ .+`))
      expect(line).not.toMatch(/expected|received|Invalid|NaN:/)
      if (value.includes('hidden')) expect(line).not.toContain('hidden')
      else expect(line).toContain(`; it is ${JSON.stringify(value)}`)
    },
  )

  it.each(Object.keys(SERVICE_SETTINGS))('OW-14 name %s when only it is missing of its service', (name) => {
    const [, line = '', ...others] = findRefusal({ [name]: '' }).split('\n')
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^ {2}${name}: is missing; set it too, or remove [A-Z_, ]+$`))
  })
})
