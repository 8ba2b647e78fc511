import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DeadLettersApi, UndeliveredMessages } from '../../contract/endpoints.ts'
import { UndeliveredMessageList } from '../components/dead-letter-list.tsx'
import { useNotificationsConsoleTexts } from '../notifications-console-texts.ts'

/** Undelivered messages of an outlet, and a function to send one again. */
const useDeadLetters = (id: string) => {
  const t = useNotificationsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [letters, setLetters] = useState<UndeliveredMessages | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<DeadLettersApi>()('GET /api/v1/console/stores/:id/deadLetters', {
      params: { id },
    })
    setLetters(answer.ok ? answer.data : 'failed')
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

export const meta = getConsoleMeta

const OutletMessages = ({ outletId }: { outletId: string }) => {
  const t = useNotificationsConsoleTexts()
  const { letters, load, resend } = useDeadLetters(outletId)
  if (letters === undefined) return <LoadingRows />
  if (letters === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return <UndeliveredMessageList {...letters} onResend={resend} />
}

/** Undelivered messages to customers of an outlet. */
export default function MessagesScreen() {
  const t = useNotificationsConsoleTexts()
  return <OutletScreen heading={t('nav')}>{({ _id }) => <OutletMessages outletId={_id} />}</OutletScreen>
}
