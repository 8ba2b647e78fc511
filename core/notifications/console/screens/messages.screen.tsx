import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DeadLetter, DeadLettersApi } from '../../contract/endpoints.ts'
import { UndeliveredMessageList } from '../components/dead-letter-list.tsx'
import { useNotificationsConsoleTexts } from '../notifications-console-texts.ts'

/** Undelivered messages of an outlet, and a function to send one again. */
const useDeadLetters = (id: string) => {
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

export const meta = getConsoleMeta

const OutletMessages = ({ outletId }: { outletId: string }) => {
  const t = useNotificationsConsoleTexts()
  const { letters, load, resend } = useDeadLetters(outletId)
  if (letters === undefined) return <Spinner />
  if (letters === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return <UndeliveredMessageList letters={letters} onResend={resend} />
}

/** Undelivered messages to customers of an outlet. */
export default function MessagesScreen() {
  const t = useNotificationsConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4">
      <h1 className="mb-5 font-bold text-xl tracking-tight">
        {t('nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <OutletMessages key={outlet._id} outletId={outlet._id} />
    </div>
  )
}
