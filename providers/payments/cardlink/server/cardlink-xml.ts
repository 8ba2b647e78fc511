import { askOutside } from '#platform/http/ask-outside.ts'
import { escapeXml, textOfElement } from '#platform/http/flat-xml.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { newDigits, type Random } from '#platform/kernel/ids.ts'
import type { CardlinkConfig } from '../config.ts'
import { messageDigest } from './cardlink-digest.ts'

const SPACE = 'http://www.modirum.com/schemas/vposxmlapi41'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'

export interface CardlinkNeeds {
  readonly config: CardlinkConfig
  readonly clock: Clock
  readonly random: Random
}

export interface MessageHead {
  readonly messageId: string
  readonly timeStamp: string
}

/** The message in the form in which it is hashed: namespaces on it, attributes in this order. */
export const canonicalMessage = ({ messageId, timeStamp }: MessageHead, inner: string): string =>
  `<Message xmlns="${SPACE}" xmlns:ns2="${SIGNATURES}" messageId="${messageId}" timeStamp="${timeStamp}" version="2.1">${inner}</Message>`

/** One element with elements of text in it. */
const element = (name: string, fields: Readonly<Record<string, string>>): string => {
  const inner = Object.entries(fields).map(([key, value]) => `<${key}>${escapeXml(value)}</${key}>`)
  return `<${name}>${inner.join('')}</${name}>`
}

export interface CardlinkRequest {
  readonly kind: 'StatusRequest' | 'RefundRequest'
  /** `TransactionInfo` or `OrderInfo`. */
  readonly about: string
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * One call to the XML interface. Gives a reader of the answer's elements; whose answer it is says TLS.
 * @throws when there is no readable answer
 */
export const askCardlink = async (
  { config, clock, random }: CardlinkNeeds,
  { kind, about, fields, signal }: CardlinkRequest,
) => {
  const head = {
    messageId: `M${newDigits(random, 18)}`,
    timeStamp: clock.now().toISOString().replace('Z', '+00:00'),
  }
  const inner = `<${kind}>${element('Authentication', { Mid: config.mid })}${element(about, fields)}</${kind}>`
  const message = canonicalMessage(head, inner)
  const digest = messageDigest(message, config.sharedSecrets[0] ?? '')
  const { status, text } = await askOutside({
    method: 'POST',
    url: `${config.baseUrl}/vpos/xmlpayvpos`,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<VPOS xmlns="${SPACE}" xmlns:ns2="${SIGNATURES}">${message}<Digest>${digest}</Digest></VPOS>`,
    signal,
  })
  if (status !== 200 || !text.trimEnd().endsWith('VPOS>'))
    throw new Error(`Cardlink answered ${status} without a message`)
  return (name: string): string | undefined => textOfElement(text, name)
}
