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

/** The settings of a mail server; both are needed. */
export const smtpSettings = z.object({
  /** `smtps://` speaks TLS from the first byte, `smtp://` turns to it before anything else is said. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: EXAMPLE, abort: true })
    .refine((text) => new URL(text).hostname !== '', 'must name a host')
    .refine(isPercentEncoded, 'must write a % in the user or password as %25'),
  /** Who mails come from; the merchant's name stands before it. */
  MAIL_FROM: z.string().max(200).regex(ADDRESS, 'must be an address such as orders@example.com'),
})

export type SmtpConfig = z.output<typeof smtpSettings>

export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly isTlsAtOnce: boolean
  readonly user: string
  readonly password: string
}

/** Where and as whom mails are handed in; 465 and 587 are the usual ports. */
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
