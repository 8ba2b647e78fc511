import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

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
