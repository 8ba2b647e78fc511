import { listAvailableDatabases } from '#platform/testing/databases.ts'

/** The default limits of one-time codes: tests that are not about them raise them. */
export const defaultCodeLimits = {
  OTP_PER_NETWORK_HOUR: '',
  OTP_PHONES_PER_NETWORK_HOUR: '',
  OTP_GUESSES_PER_NETWORK_HOUR: '',
  GUESTS_UNUSED_PER_NETWORK_HOUR: '',
  OTP_PREFIX_VERIFIED_PERCENT: '',
}

/** The engine with truly concurrent statements, if this machine has it. */
export const getStrongestDatabase = (): 'embedded' | 'postgres' =>
  listAvailableDatabases().at(-1)?.name ?? 'embedded'
