import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Those of these people whom the merchant does not want to write to of its own accord. */
    contactGuard: (tx: Transaction, userIds: readonly string[]) => Promise<ReadonlySet<string>>
  }
}

/** Those of these people who get no messages that are not about an order. */
export const listUncontactable = async (
  hooks: HookRegistry,
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const refused = new Set<string>()
  for (const guard of hooks.all('contactGuard'))
    for (const userId of await guard(tx, userIds)) refused.add(userId)
  return refused
}
