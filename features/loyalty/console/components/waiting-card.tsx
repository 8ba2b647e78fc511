import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { syncServerClock, useServerNow } from '#core/console-shell/console/server-clock.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { LoyaltyConsoleApi, PendingCodeRequest } from '../../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import { loadPendingCodeRequests } from '../waiting-store.ts'

interface IssuedCode {
  readonly code: string
  /** By the server's clock. */
  readonly expiry: number
}

const Code = ({ given }: { given: IssuedCode }) => {
  const t = useLoyaltyConsoleTexts()
  const left = Math.max(0, Math.ceil((given.expiry - useServerNow()) / 1000))
  if (left === 0) return <p className="font-semibold text-danger">{t('codes.over')}</p>
  return (
    <div className="rounded-lg bg-brand-soft p-4 text-center">
      <p className="text-sm">{t('codes.say')}</p>
      <bdi dir="ltr" className="block font-bold text-4xl tabular-nums tracking-code">
        {given.code}
      </bdi>
      <p className="mt-1 text-sm tabular-nums">
        {t('codes.left', { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') })}
      </p>
    </div>
  )
}

/** One customer who wants to pay with points: name, points, and the code to read out. */
export const PendingCodeRequestCard = ({
  request,
  store,
}: {
  request: PendingCodeRequest
  store: string
}) => {
  const t = useLoyaltyConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [given, setGiven] = useState<IssuedCode | null>(null)
  const params = { id: request._id }
  const refuse = (text: string) => show({ tone: 'danger', text: text || t('offline') })
  const give = async () => {
    const path = 'POST /api/v1/console/loyalty/code-requests/:id/code' as const
    const answer = await consoleApi<LoyaltyConsoleApi>()(path, { params })
    if (!answer.ok) return refuse(answer.error.message)
    syncServerClock(answer.data.asOf)
    setGiven({ code: answer.data.code, expiry: Date.parse(answer.data.expiry) })
  }
  const turnAway = async () => {
    const path = 'DELETE /api/v1/console/loyalty/code-requests/:id' as const
    const answer = await consoleApi<LoyaltyConsoleApi>()(path, { params })
    if (!answer.ok) refuse(answer.error.message)
    await loadPendingCodeRequests(store)
  }
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface-raised p-4">
      <div>
        <h2 className="font-bold text-lg">
          <bdi>{request.customer || t('codes.unnamed')}</bdi>
          {request.phoneEnd && (
            <bdi dir="ltr" className="ms-2 font-normal text-muted text-sm tabular-nums">
              … {request.phoneEnd}
            </bdi>
          )}
        </h2>
        <p>{t('codes.wish', { count: request.points, amount: formatMoney(request.amount, language) })}</p>
      </div>
      {given && <Code given={given} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={give}>{t(given ? 'codes.again' : 'codes.give')}</Button>
        <Button variant="ghost" onClick={turnAway}>
          {t('codes.turnAway')}
        </Button>
      </div>
    </li>
  )
}
