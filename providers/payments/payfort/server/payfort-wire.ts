import type { DeclineCode, GatewayReport } from '#core/payments/domain/gateway-report.ts'

/** By PayFort's two-digit status. */
export const STATE_BY_STATUS: Readonly<Record<string, GatewayReport['state']>> = {
  '00': 'failed',
  '01': 'unknown',
  '02': 'pending',
  '03': 'failed',
  '04': 'captured',
  '05': 'failed',
  // Refunded, wholly or in part, so it was captured.
  '06': 'captured',
  '08': 'cancelled',
  '10': 'unknown',
  '13': 'failed',
  '14': 'captured',
  '15': 'pending',
  '17': 'failed',
  '19': 'pending',
  '20': 'pending',
  '40': 'pending',
  '45': 'failed',
}

/** By the last three digits of a code. */
const DECLINES: Readonly<Record<string, DeclineCode>> = {
  '012': 5001,
  '100': 5001,
  '016': 5003,
  '121': 5003,
  '029': 5011,
}

export const CANCELLED_BY_CUSTOMER = '072'

export const getMessageCode = (code: string): string => code.slice(-3)

export const toPayfortDecline = (code: string): DeclineCode => DECLINES[getMessageCode(code)] ?? 5100
