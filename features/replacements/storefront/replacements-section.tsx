import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import type { ReplacementRequest } from '../contract/endpoints.ts'
import { ReplacementOutcome } from './components/changes.tsx'
import { getReplacementPath } from './paths.ts'
import { useReplacementsTexts } from './replacements-texts.ts'
import { isOpenRequest, isOwnAddition, useReplacementRequests } from './use-requests.ts'

const OpenRequestNotice = ({ request }: { request: ReplacementRequest }) => {
  const t = useReplacementsTexts()
  const home = useHome()
  const { text, isOver } = useTimeLeft(request)
  const isEdit = request.kind === 'edit'
  if (isOwnAddition(request))
    return (
      <Notice
        tone="warning"
        announce="polite"
        heading={t('addition.heading')}
        action={
          !isOver && (
            <ButtonLink to={getReplacementPath(home, request.order)} size="sm">
              {t('addition.look')}
            </ButtonLink>
          )
        }
      >
        {t('addition.text')} {!isOver && <span aria-hidden="true">{t('addition.time', { time: text })}</span>}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      announce="polite"
      heading={t(isEdit ? 'edit.heading' : 'ask.heading')}
      action={
        !isOver && (
          <ButtonLink to={getReplacementPath(home, request.order)} size="sm">
            {t('notice.answer')}
          </ButtonLink>
        )
      }
    >
      {isOver ? (
        t(isEdit ? 'edit.over' : 'ask.over')
      ) : (
        <>
          {t(isEdit ? 'edit.notice' : 'notice.text')}{' '}
          <span aria-hidden="true">{t('ask.timer', { time: text })}</span>
        </>
      )}
    </Notice>
  )
}

/** On the order pages: missing items that need an answer, and changes since the order was placed. */
export const ReplacementsSection = ({ order }: OrderSectionProps) => {
  const t = useReplacementsTexts()
  const { requests } = useReplacementRequests(order._id, order)
  if (typeof requests !== 'object') return null
  const open = requests.find(isOpenRequest)
  const changes = requests.filter(({ status }) => status === 'agreed').toReversed()
  return (
    <>
      {open && <OpenRequestNotice key={open._id} request={open} />}
      {changes.length > 0 && (
        <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5 print:border-0 print:p-0">
          <h2 className="mb-2 font-bold text-lg tracking-tight">{t('change.heading')}</h2>
          <div className="grid gap-3">
            {changes.map((request) => (
              <ReplacementOutcome key={request._id} request={request} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
