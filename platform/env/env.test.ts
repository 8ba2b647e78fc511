import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  COMPASS_SECRET: 'x'.repeat(32),
  PUBLIC_ORIGIN: 'https://order.example.com',
}

describe('the settings', () => {
  it('have defaults for a first start', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEMO: true,
      OTP_TEST_MODE: false,
      DATABASE_PREPARE: true,
      GUESTS_UNUSED_PER_NETWORK_HOUR: 150,
      NETWORK_LIMITS_FACTOR: 1,
      OTP_PER_NETWORK_HOUR: 200,
      OTP_PHONES_PER_NETWORK_HOUR: 100,
      OTP_GUESSES_PER_NETWORK_HOUR: 100,
    })
  })

  it('report every wrong setting in one error', () => {
    expect(() => readEnv({ PORT: 'ninety', DATABASE_URL: 'mysql://x', DATABASE_LISTEN_URL: 'x' })).toThrow(
      /PORT.*\n.*DATABASE_URL.*\n.*DATABASE_LISTEN_URL/s,
    )
  })

  it('OW-14 name the form of the addresses of proxies', () => {
    for (const right of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback', 'fd00::/8'])
      expect(readEnv({ TRUSTED_PROXIES: right }).TRUSTED_PROXIES).toBe(right)
    for (const wrong of ['banana', '10.0.0.0/33', '127.0.0.1,', '::1/8/8', 'loopback/8'])
      expect(() => readEnv({ TRUSTED_PROXIES: wrong })).toThrow(
        /TRUSTED_PROXIES: must be addresses or networks/,
      )
  })

  it.each([
    [{ PORT: 'ninety' }, 'PORT: must be a whole number from 0 to 65535; it is "ninety"'],
    [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535; it is "65536"'],
    [{ OTP_PER_DAY: '0' }, 'OTP_PER_DAY: must be a whole number from 1 to 10000000; it is "0"'],
    [{ NETWORK_LIMITS_FACTOR: '0' }, 'NETWORK_LIMITS_FACTOR: must be a number from 0.01 to 1000; it is "0"'],
    [
      { NETWORK_LIMITS_FACTOR: 'many' },
      'NETWORK_LIMITS_FACTOR: must be a number from 0.01 to 1000; it is "many"',
    ],
    [{ DEMO: 'yes' }, 'DEMO: must be 0 or 1; it is "yes"'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be production, development or test; it is "prod"'],
    [
      { PUBLIC_ORIGIN: 'https://a.example/shop' },
      'PUBLIC_ORIGIN: must be scheme and host without a path, such as https://order.example.com; it is "https://a.example/shop"',
    ],
    [{ MAPS_ORIGIN: 'maps' }, 'MAPS_ORIGIN: must be an address such as https://example.com; it is "maps"'],
    [{ METRICS_TOKEN: 'short-one' }, 'METRICS_TOKEN: must have at least 32 characters'],
    [{ DATABASE_URL: 'mysql://me:word@x' }, 'DATABASE_URL: must begin with postgres://'],
    [{ DATABSE_URL: 'x' }, 'DATABSE_URL: is no setting; write DATABASE_URL, or remove it'],
    [{ TRUSTED_PROXEIS: 'x' }, 'TRUSTED_PROXEIS: is no setting; write TRUSTED_PROXIES, or remove it'],
  ])('OW-14 say what is wrong with %o, and its value unless it is secret', (given, line) => {
    expect(() => readEnv(given)).toThrow(new EnvError(`These settings are wrong:\n  ${line}`))
  })

  it('OW-14 accept an origin with a slash, and variables of other programs', () => {
    const given = { PUBLIC_ORIGIN: 'https://A.example:8443/', POTR: '1', DATABASE_USER: 'x', LOGNAME: 'x' }
    expect(readEnv(given).PUBLIC_ORIGIN).toBe('https://A.example:8443/')
  })

  it('AU-10 production refuses to start with the fixed test codes', () => {
    expect(() => readEnv({ ...production, OTP_TEST_MODE: '1' })).toThrow(/OTP_TEST_MODE/)
  })

  it('AU-10 the fixed test codes work only where no other machine can reach them', () => {
    const testing = { OTP_TEST_MODE: '1', OTP_TEST_PHONES: '+12025550123,+12025550124' }
    expect(readEnv(testing).OTP_TEST_MODE).toBe(true)
    expect(() => readEnv({ ...testing, HOST: '0.0.0.0' })).toThrow(/HOST/)
  })

  it('AU-10 the fixed test codes work only for numbers that are reserved for tests', () => {
    expect(() => readEnv({ OTP_TEST_MODE: '1' })).toThrow(/OTP_TEST_PHONES/)
    expect(() => readEnv({ OTP_TEST_MODE: '1', OTP_TEST_PHONES: 'everybody' })).toThrow(/OTP_TEST_PHONES/)
  })

  it('production requires its secret and its address, and has no demo by default', () => {
    expect(readEnv(production).DEMO).toBe(false)
    expect(() => readEnv({ ...production, COMPASS_SECRET: '' })).toThrow(/COMPASS_SECRET/)
    expect(() => readEnv({ ...production, COMPASS_SECRET: 'short' })).toThrow(/COMPASS_SECRET/)
    expect(() => readEnv({ ...production, PUBLIC_ORIGIN: undefined })).toThrow(/PUBLIC_ORIGIN/)
  })
})
