import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { MessageChannel, OutgoingMessage } from '../contract/message-provider.ts'

export type MessageAddress = Pick<OutgoingMessage, 'to' | 'pushKeys'>

/** The addresses at which people are notified besides those of their orders: one channel, any number a person. */
export interface MessageAddressBook {
  readonly channel: MessageChannel
  /** The ids of the addresses of several people, by user id. */
  list(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Addresses by id; those of other books and removed ones are absent. */
  find(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, MessageAddress>>
  /** The service reports that the address no longer exists; another book's address is ignored. */
  remove(tx: Transaction, id: string): Promise<void>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    messageAddressBook: MessageAddressBook
  }
}

export interface ListedAddress {
  readonly channel: MessageChannel
  readonly addressId: string
}

/** The addresses of several people in all books, by user id. */
export const listMessageAddresses = async (
  hooks: HookRegistry,
  tx: Transaction,
  userIds: readonly string[],
): Promise<Map<string, ListedAddress[]>> => {
  const byUser = new Map<string, ListedAddress[]>()
  for (const book of hooks.all('messageAddressBook')) {
    for (const [userId, ids] of await book.list(tx, userIds)) {
      const listed = ids.map((addressId) => ({ channel: book.channel, addressId }))
      byUser.set(userId, [...(byUser.get(userId) ?? []), ...listed])
    }
  }
  return byUser
}

/** Addresses of all books, by id. */
export const findMessageAddresses = async (
  hooks: HookRegistry,
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, MessageAddress>> => {
  const found = await Promise.all(hooks.all('messageAddressBook').map((book) => book.find(tx, ids)))
  return new Map(found.flatMap((addresses) => [...addresses]))
}
