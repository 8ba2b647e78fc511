import { z } from 'zod'

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+$/
const EXAMPLE = 'must be such as smtps://user:password@mail.example.com:465'

const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The settings of a mail server; both are required. */
export const smtpSettings = z.object({
  /** `smtps://` uses TLS from the first byte, `smtp://` upgrades to it before any other command. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: EXAMPLE, abort: true })
    .refine((text) => new URL(text).hostname !== '', 'must name a host')
    .refine(isPercentEncoded, 'must write a % in the user or password as %25'),
  /** The sender address of mails; the merchant's name is prepended. */
  MAIL_FROM: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(ADDRESS, 'must be an address such as orders@example.com'),
})

export type SmtpConfig = z.output<typeof smtpSettings>

export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly isTlsAtOnce: boolean
  readonly user: string
  readonly password: string
}

/** Server and credentials for submitting mails; 465 and 587 are the usual ports. */
export const parseSmtpUrl = (text: string): SmtpServer => {
  const url = new URL(text)
  const isTlsAtOnce = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isTlsAtOnce ? 465 : 587),
    isTlsAtOnce,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}
