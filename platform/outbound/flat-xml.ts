const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** An element with nothing but text in it: its name without a prefix, and the text. */
const FLAT = /<(?:\w+:)?(\w+)(?:\s[^<>]*)?>([^<]*)<\//g

/**
 * The text of the first element of that name in a response that is flat XML. It uses no parser, so that the text
 * cannot declare entities, and a response that tries to is rejected.
 * @throws when the text declares a document type or entities
 */
export const getElementText = (xml: string, name: string): string | undefined => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The XML declares types or entities')
  for (const [, found, text = ''] of xml.matchAll(FLAT))
    if (found === name)
      return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim()
  return undefined
}

/** A text escaped for an element, without control characters, which XML does not allow. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
