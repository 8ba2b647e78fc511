import { isStaffEmail } from '#core/staff/server/staff.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { buildNewShopUrl } from './new-shop-link.policy.ts'
import { saveNewShop } from './new-shops.repo.ts'

export interface LinkInput {
  readonly email: string
  readonly language: Language
}

/** Where the link of an address leads: to its new shop, or to the sign-in of who has a shop already. */
export const prepareLink = async (
  platform: Pick<Platform, 'origin' | 'secret'>,
  tx: Transaction,
  { email, language }: LinkInput,
): Promise<{ kind: 'new' | 'known'; link: string; id: string }> => {
  if (await isStaffEmail(tx, email))
    return { kind: 'known', link: `${platform.origin()}/console/sign-in`, id: tx.generateId() }
  const row = await saveNewShop(tx, { email, language })
  return { kind: 'new', link: buildNewShopUrl(platform, row), id: `${row.id} ${row.serial}` }
}

/** For the operator's command line. */
export const newShopLinks = { prepare: prepareLink }
