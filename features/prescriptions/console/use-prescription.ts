import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { type ApiResult, NETWORK_ERROR } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { PharmacistApi, StaffPrescription } from '../contract/endpoints.ts'
import { usePrescriptionsConsoleTexts } from './prescriptions-console-texts.ts'

const PATH = '/api/v1/console/orders/:id/prescription' as const

type Approval = CallInput<PharmacistApi[`POST ${typeof PATH}/approval`]>['body']
type Rejection = CallInput<PharmacistApi[`POST ${typeof PATH}/rejection`]>['body']

/** The prescription of an order, and how to decide about it. */
export const usePrescription = (id: string) => {
  const t = usePrescriptionsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [found, setFound] = useState<StaffPrescription>()
  useEffect(() => {
    void consoleApi<PharmacistApi>()(`GET ${PATH}`, { params: { id } }).then(
      (answer) => answer.ok && setFound(answer.data),
    )
  }, [id])
  /** Whether it was decided. */
  const finish = (answer: ApiResult<StaffPrescription>): boolean => {
    if (answer.ok) setFound(answer.data)
    else
      show({
        text: answer.error.status === NETWORK_ERROR ? t('offline') : answer.error.message,
        tone: 'danger',
      })
    return answer.ok
  }
  const params = { id }
  const approve = async (body: Approval) =>
    finish(await consoleApi<PharmacistApi>()(`POST ${PATH}/approval`, { params, body }))
  const reject = async (body: Rejection) =>
    finish(await consoleApi<PharmacistApi>()(`POST ${PATH}/rejection`, { params, body }))
  return { found, approve, reject }
}
