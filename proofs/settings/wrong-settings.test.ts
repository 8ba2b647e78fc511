import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EnvError, readEnv, SETTING_NAMES } from '#platform/env/env.ts'
import { readSettingGroup } from '#platform/env/setting-group.ts'
import { smtpSettings } from '#providers/messaging/smtp/config.ts'
import { twilioSettings } from '#providers/messaging/twilio/config.ts'
import { webPushSettings } from '#providers/messaging/web-push/config.ts'
import { whatsappSettings } from '#providers/messaging/whatsapp-cloud/config.ts'

/** A wrong value of each setting. */
const WRONG: Readonly<Record<string, string>> = {
  PORT: '65536',
  PUBLIC_ORIGIN: 'order.example.com',
  DATABASE_URL: 'mysql://me:hidden@db',
  DATABASE_LISTEN_URL: 'db:hidden',
  DATABASE_PREPARE: 'no',
  NODE_ENV: 'prod',
  COMPASS_SECRET: 'hidden',
  LOG_LEVEL: 'loud',
  DEMO: 'yes',
  OFFLINE: 'no',
  SIGN_UP: 'closed',
  OTP_TEST_MODE: 'on',
  OTP_TEST_PHONES: '00971501234567',
  GUESTS_UNUSED_PER_NETWORK_HOUR: 'many',
  NETWORK_LIMITS_FACTOR: '0',
  OTP_PER_NETWORK_HOUR: '-1',
  OTP_PHONES_PER_NETWORK_HOUR: '1.5',
  OTP_GUESSES_PER_NETWORK_HOUR: 'few',
  OTP_PER_PHONE_10_MINUTES: '0',
  OTP_PER_PHONE_DAY: '1O',
  OTP_PER_DIAL_CODE_DAY: 'x',
  OTP_PER_BRAND_DAY: '10000001',
  OTP_PER_DAY: 'NaN',
  OTP_PREFIX_SAMPLE: '1e99',
  OTP_PREFIX_VERIFIED_PERCENT: '101',
  STREAMS_PER_NETWORK: '0',
  STREAMS_PER_SESSION: 'ten',
  MENU_STREAMS_PER_NETWORK: '-',
  METRICS_TOKEN: 'hidden',
  TRUSTED_PROXIES: 'banana',
  SANDBOX_GATEWAY_PORT: '-1',
  SANDBOX_GATEWAY_ORIGIN: 'gateway',
  MAPS_ORIGIN: 'maps',
  MAPS_TILES: 'https://tiles.example/1/2/3.png',
  MAPS_ATTRIBUTION: 'x'.repeat(121),
  MAPS_LINK: 'https://maps.example',
  TWILIO_ACCOUNT_SID: 'SK1',
  TWILIO_AUTH_TOKEN: 'hidden word',
  TWILIO_FROM: 'a name that is too long',
  TWILIO_ORIGIN: 'http://api.example.com',
  WHATSAPP_PHONE_NUMBER_ID: '+97145550100',
  WHATSAPP_TOKEN: 'hidden word',
  WHATSAPP_ORIGIN: 'https://graph.example.com/',
  SMTP_URL: 'mail:hidden',
  MAIL_FROM: 'orders',
  WEB_PUSH_PRIVATE_KEY: 'hidden',
  WEB_PUSH_CONTACT: 'owner@example.com',
  WEB_PUSH_SERVICES: 'all of them',
  COMMON_PIXELS: 'meta',
  COMMON_PIXELS_EXCLUDED: 'zahr; other',
  PIXEL_STAND_IN_ORIGIN: 'ftp://x.example',
  CHAT_STAND_IN_ORIGIN: 'x',
  CLAMD_ADDRESS: '127.0.0.1:3310',
  CONVERSION_ORIGINS: 'google',
  SANDBOX_COURIER: 'perhaps',
}

/** Settings of which every text has the right form, and what refuses a wrong one. */
const ANY_TEXT: Readonly<Record<string, string>> = {
  HOST: 'the system refuses to listen there: check-surroundings.test.ts',
  DATA_DIR: 'the folder is tried: check-surroundings.test.ts',
  APPLE_DOMAIN_FILE: 'the file is read: check-surroundings.test.ts',
  TEST_DATABASE_URL: 'only tests read it',
}

/** Services whose settings are complete and right, so that one wrong setting is the only one. */
const SERVICES = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'word',
  TWILIO_FROM: '+12025550123',
  WHATSAPP_PHONE_NUMBER_ID: '123456',
  WHATSAPP_TOKEN: 'word',
  SMTP_URL: 'smtps://me:word@mail.example.com:465',
  MAIL_FROM: 'orders@example.com',
  WEB_PUSH_PRIVATE_KEY: 'x'.repeat(43),
  WEB_PUSH_CONTACT: 'mailto:owner@example.com',
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
  const env = readEnv({ ...SERVICES, ...given })
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
    expect([...Object.keys(WRONG), ...Object.keys(ANY_TEXT)].toSorted()).toEqual([...documented].toSorted())
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

  it.each(Object.entries(WRONG))(
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

  it.each(Object.keys(SERVICES))('OW-14 name %s when only it is missing of its service', (name) => {
    const [, line = '', ...others] = findRefusal({ [name]: '' }).split('\n')
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^ {2}${name}: is missing; set it too, or remove [A-Z_, ]+$`))
  })
})
