import type { TableSystem, TableSystemFactory } from '#core/tables/contract/table-system.ts'
import { openText, sealText } from '#platform/db/sealed-text.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { ConnectionRow } from './connections.repo.ts'

const purpose = 'table system settings'

/** The secret of a connection as it is stored. */
export const sealSecret = (
  { secret }: Pick<Platform, 'secret'>,
  tx: Transaction,
  { storeId, text }: { readonly storeId: string; readonly text: string },
): string => sealText(text, { secret, purpose, context: storeId, random: tx.random })

export const findSystem = (
  { hooks }: Pick<Platform, 'hooks'>,
  name: string,
): TableSystemFactory | undefined => hooks.all('tableSystem').find((each) => each.name === name)

/** The adapter for a connection; undefined when its plugin is not installed, or the secret that it needs is missing. */
export const openSystem = (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  { system, store_id: context, address, fields, secret: sealed }: ConnectionRow,
): TableSystem | undefined => {
  const factory = findSystem(platform, system)
  if (!factory || (factory.needsSecret && sealed === null)) return undefined
  const { secret } = platform
  return factory.open({
    ...{ address, fields },
    secret: sealed === null ? '' : openText(sealed, { secret, purpose, context }),
  })
}
