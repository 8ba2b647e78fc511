/** The longest address that a mail server takes (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL_LENGTH = 254

/**
 * Words of ASCII, joined by single dots. Addresses with other letters before the @ need SMTPUTF8, which few servers
 * offer and the next hop may refuse, so that a mail to them would be lost without a word.
 */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** Labels of a host in ASCII; the last one begins with a letter, as no number of an IP address does. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/

/** The host as mail servers look it up, its letters of other scripts encoded; undefined where it is none. */
const toAsciiDomain = (host: string): string | undefined => {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(host) || !URL.canParse(`http://${host}`)) return undefined
  const domain = new URL(`http://${host}`).hostname
  return domain.length <= 253 && DOMAIN.test(domain) ? domain : undefined
}

/** A typed or pasted address without blanks around it and signs without a shape, in the letters that are meant. */
export const normalizeEmail = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/**
 * The address as mail is sent to it, its domain in ASCII; undefined where none can be sent. It contains nothing that
 * could end a command of SMTP.
 */
export const toMailbox = (address: string): string | undefined => {
  const at = address.lastIndexOf('@')
  const localPart = address.slice(0, Math.max(at, 0))
  if (address.length > MAX_EMAIL_LENGTH || localPart.length > 64 || !LOCAL_PART.test(localPart))
    return undefined
  const domain = toAsciiDomain(address.slice(at + 1))
  const mailbox = `${localPart}@${domain}`
  return domain === undefined || mailbox.length > MAX_EMAIL_LENGTH ? undefined : mailbox
}

/** Whether mail can be sent to a typed address. */
export const isEmail = (text: string): boolean => toMailbox(normalizeEmail(text)) !== undefined
