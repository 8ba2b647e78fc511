import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const pem = (kind: string, parts: readonly string[]): string => {
  const lines = parts.join('').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n')
}

/** A test-only key without any other use. Self-signed for 127.0.0.1, it is the certificate of both sides. */
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgckvgXi1q9h0rWovgO3pJ/jU98Z2zANyjwDQPnEUcYmOhRANCAASm',
  'sxvaePI16YBSFZCdtM4ZQpGJENrs6u9/Mld0bz/uUlIJTBUeWynqE4t+1+YuJgBn0qEFcORue8Wah08rvuq3',
]
const CERTIFICATE = [
  'MIIBuTCCAWCgAwIBAgIURf5r1SRLlxlxQU8bSNLLjaPb+zgwCgYIKoZIzj0EAwIwKTEnMCUGA1UEAwweTWVyY2hhbnQgaWRlbnRp',
  'dHkgb2YgdGhlIHRlc3RzMCAXDTI2MTEyMTE1MDkwM1oYDzIxMjYxMDI4MTUwOTAzWjApMScwJQYDVQQDDB5NZXJjaGFudCBpZGVu',
  'dGl0eSBvZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASmsxvaePI16YBSFZCdtM4ZQpGJENrs6u9/Mld0bz/u',
  'UlIJTBUeWynqE4t+1+YuJgBn0qEFcORue8Wah08rvuq3o2QwYjAdBgNVHQ4EFgQUjkXgk29P8h4zbg79aW7OoXLzxnUwHwYDVR0j',
  'BBgwFoAUjkXgk29P8h4zbg79aW7OoXLzxnUwDwYDVR0RBAgwBocEfwAAATAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cA',
  'MEQCIDu5uVWZCttH18sLJrl7sTj+UNHDwKYRx5aoghtKgWVnAiAvIBA2Qz9Wze+N1v5p6psh+WEXB5mJB8d4Cts1f9WP4w==',
]

export interface AppleCall {
  readonly path: string
  readonly body: Record<string, unknown>
}

export interface FakeApple {
  /** Account settings for Apple Pay with this stand-in instead of Apple. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly origin: string
  readonly calls: AppleCall[]
  /** Response status instead of 200. */
  status: number
  close(): Promise<void>
}

/** A stand-in for Apple's sessions: over TLS, and only for clients with the merchant's certificate. */
export const startFakeApple = async (): Promise<FakeApple> => {
  const [key, cert] = [pem('PRIVATE KEY', KEY), pem('CERTIFICATE', CERTIFICATE)]
  const calls: AppleCall[] = []
  const server = createServer(
    { key, cert, ca: cert, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      calls.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
      response.writeHead(fake.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ merchantSessionIdentifier: `session-${calls.length}`, nonce: 'a1b2' }))
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeApple = {
    origin,
    calls,
    status: 200,
    settings: {
      countryCode: 'AE',
      merchantIdentifier: 'merchant.example.smoky',
      displayName: 'Smoky Stack',
      certificate: cert,
      privateKey: key,
      standIn: { baseUrl: origin, authority: cert },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
