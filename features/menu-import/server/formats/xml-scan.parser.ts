/** What {@link scanXml} calls; names come without their prefix, texts and attributes as they are written. */
export interface XmlVisitor {
  open(name: string, attributes: string): void
  close(name: string): void
  text(written: string): void
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const toCharacter = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'

/** A text of XML with its five named entities, numbered characters, and the escapes of spreadsheets replaced. */
export const decodeXmlText = (written: string): string =>
  written
    .replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, (entity) => {
      const name = entity.slice(1, -1)
      if (/^#x/i.test(name)) return toCharacter(Number.parseInt(name.slice(2), 16))
      return name.startsWith('#') ? toCharacter(Number(name.slice(1))) : (ENTITIES[name] ?? entity)
    })
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))

const BEFORE_NAME = /[\s:]/

/** The value of an attribute among those of a tag; a prefix before its name does not matter. */
export const getXmlAttribute = (attributes: string, name: string): string | undefined => {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const sign = attributes[at + name.length + 1] ?? ''
    const isWhole = attributes[at + name.length] === '=' && BEFORE_NAME.test(attributes[at - 1] ?? ' ')
    if (!isWhole || (sign !== '"' && sign !== "'")) continue
    const from = at + name.length + 2
    const end = attributes.indexOf(sign, from)
    return end < 0 ? undefined : decodeXmlText(attributes.slice(from, end))
  }
  return undefined
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const visitTag = (tag: string, { open, close }: XmlVisitor): void => {
  if (tag.startsWith('/')) {
    close(withoutPrefix(tag.slice(1).trimEnd()))
    return
  }
  const isEmpty = tag.endsWith('/')
  const content = isEmpty ? tag.slice(0, -1) : tag
  const end = content.search(/\s/)
  const name = withoutPrefix(end < 0 ? content : content.slice(0, end))
  open(name, end < 0 ? '' : content.slice(end))
  if (isEmpty) close(name)
}

/** Sections that end with something else than `>`. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const CDATA = '<![CDATA['

/**
 * Reads XML in one pass. A document type is refused (false), because only there can entities be defined that unfold to
 * gigabytes or lead to other files; so is a tag that never ends.
 */
export const scanXml = (xml: string, visitor: XmlVisitor): boolean => {
  let at = 0
  for (let begin = xml.indexOf('<'); begin >= 0; begin = xml.indexOf('<', at)) {
    if (begin > at) visitor.text(xml.slice(at, begin))
    const section = SECTIONS.find(([opening]) => xml.startsWith(opening, begin))
    const isCdata = xml.startsWith(CDATA, begin)
    if (!section && !isCdata && xml[begin + 1] === '!') return false
    const closing = isCdata ? ']]>' : (section?.[1] ?? '>')
    const end = xml.indexOf(closing, begin + 1)
    if (end < 0) return false
    if (isCdata) visitor.text(xml.slice(begin + CDATA.length, end).replaceAll('&', '&amp;'))
    else if (!section) visitTag(xml.slice(begin + 1, end), visitor)
    at = end + closing.length
  }
  return true
}
