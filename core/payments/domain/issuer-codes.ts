import type { DeclineCode } from './gateway-report.ts'

/** Card issuers' response codes (ISO 8583 and related), mapped to the codes explained to customers. */
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

/** Why an issuer declined; an unlisted code is a failed payment. The issuer's own text is never shown. */
export const toDeclineCode = (code: string | undefined): DeclineCode =>
  DECLINE_BY_ISSUER_CODE[code ?? ''] ?? 5100
