import { serverPlugins } from '#apps/server/areas.ts'
import type { MessageProvider, OutgoingMessage } from '#core/notifications/contract/message-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'

/** A messaging service that records every message it was paid for. */
export interface MessageLedger {
  readonly messages: OutgoingMessage[]
  /** The latest code to a phone in E.164. */
  codeFor(phone: string): string
  /** All areas of the shop, with this service instead of its own. */
  readonly areas: readonly ServerPlugin[]
}

export const createMessageLedger = (): MessageLedger => {
  const messages: OutgoingMessage[] = []
  const provider: MessageProvider = {
    name: 'ledger',
    channels: ['sms', 'whatsapp', 'email'],
    send: async (message) => void messages.push(message),
  }
  const others = serverPlugins.filter(({ name }) => name !== 'messaging-outbox')
  return {
    messages,
    codeFor: (phone) => {
      const text = messages.findLast(({ to }) => to === phone)?.text ?? ''
      return /#(\d{6})$/.exec(text)?.[1] ?? ''
    },
    areas: [...others, { name: 'ledger', provides: () => ({ messageProvider: [provider] }) }],
  }
}
