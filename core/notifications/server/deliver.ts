import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { OutgoingMessage } from '../contract/message-provider.ts'

/**
 * Hands a message to the first configured provider of its channel, and to the next one when that fails.
 * @returns whether there was a provider at all; a channel that nobody serves is absent, not broken
 * @throws the last provider's error when none took the message
 */
export const deliver = async (hooks: HookRegistry, message: OutgoingMessage): Promise<boolean> => {
  const providers = hooks.all('messageProvider').filter(({ channels }) => channels.includes(message.channel))
  let lastError: Error | undefined
  for (const provider of providers) {
    try {
      await provider.send(message)
      return true
    } catch (error) {
      lastError = error instanceof Error ? error : new Error(String(error))
    }
  }
  if (lastError) throw lastError
  return false
}
