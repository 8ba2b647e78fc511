import { domainToASCII } from 'node:url'
import { type MessageProvider, MessageRefused } from '#core/notifications/contract/message-provider.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { readSmtpUrl, type SmtpConfig } from '../config.ts'
import type { TlsTerms } from './conversation.ts'
import { writeMail } from './mail.ts'
import { submit } from './submit.ts'

const ADDRESS = /^([\x21-\x7e]{1,64})@([^\s@<>]{1,255})$/

/** The address as the wire knows it. Nothing that ends a command can be in it. */
const onWire = (address: string): string => {
  const [, person = '', host = ''] = ADDRESS.exec(address) ?? []
  const domain = domainToASCII(host)
  if (person === '' || /[<>"\\@]/.test(person) || domain === '')
    throw new MessageRefused('The address is none that mail can be sent to')
  return `${person}@${domain}`
}

interface SmtpNeeds {
  readonly clock: Clock
  readonly terms?: TlsTerms
}

/** E-mail by any server that takes mails in. */
export const createSmtp = (
  { SMTP_URL, MAIL_FROM: from }: SmtpConfig,
  { clock, terms = {} }: SmtpNeeds,
): MessageProvider => {
  const server = readSmtpUrl(SMTP_URL)
  return {
    name: 'smtp',
    channels: ['email'],
    async send(message, signal) {
      const to = onWire(message.to)
      const data = writeMail({ ...message, to, from, date: clock.now() })
      await submit(server, { from, to, data }, { terms, signal })
    },
  }
}
