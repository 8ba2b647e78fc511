import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { DeadLetterList } from '../components/dead-letter-list.tsx'
import { useNotificationsConsoleTexts } from '../notifications-console-texts.ts'
import { useDeadLetters } from '../use-dead-letters.ts'

export const meta = getConsoleMeta

const OutletMessages = ({ outletId }: { outletId: string }) => {
  const t = useNotificationsConsoleTexts()
  const { letters, load, resend } = useDeadLetters(outletId)
  if (letters === undefined) return <Spinner />
  if (letters === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return <DeadLetterList letters={letters} onResend={resend} />
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
