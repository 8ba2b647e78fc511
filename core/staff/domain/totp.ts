/** Seconds for which a code is shown (RFC 6238, X). */
export const TOTP_PERIOD = 30

const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The 30-second step of an instant. */
export const getTotpStep = (instant: Date): number => Math.floor(instant.getTime() / 1000 / TOTP_PERIOD)

/** RFC 4648 without padding, as authenticator apps read secrets. */
export const encodeBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The code of an HMAC-SHA-1 of the step (RFC 4226, 5.3: dynamic truncation). */
export const truncateToCode = (mac: Uint8Array): string => {
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength)
  const offset = view.getUint8(mac.byteLength - 1) & 0x0f
  const number = view.getUint32(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The address that authenticator apps read from a QR code. */
export const buildTotpUri = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
