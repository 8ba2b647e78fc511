import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** Why an address cannot be linked. */
export type AddressFault = 'scheme' | 'insecure' | 'credentials' | 'malformed'

/** What belongs to the shop itself: addresses there are stored as pages of the shop, so that they survive a move. */
export interface OwnPlaces {
  readonly homePath: string
  /** The merchant's own hosts. */
  readonly hosts: readonly string[]
  /** Scheme and host of this installation. */
  readonly origin: string
}

export const MAX_ADDRESS = 500

const PHONE = /^\+?\d{3,15}$/
const MAIL = /^[^\s@?&,;:<>"]{1,64}@[^\s@?&,;:/<>"]{1,190}$/
const NONE_HOST = 'https://own-page.invalid'

const parseUrl = (text: string, base?: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined

/** The part after the home path, beginning with a slash. */
const toOwnPath = ({ pathname, search, hash }: URL, homePath: string): string => {
  const [, first = '', ...rest] = pathname.split('/')
  return (first === homePath ? `/${rest.join('/')}` : pathname) + search + hash
}

const parseOwnPage = (text: string, { homePath }: OwnPlaces): Result<string, AddressFault> => {
  const url = parseUrl(text, NONE_HOST)
  // "//host" and "/\host" name another host.
  return url?.origin === NONE_HOST ? ok(toOwnPath(url, homePath)) : fail('malformed')
}

const parsePhone = (number: string): Result<string, AddressFault> => {
  const digits = number.replaceAll(/[\s().-]/g, '')
  return PHONE.test(digits) ? ok(`tel:${digits}`) : fail('malformed')
}

/** Nothing but the address: subject and text could put words into the customer's mouth. */
const parseMail = (address: string): Result<string, AddressFault> =>
  MAIL.test(address) && address.includes('.') ? ok(`mailto:${address}`) : fail('malformed')

const isOwn = (url: URL, { homePath, hosts, origin }: OwnPlaces): boolean =>
  hosts.includes(url.host) || (url.origin === origin && url.pathname.split('/')[1] === homePath)

const parseWeb = (url: URL, own: OwnPlaces): Result<string, AddressFault> => {
  if (url.username !== '' || url.password !== '') return fail('credentials')
  if (isOwn(url, own)) return ok(toOwnPath(url, own.homePath))
  if (url.protocol === 'http:') return fail('insecure')
  return url.hostname.includes('.') && url.href.length <= MAX_ADDRESS * 2 ? ok(url.href) : fail('malformed')
}

/**
 * The address of a link as it is stored: a page of the shop (`/menu-list`, without the home path), or an address on the
 * web, of a phone or of a mailbox. Everything else, such as a script, is refused.
 */
export const parseLinkAddress = (text: string, own: OwnPlaces): Result<string, AddressFault> => {
  const typed = text.trim()
  if (typed.length > MAX_ADDRESS || typed.includes('\\')) return fail('malformed')
  if (typed.startsWith('/')) return parseOwnPage(typed, own)
  const url = parseUrl(typed)
  if (!url) return fail(/^[a-z][a-z\d+.-]*:/i.test(typed) ? 'malformed' : 'scheme')
  switch (url.protocol) {
    case 'tel:':
      return parsePhone(typed.slice('tel:'.length))
    case 'mailto:':
      return parseMail(typed.slice('mailto:'.length))
    case 'http:':
    case 'https:':
      return parseWeb(url, own)
    default:
      return fail('scheme')
  }
}

/** What a link leads to, for its icon. */
export const LINK_KINDS = ['menu', 'table', 'page', 'map', 'phone', 'mail', 'social', 'web'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

const MAPS = ['maps.app.goo.gl', 'maps.google.com', 'maps.apple.com', 'openstreetmap.org', 'waze.com']
const SOCIAL = [
  ...['instagram.com', 'facebook.com', 'fb.com', 'tiktok.com', 'snapchat.com', 'youtube.com', 'youtu.be'],
  ...['x.com', 'twitter.com', 'threads.net', 'linkedin.com', 'wa.me', 'whatsapp.com', 't.me', 'viber.com'],
]

const isAt = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

const getOwnKind = (path: string): LinkKind => {
  const page = path.split(/[/?#]/)[1] ?? ''
  if (page === '' || page === 'menu-list') return 'menu'
  return page === 'dine' || page === 'roomdining' ? 'table' : 'page'
}

/** What a stored address leads to. */
export const getLinkKind = (address: string): LinkKind => {
  if (address.startsWith('/')) return getOwnKind(address)
  if (address.startsWith('tel:')) return 'phone'
  if (address.startsWith('mailto:')) return 'mail'
  const url = parseUrl(address)
  if (!url) return 'web'
  if (isAt(url.hostname, MAPS) || (isAt(url.hostname, ['google.com']) && url.pathname.startsWith('/maps')))
    return 'map'
  return isAt(url.hostname, SOCIAL) ? 'social' : 'web'
}
