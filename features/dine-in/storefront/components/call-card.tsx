import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DineInApi, NamedCall, TableSession } from '../../contract/endpoints.ts'
import { isCallKind } from '../../domain/calls.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { fetchVisit, showVisit } from '../table-store.ts'

interface CallCardProps {
  readonly visit: TableSession
  readonly detail: NonNullable<TableSession['detail']>
}

/** What the outlet offers, and what was called for before the outlet stopped to offer it. */
const listCalls = ({ callChoices, calls }: CallCardProps['detail']): NamedCall[] => [
  ...callChoices,
  ...calls.filter(
    ({ kind, answeredAt }) => answeredAt === null && callChoices.every((each) => each.kind !== kind),
  ),
]

/** Calls somebody to the table; an open call says that it was heard. */
export const CallCard = ({ visit, detail }: CallCardProps) => {
  const t = useDineInTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const call = async (kind: string) => {
    const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/:id/calls', {
      params: { id: visit._id },
      body: { kind },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (answer.ok) return showVisit(answer.data)
    toast({ text: errorText(answer.error), tone: 'danger' })
    // What can be called for may be another list by now.
    await fetchVisit(visit._id)
  }
  const { calls } = detail
  const open = calls.filter(({ answeredAt }) => answeredAt === null)
  const answered = calls.findLast(({ answeredAt }) => answeredAt !== null)
  const shown = listCalls(detail)
  if (shown.length === 0) return null
  return (
    <AccountCard heading={t('call.heading')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        {shown.map(({ kind, name }) => {
          const isOpen = open.some((each) => each.kind === kind)
          const what = isCallKind(kind) ? t(`call.${kind}`) : name
          return (
            <Button
              key={kind}
              variant={isOpen ? 'primary' : 'secondary'}
              leading={<BellIcon size={18} />}
              aria-pressed={isOpen}
              onClick={() => call(kind)}
            >
              <bdi>{isOpen ? t('call.open', { what }) : what}</bdi>
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
