import type { DeclineCode } from './gateway-report.ts'

/** What card issuers answer (ISO 8583 and its relatives), as the codes that customers see explained. */
const DECLINE_BY_ISSUER_CODE: Readonly<Record<string, DeclineCode>> = {
  '51': 5011,
  '116': 5011,
  '14': 5003,
  '111': 5003,
  '125': 5003,
  N7: 5002,
  '82': 5002,
  '54': 5001,
  '33': 5001,
  '101': 5001,
  '41': 5001,
  '43': 5001,
  '04': 5001,
  '07': 5001,
  '36': 5001,
  '62': 5001,
  '78': 5001,
}

/** Why an issuer declined; whatever is not in the table is a failed payment. Never show the issuer's own words. */
export const toDeclineCode = (code: string | undefined): DeclineCode =>
  DECLINE_BY_ISSUER_CODE[code ?? ''] ?? 5100
