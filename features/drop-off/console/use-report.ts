import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { NETWORK_ERROR } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DropOffApi, StaffDropOffReport } from '../contract/endpoints.ts'
import { useDropOffConsoleTexts } from './drop-off-console-texts.ts'

const PATH = '/api/v1/console/orders/:id/dropOff' as const

/** The report of an order, and how to change it. */
export const useReport = (id: string) => {
  const t = useDropOffConsoleTexts()
  const show = useToasts((state) => state.show)
  const [report, setReport] = useState<StaffDropOffReport>()
  const params = { id }
  useEffect(() => {
    void consoleApi<DropOffApi>()(`GET ${PATH}`, { params: { id } }).then(
      (answer) => answer.ok && setReport(answer.data),
    )
  }, [id])
  const finish = (answer: ApiResult<StaffDropOffReport>): boolean => {
    if (answer.ok) setReport(answer.data)
    else
      show({
        text: answer.error.status === NETWORK_ERROR ? t('offline') : answer.error.message,
        tone: 'danger',
      })
    return answer.ok
  }
  const saveNote = async (note: string) =>
    finish(await consoleApi<DropOffApi>()(`PUT ${PATH}`, { params, body: { note } }))
  const savePhoto = async (file: Blob) =>
    finish(await consoleApi<DropOffApi>()(`POST ${PATH}/photo`, { params, file }))
  return { report, saveNote, savePhoto }
}
