import {
  createNewShopToken,
  getNewShopId,
  isNewShopToken,
} from '#core/staff/server/new-shop-links.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { newShopErrors } from '../contract/errors.ts'
import { findNewShop, lockNewShop, type NewShopRow } from './new-shops.repo.ts'

/** The token is behind the hash sign, which browsers send to no server and no log has. */
export const buildNewShopUrl = (
  platform: Pick<Platform, 'origin' | 'secret'>,
  { id, serial }: Pick<NewShopRow, 'id' | 'serial'>,
): string => `${platform.origin()}/console/new-shop#${createNewShopToken(platform, { id, serial })}`

/** The shop of a link that still holds; every other link has the same answer. */
export const loadByLink = async (
  platform: Pick<Platform, 'secret'>,
  tx: Transaction,
  { token, locks = false }: { readonly token: string; readonly locks?: boolean },
): Promise<Result<NewShopRow, Failure>> => {
  const id = getNewShopId(token)
  const row = id && (await (locks ? lockNewShop : findNewShop)(tx, id))
  const holds = row && row.expires_at > tx.now && isNewShopToken(platform, token, row)
  return holds ? ok(row) : fail(failure(newShopErrors.invalidLink))
}
