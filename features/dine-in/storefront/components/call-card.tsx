import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DineInApi, TableSession } from '../../contract/endpoints.ts'
import { CALL_KINDS, type CallKind } from '../../domain/calls.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { showVisit } from '../table-store.ts'

interface CallCardProps {
  readonly visit: TableSession
  readonly calls: NonNullable<TableSession['detail']>['calls']
}

/** Calls somebody to the table; an open call says that it was heard. */
export const CallCard = ({ visit, calls }: CallCardProps) => {
  const t = useDineInTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const call = async (kind: CallKind) => {
    const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
      params: { id: visit._id },
      body: { kind },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (answer.ok) showVisit(answer.data)
    else toast({ text: errorText(answer.error), tone: 'danger' })
  }
  const open = calls.filter(({ answeredAt }) => answeredAt === null)
  const answered = calls.findLast(({ answeredAt }) => answeredAt !== null)
  return (
    <AccountCard heading={t('call.heading')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        {CALL_KINDS.map((kind) => {
          const isOpen = open.some((each) => each.kind === kind)
          return (
            <Button
              key={kind}
              variant={isOpen ? 'primary' : 'secondary'}
              leading={<BellIcon size={18} />}
              aria-pressed={isOpen}
              onClick={() => call(kind)}
            >
              {isOpen ? t('call.open', { what: t(`call.${kind}`) }) : t(`call.${kind}`)}
            </Button>
          )
        })}
      </div>
      <p role="status" className="mt-2 text-muted text-sm">
        {open.length > 0 ? t('call.waiting') : answered ? t('call.answered') : ''}
      </p>
    </AccountCard>
  )
}
