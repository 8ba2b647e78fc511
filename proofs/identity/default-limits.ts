import { listTestDatabases } from '#platform/testing/databases.ts'

/** The limits of one-time codes as they are when nobody sets them: tests that are not about them widen them. */
export const defaultCodeLimits = {
  OTP_PER_NETWORK_HOUR: '',
  OTP_PHONES_PER_NETWORK_HOUR: '',
  OTP_PREFIX_VERIFIED_PERCENT: '',
}

/** The engine on which statements really run side by side, where this machine has it. */
export const getStrongestDatabase = (): 'embedded' | 'postgres' =>
  listTestDatabases().at(-1)?.name ?? 'embedded'
