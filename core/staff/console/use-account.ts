import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { AccountApi, StaffAccount } from '../contract/account-endpoints.ts'
import type { NewPasskey, PasskeysApi } from '../contract/passkey-endpoints.ts'

/** The own account, and the calls that change it. */
export const useAccount = () => {
  const [account, setAccount] = useState<StaffAccount | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<AccountApi>()('GET /api/v1/console/account')
    setAccount(answer.ok ? answer.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])
  const reloadAfter = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
    const answer = await sent
    await load()
    return answer
  }
  const api = consoleApi<AccountApi>()
  const passkeys = consoleApi<PasskeysApi>()
  return {
    account,
    load,
    rename: (name: string) => reloadAfter(api('PUT /api/v1/console/account', { body: { name } })),
    changePassword: (body: { password: string; newPassword: string }) =>
      reloadAfter(api('PUT /api/v1/console/account/password', { body })),
    endSession: (id: string) =>
      reloadAfter(api('DELETE /api/v1/console/account/sessions/:id', { params: { id } })),
    endOthers: () => reloadAfter(api('DELETE /api/v1/console/account/sessions')),
    beginFactor: (password: string) =>
      api('POST /api/v1/console/account/second-factor', { body: { password } }),
    confirmFactor: (code: string) =>
      reloadAfter(api('PUT /api/v1/console/account/second-factor', { body: { code } })),
    removeFactor: (password: string) =>
      reloadAfter(api('POST /api/v1/console/account/second-factor/removal', { body: { password } })),
    beginPasskey: (password: string) =>
      passkeys('POST /api/v1/console/account/passkeys/options', { body: { password } }),
    addPasskey: (body: NewPasskey) =>
      reloadAfter(passkeys('POST /api/v1/console/account/passkeys', { body })),
    renamePasskey: (id: string, name: string) =>
      reloadAfter(passkeys('PUT /api/v1/console/account/passkeys/:id', { params: { id }, body: { name } })),
    removePasskey: (id: string, password: string) =>
      reloadAfter(
        passkeys('POST /api/v1/console/account/passkeys/:id/removal', { params: { id }, body: { password } }),
      ),
    renewCodes: (password: string) =>
      reloadAfter(api('POST /api/v1/console/account/recovery-codes', { body: { password } })),
  }
}
export type AccountCalls = Omit<ReturnType<typeof useAccount>, 'account' | 'load'>
