import { useState } from 'react'
import type { BoardPartProps } from '#core/orders/console/board-plugs.tsx'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { Button } from '#platform/ui/button.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { ReplacementRequest } from '../../contract/endpoints.ts'
import { isOpen } from '../../domain/replacement.ts'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'
import { useMissing } from '../use-missing.ts'
import { AskForm } from './ask-form.tsx'
import { OpenRequestPart } from './open-request-part.tsx'

const History = ({ requests }: { requests: readonly ReplacementRequest[] }) => {
  const t = useReplacementsConsoleTexts()
  return (
    <ul className="grid gap-1 text-muted text-sm">
      {requests.map(({ _id, items, status }) => (
        <li key={_id}>
          {t('history', {
            name: items.map(({ name }) => name).join(', '),
            status: t(`status.${status as Exclude<typeof status, 'asked' | 'paying'>}`),
          })}
        </li>
      ))}
    </ul>
  )
}

/** What is missing, what the customer says to it, and what became of it. */
const Known = ({ order }: BoardPartProps) => {
  const t = useReplacementsConsoleTexts()
  const { missing, look, ask, withdraw, tell } = useMissing(order)
  const [isAsking, setAsking] = useState(false)
  if (missing === undefined) return null
  if (missing === 'failed') return <RetryNotice text={t('notLoaded')} again={t('retry')} onRetry={look} />
  const { lines, requests } = missing
  const open = requests.find(({ status }) => isOpen(status))
  const settled = requests.filter((request) => !isOpen(request.status))
  if (!open && lines.length === 0 && settled.length === 0) return null
  return (
    <section aria-label={t('heading')} className="grid min-w-0 gap-3">
      {open && <OpenRequestPart key={`${open._id} ${open.version}`} {...{ request: open, tell, withdraw }} />}
      {!open && lines.length > 0 && !isAsking && (
        <Button variant="secondary" size="sm" className="min-h-target" onClick={() => setAsking(true)}>
          {t('mark')}
        </Button>
      )}
      {!open && lines.length > 0 && isAsking && (
        <AskForm
          lines={lines}
          storeId={order.store._id}
          onAsk={async (body) => {
            if (await ask(body)) setAsking(false)
          }}
        />
      )}
      {settled.length > 0 && <History requests={settled} />}
    </section>
  )
}

/** Among the details of an order what is missing of it; whoever only drives can neither tell nor change that. */
export const MissingItems = ({ order }: BoardPartProps) => {
  const { role } = useConsoleData().staff
  return role === 'driver' ? null : <Known order={order} />
}
