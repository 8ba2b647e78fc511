import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { settingsErrors } from '../contract/errors.ts'
import type { PaymentSettings, PaymentSettingsApi, PaymentTerms } from '../contract/payment-endpoints.ts'

const isPaymentSettings = (data: unknown): data is PaymentSettings =>
  typeof data === 'object' && data !== null && 'terms' in data && 'version' in data

/** `conflict`: somebody else saved meanwhile, which is then shown. */
export type SaveOutcome = 'saved' | 'conflict' | ApiError

/** How customers of an outlet pay, as saved and as being edited. */
export const usePaymentSettings = (storeId: string) => {
  const [settings, setSettings] = useState<PaymentSettings | 'failed' | null>(null)
  /** Undefined while nothing is changed. */
  const [draft, setDraft] = useState<PaymentTerms>()
  /** What somebody else saved after this form was read. */
  const [theirs, setTheirs] = useState<PaymentSettings>()

  /** Reads again what is saved; unsaved changes stay. */
  const load = useCallback(async () => {
    const params = { id: storeId }
    const answer = await consoleApi<PaymentSettingsApi>()('GET /api/v1/console/stores/:id/payment-settings', {
      params,
    })
    setSettings(answer.ok ? answer.data : 'failed')
  }, [storeId])
  useEffect(() => void load(), [load])

  const take = (read: PaymentSettings): void => {
    setSettings(read)
    setTheirs(undefined)
  }
  const save = async (terms: PaymentTerms, version: string): Promise<SaveOutcome> => {
    const answer = await consoleApi<PaymentSettingsApi>()('PUT /api/v1/console/stores/:id/payment-settings', {
      params: { id: storeId },
      body: { ...terms, version },
    })
    if (answer.ok) {
      take(answer.data)
      return 'saved'
    }
    const { code, data } = answer.error
    if (code !== settingsErrors.changedMeanwhile.code || !isPaymentSettings(data)) return answer.error
    setTheirs(data)
    return 'conflict'
  }
  return { settings, draft, setDraft, theirs, take, load, save }
}
export type PaymentForm = ReturnType<typeof usePaymentSettings>
