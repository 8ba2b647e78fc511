import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DeadLetter, DeadLettersApi } from '../contract/endpoints.ts'
import { useNotificationsConsoleTexts } from './notifications-console-texts.ts'

/** Undelivered messages of an outlet, and a function to send one again. */
export const useDeadLetters = (id: string) => {
  const t = useNotificationsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [letters, setLetters] = useState<readonly DeadLetter[] | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<DeadLettersApi>()('GET /api/v1/console/stores/:id/deadLetters', {
      params: { id },
    })
    setLetters(answer.ok ? answer.data.messages : 'failed')
  }, [id])
  useEffect(() => void load(), [load])
  const resend = async (letter: string) => {
    const answer = await consoleApi<DeadLettersApi>()('POST /api/v1/console/deadLetters/:id/resend', {
      params: { id: letter },
    })
    if (answer.ok) show({ tone: 'success', text: t('resent') })
    else show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
    await load()
  }
  return { letters, load, resend }
}
