import { domainToASCII } from 'node:url'
import { type MessageProvider, MessageRefusedError } from '#core/notifications/contract/message-provider.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { parseSmtpUrl, type SmtpConfig } from '../config.ts'
import { formatMail } from './mail.formatter.ts'
import type { TlsTrust } from './smtp-connection.client.ts'
import { submitMail } from './submit-mail.client.ts'

const ADDRESS = /^([\x21-\x7e]{1,64})@([^\s@<>]{1,255})$/

/** The address as the wire knows it. Nothing that ends a command can be in it. */
const toWireAddress = (address: string): string => {
  const [, person = '', host = ''] = ADDRESS.exec(address) ?? []
  const domain = domainToASCII(host)
  if (person === '' || /[<>"\\@]/.test(person) || domain === '')
    throw new MessageRefusedError('The address is none that mail can be sent to')
  return `${person}@${domain}`
}

interface SmtpDependencies {
  readonly clock: Clock
  readonly terms?: TlsTrust
}

/** E-mail by any server that takes mails in. */
export const createSmtp = (
  { SMTP_URL, MAIL_FROM: from }: SmtpConfig,
  { clock, terms = {} }: SmtpDependencies,
): MessageProvider => {
  const server = parseSmtpUrl(SMTP_URL)
  return {
    name: 'smtp',
    channels: ['email'],
    async send(message, signal) {
      const to = toWireAddress(message.to)
      const data = formatMail({ ...message, to, from, date: clock.now() })
      await submitMail(server, { from, to, data }, { terms, signal })
    },
  }
}
