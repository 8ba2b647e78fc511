import type { MessageProvider, OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { Clock } from '#platform/kernel/clock.ts'

export interface ReceivedMessage extends OutgoingMessage {
  readonly at: Date
}

export interface Inbox extends MessageProvider {
  /** The newest first; `to` filters by one recipient. */
  list(to?: string): readonly ReceivedMessage[]
}

const MAX_MESSAGES = 500

/** All simulated phones and mailboxes in this process's memory, for development and tests. */
export const createInbox = (clock: Clock): Inbox => {
  const messages: ReceivedMessage[] = []
  return {
    name: 'outbox',
    isStandIn: true,
    channels: ['sms', 'whatsapp', 'email', 'push'],
    async send(message) {
      if (messages.some(({ id }) => id === message.id)) return
      messages.unshift({ ...message, at: clock.now() })
      messages.length = Math.min(messages.length, MAX_MESSAGES)
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to === to)),
  }
}

/** The one-time code in a message, if it contains one. */
export const extractCode = (text: string): string | undefined =>
  /^@\S+ #(\d{4,8})$/m.exec(text)?.[1] ?? /(?<!\d)(\d{6})(?!\d)/.exec(text)?.[1]
