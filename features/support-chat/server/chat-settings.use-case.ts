import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ChatDraft, ChatForm } from '../contract/console-endpoints.ts'
import { findStoredChat, saveChat } from './support-chat.repo.ts'

type ChatServices = Pick<Platform, 'db' | 'hooks'>

const loadForm = async ({ hooks }: ChatServices, tx: Transaction, locks: boolean): Promise<ChatForm> => {
  const chat = (await findStoredChat(tx, { brandId: tx.brandId, locks })) ?? null
  const vendors = hooks.all('chatVendor')
  return {
    ...{ version: computeFormVersion(chat), chat },
    vendors: vendors.map(({ type, title, isSelfHosted }) => ({ type, title, isSelfHosted })),
  }
}

export const readChatSettings = (
  services: ChatServices,
  { caller }: { readonly caller: Caller },
): Promise<ChatForm> =>
  services.db.tenant(requireStaff(caller).brandId, (tx) => loadForm(services, tx, false))

/** The field that the chosen vendor does not take. */
const findWrongField = ({ hooks }: ChatServices, { type, id, origin }: ChatDraft): string | undefined => {
  const vendor = hooks.all('chatVendor').find((each) => each.type === type)
  if (!vendor) return 'type'
  if (!vendor.id.test(id)) return 'id'
  return origin !== null && !vendor.isSelfHosted ? 'origin' : undefined
}

interface ChatChange {
  readonly caller: Caller
  readonly body: ChatDraft & { readonly version: string }
}

/** Changes the brand's chat, unless somebody else has changed it since it was read. */
export const changeChatSettings = (
  services: ChatServices,
  { caller, body: { version, ...chat } }: ChatChange,
): Promise<Result<ChatForm, Failure>> =>
  services.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const before = await loadForm(services, tx, true)
    if (before.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    const field = findWrongField(services, chat)
    if (field) return fail(failure(httpErrors.invalid, { field }))
    const origin = chat.origin === null ? null : new URL(chat.origin).origin
    await saveChat(tx, { brandId: tx.brandId, ...chat, origin })
    await invalidateCache(tx)
    return ok(await loadForm(services, tx, false))
  })
