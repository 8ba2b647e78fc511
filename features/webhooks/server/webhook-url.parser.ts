import { isIP } from 'node:net'
import { getResolverHost } from '#platform/outbound/post-to-untrusted-url.ts'
import { isLoopbackAddress, isPublicAddress } from '#platform/outbound/public-address.ts'

/** Names that resolve only in a private network. */
const INTERNAL_HOST = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

const isPublicHost = (host: string): boolean => {
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !INTERNAL_HOST.test(host.replace(/\.$/, ''))
}

/**
 * Normalises a URL to which events may be sent; undefined for any other. The resolved IP address is checked at every
 * call.
 *
 * @param allowLoopback also accepts the local machine, over plain http
 */
export const parseWebhookUrl = (text: string, mayBeHere: boolean): string | undefined => {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password) return undefined
  url.hash = ''
  const host = getResolverHost(url)
  const isHere = mayBeHere && (host === 'localhost' || isLoopbackAddress(host))
  if (isHere && /^https?:$/.test(url.protocol)) return url.href
  return url.protocol === 'https:' && isPublicHost(host) ? url.href : undefined
}
