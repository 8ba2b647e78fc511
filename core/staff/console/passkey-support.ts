/**
 * Whether this browser gives passkeys to this address: it needs TLS or this machine, and a host with a name, because a
 * passkey cannot belong to a number.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

/** The code that speaks with authenticators, which most visits never need. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/browser')
