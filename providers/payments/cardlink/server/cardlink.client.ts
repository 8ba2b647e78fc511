import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { generateDigits, type Random } from '#platform/kernel/ids.ts'
import { describeBody, fetchExternal } from '#platform/outbound/fetch-external.ts'
import { escapeXml, getElementText } from '#platform/outbound/flat-xml.ts'
import type { CardlinkConfig } from '../config.ts'
import { computeMessageDigest } from './cardlink.signature.ts'

const NAMESPACE = 'http://www.modirum.com/schemas/vposxmlapi41'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'

export interface CardlinkDependencies {
  readonly config: CardlinkConfig
  readonly clock: Clock
  readonly random: Random
}

export interface MessageHead {
  readonly messageId: string
  readonly timeStamp: string
}

/** The message in canonical form for hashing: namespaces on it, attributes in this order. */
export const formatCanonicalMessage = ({ messageId, timeStamp }: MessageHead, inner: string): string =>
  `<Message xmlns="${NAMESPACE}" xmlns:ns2="${SIGNATURES}" messageId="${messageId}" timeStamp="${timeStamp}" version="2.1">${inner}</Message>`

/** One element with text elements in it. */
const formatElement = (name: string, fields: Readonly<Record<string, string>>): string => {
  const inner = Object.entries(fields).map(([key, value]) => `<${key}>${escapeXml(value)}</${key}>`)
  return `<${name}>${inner.join('')}</${name}>`
}

export interface CardlinkRequest {
  readonly kind: 'StatusRequest' | 'RefundRequest' | 'CaptureRequest' | 'CancelRequest'
  /** `TransactionInfo` or `OrderInfo`. */
  readonly about: string
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * One call to the XML interface. Returns a reader of the response's elements; TLS authenticates the sender.
 * @throws when there is no readable response
 */
export const sendCardlinkRequest = async (
  { config, clock, random }: CardlinkDependencies,
  { kind, about, fields, signal }: CardlinkRequest,
) => {
  const head = {
    messageId: `M${generateDigits(random, 18)}`,
    timeStamp: clock.now().toISOString().replace('Z', '+00:00'),
  }
  const inner = `<${kind}>${formatElement('Authentication', { Mid: config.mid })}${formatElement(about, fields)}</${kind}>`
  const message = formatCanonicalMessage(head, inner)
  const digest = computeMessageDigest(message, config.sharedSecrets[0] ?? '')
  const { status, text } = await fetchExternal({
    method: 'POST',
    url: `${config.baseUrl}/vpos/xmlpayvpos`,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<VPOS xmlns="${NAMESPACE}" xmlns:ns2="${SIGNATURES}">${message}<Digest>${digest}</Digest></VPOS>`,
    signal,
  })
  if (status !== 200) throw new Error(`Cardlink answered ${status}`)
  if (!text.trimEnd().endsWith('VPOS>'))
    throw new UnreadableAnswerError('Cardlink answered without a message', { bodyType: describeBody(text) })
  return (name: string): string | undefined => getElementText(text, name)
}
