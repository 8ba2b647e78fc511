/** Pods of a region, each with its standby host. */
const pods = (region: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${region}-pod${index + 1}`).flatMap((pod) => [
    `${pod}.apple.com`,
    `${pod}-dr.apple.com`,
  ])

/** The hosts that Apple documents for merchant sessions, worldwide and China, including its sandbox. */
const APPLE_HOSTS: ReadonlySet<string> = new Set([
  'apple-pay-gateway.apple.com',
  'apple-pay-gateway-cert.apple.com',
  'cn-apple-pay-gateway.apple.com',
  'cn-apple-pay-gateway-cert.apple.com',
  ...pods('apple-pay-gateway-nc', 5),
  ...pods('apple-pay-gateway-pr', 5),
  ...pods('cn-apple-pay-gateway-sh', 3),
  ...pods('cn-apple-pay-gateway-tj', 3),
])

/** https, a host and a plain path: no port, no credentials, no query. */
const ADDRESS = /^https:\/\/([a-z0-9.-]+)((?:\/[\w-]+){1,6})$/

/**
 * The path of a URL at which Apple opens merchant sessions, or undefined for any other URL: it comes from a browser,
 * and could otherwise make our server call any host.
 */
export const getAppleSessionPath = (address: string): string | undefined => {
  const [, host = '', path] = ADDRESS.exec(address) ?? []
  return APPLE_HOSTS.has(host) ? path : undefined
}
