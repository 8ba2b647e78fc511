import type { SettingsField, SettingsValues } from '#core/payments/domain/settings-form.ts'
import {
  checkAccountKeys,
  getSettingsProducts,
  loadAccountStates,
  lockAccountSettings,
  readAccountSettings,
  saveFilledSettings,
} from '#core/payments/server/account-settings.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { settingsErrors } from '../contract/errors.ts'
import type { AccountField, AccountForm, KeyCheck } from '../contract/payment-endpoints.ts'
import { describeField } from './account-field.presenter.ts'
import { buildWebhookUrl, getVendorTitle } from './payment-settings.loader.ts'

const unknownAccount = fail(failure(settingsErrors.unknownAccount))

interface AccountCall {
  readonly caller: Caller
  readonly accountId: string
  readonly language: Language
}

/** Keys belong to all outlets: only owners of all of them see their form. */
const asOwnerOfAll = <Value>(
  caller: Caller,
  work: (staff: StaffCaller) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return staff.storeIds ? Promise.resolve(fail(failure(settingsErrors.notYours))) : work(staff)
}

const copyValues = (values: SettingsValues): AccountForm['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      if (typeof value === 'string') return [path, value]
      return [path, Array.isArray(value) ? [...value] : { ...(value as Readonly<Record<string, string>>) }]
    }),
  )

const presentForm = async (
  platform: Platform,
  tx: Transaction,
  { accountId, language }: Omit<AccountCall, 'caller'>,
): Promise<Result<AccountForm, Failure>> => {
  const view = await readAccountSettings(platform, tx, accountId)
  const state = (await loadAccountStates(tx)).find(({ id }) => id === accountId)
  if (!view || !state) return unknownAccount
  const { factory, version, product, values, secrets } = view
  const title = getVendorTitle(platform, factory.name)
  const describe = (field: SettingsField): AccountField =>
    describeField(platform, field, { vendor: title, language })
  return ok({
    ...{ _id: accountId, name: state.name, account: state.account, title, product, version },
    savedAt: state.savedAt?.toISOString() ?? null,
    webhookUrl: buildWebhookUrl(platform, state),
    products: getSettingsProducts(factory).map(({ name, fields }) => ({
      name,
      fields: fields.map(describe),
    })),
    values: copyValues(values),
    secrets: { ...secrets },
  })
}

/** The form of an account, without secrets. */
export const readAccountForm = (
  platform: Platform,
  { caller, ...call }: AccountCall,
): Promise<Result<AccountForm, Failure>> =>
  asOwnerOfAll(caller, ({ brandId }) => platform.db.tenant(brandId, (tx) => presentForm(platform, tx, call)))

interface FilledForm {
  readonly product: string | null
  readonly values: SettingsValues
  /** Of the form that was read: keys that somebody else saved since, here or with the `gateway` command, stay. */
  readonly version: string
}

/** Saves what was filled in; the first field that the gateway's adapter refuses is named. */
export const saveAccountForm = (
  platform: Platform,
  { caller, body: { version, ...body }, ...call }: AccountCall & { readonly body: FilledForm },
): Promise<Result<AccountForm, Failure>> =>
  asOwnerOfAll(caller, ({ brandId }) =>
    platform.db.tenant(brandId, async (tx) => {
      const state = (await loadAccountStates(tx)).find(({ id }) => id === call.accountId)
      if (!state) return unknownAccount
      const before = await lockAccountSettings(platform, tx, call.accountId)
      if (before && before.version !== version) {
        const now = await presentForm(platform, tx, call)
        return now.ok ? fail(failure(settingsErrors.changedMeanwhile, { data: now.value })) : now
      }
      const { name, account } = state
      const saved = await saveFilledSettings(platform, tx, { name, account, ...body })
      if (saved.ok) return presentForm(platform, tx, call)
      const { path, kind } = saved.failure
      const error = kind === 'missing' ? settingsErrors.settingMissing : settingsErrors.settingMalformed
      return fail(
        failure(error, { field: `values.${path}`, values: { vendor: getVendorTitle(platform, name) } }),
      )
    }),
  )

/** Asks the gateway whether it accepts the account's keys. */
export const checkKeys = (
  platform: Platform,
  { caller, accountId }: Omit<AccountCall, 'language'>,
): Promise<Result<KeyCheck, Failure>> =>
  asOwnerOfAll(caller, async ({ brandId }) => {
    const states = await platform.db.tenant(brandId, loadAccountStates)
    if (!states.some(({ id }) => id === accountId)) return unknownAccount
    const outcome = await checkAccountKeys(platform, { brandId, accountId })
    const mode = outcome.kind === 'accepted' ? (outcome.mode ?? null) : null
    return ok({ kind: outcome.kind, mode, at: platform.clock.now().toISOString() })
  })
