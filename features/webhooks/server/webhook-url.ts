import { isIP } from 'node:net'
import { hostOf } from '#platform/http/ask-stranger.ts'
import { isLoopbackAddress, isPublicAddress } from '#platform/http/public-address.ts'

/** Names that are only known inside a network. */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/

const isOutside = (host: string): boolean => {
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !INSIDE.test(host.replace(/\.$/, ''))
}

/**
 * An address to which events may be sent, written as it is called; undefined for any other. Where a name leads is judged
 * each time it is called.
 *
 * @param mayBeHere also this very machine, in plain text
 */
export const readWebhookUrl = (text: string, mayBeHere: boolean): string | undefined => {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password) return undefined
  url.hash = ''
  const host = hostOf(url)
  const isHere = mayBeHere && (host === 'localhost' || isLoopbackAddress(host))
  if (isHere && /^https?:$/.test(url.protocol)) return url.href
  return url.protocol === 'https:' && isOutside(host) ? url.href : undefined
}
