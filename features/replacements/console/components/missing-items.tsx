import { useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { ReplacementRequest } from '../../contract/endpoints.ts'
import { isOpen } from '../../domain/replacement.ts'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'
import { useMissingItems } from '../use-missing-items.ts'
import { EditForm } from './edit-form.tsx'
import { MissingItemsForm } from './missing-items-form.tsx'
import { OpenAdditionPart, OpenEditPart, OpenRequestPart } from './open-request-part.tsx'

const History = ({ requests }: { requests: readonly ReplacementRequest[] }) => {
  const t = useReplacementsConsoleTexts()
  return (
    <ul className="grid gap-1 text-muted text-sm">
      {requests.map(({ _id, kind, proposedBy, items, status, settledName }) => {
        const words = t(`status.${status as Exclude<typeof status, 'asked' | 'paying'>}`)
        const name = items.map((item) => item.name).join(', ')
        return (
          <li key={_id}>
            {kind === 'edit'
              ? t(proposedBy === 'customer' ? 'history.addition' : 'history.edit', { status: words })
              : t('history', { name, status: words })}
            {settledName && <> · {t('history.by', { name: settledName })}</>}
          </li>
        )
      })}
    </ul>
  )
}

const pickRequestPart = ({ kind, proposedBy }: ReplacementRequest) => {
  if (proposedBy === 'customer') return OpenAdditionPart
  return kind === 'edit' ? OpenEditPart : OpenRequestPart
}

/** Missing items, the customer's answer, and the outcome. */
const MissingItemsPanel = ({ order }: BoardPartProps) => {
  const t = useReplacementsConsoleTexts()
  const { missing, look, ask, withdraw, tell, propose } = useMissingItems(order)
  const [doing, setDoing] = useState<'ask' | 'edit'>()
  if (missing === undefined) return null
  if (missing === 'failed') return <RetryNotice text={t('notLoaded')} again={t('retry')} onRetry={look} />
  const { lines, requests, isEditable } = missing
  const open = requests.find(({ status }) => isOpen(status))
  const settled = requests.filter((request) => !isOpen(request.status))
  if (!open && !isEditable && lines.length === 0 && settled.length === 0) return null
  const Open = open && pickRequestPart(open)
  return (
    <section aria-label={t('heading')} className="grid min-w-0 gap-3">
      {open && Open && <Open key={`${open._id} ${open.version}`} {...{ request: open, tell, withdraw }} />}
      {!open && doing === undefined && (
        <div className="flex flex-wrap gap-2">
          {lines.length > 0 && (
            <Button variant="secondary" size="sm" className="min-h-target" onClick={() => setDoing('ask')}>
              {t('mark')}
            </Button>
          )}
          {isEditable && (
            <Button variant="secondary" size="sm" className="min-h-target" onClick={() => setDoing('edit')}>
              {t('edit')}
            </Button>
          )}
        </div>
      )}
      {!open && isEditable && doing === 'edit' && (
        <EditForm order={order} propose={propose} onClose={() => setDoing(undefined)} />
      )}
      {!open && lines.length > 0 && doing === 'ask' && (
        <MissingItemsForm
          lines={lines}
          storeId={order.store._id}
          onSubmit={async (body) => {
            if (await ask(body)) setDoing(undefined)
          }}
        />
      )}
      {settled.length > 0 && <History requests={settled} />}
    </section>
  )
}

/** Missing items in the order details; hidden for drivers, who can neither report nor change them. */
export const MissingItems = ({ order }: BoardPartProps) => {
  const { role } = useConsoleData().staff
  return role === 'driver' ? null : <MissingItemsPanel order={order} />
}
