import { AddedByLabel } from '#core/cart/storefront/added-by-label.tsx'
import { useChoiceText } from '#core/cart/storefront/use-choice-text.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DineInApi, DraftLine, TableSession } from '../../contract/endpoints.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { usePendingRound } from '../round-sender.ts'
import { showVisit } from '../table-store.ts'
import { useSendRound } from '../use-send-round.ts'
import { DraftExpiry } from './draft-expiry.tsx'

type Draft = NonNullable<TableSession['detail']>['draft']

const Line = ({ line, onRemove }: { line: DraftLine; onRemove: (() => unknown) | undefined }) => {
  const t = useDineInTexts()
  const language = useLanguage()
  const choiceText = useChoiceText()
  const { name, qty, total, state, specialInstructions } = line
  const details = [...listChoiceLines(line.customize).map(choiceText), specialInstructions].filter(Boolean)
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <bdi>
            {formatNumber(qty, language)} × {name}
          </bdi>
          <Price text={formatColumnMoney(total, language)} />
        </p>
        <AddedByLabel line={line} />
        {details.length > 0 && (
          <p className="text-muted text-sm">
            <bdi>{joinWithCommas(details, language)}</bdi>
          </p>
        )}
        {!state.isAvailable && <p className="font-medium text-danger text-sm">{state.text}</p>}
      </div>
      {onRemove && (
        <IconButton
          size="sm"
          label={t('draft.remove', { item: name })}
          icon={<TrashIcon size={18} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** What the table is choosing, each with who added it, and the button that sends it for all. */
export const DraftCard = ({
  visit,
  draft,
  isOwnOnly,
}: {
  visit: TableSession
  draft: Draft
  isOwnOnly: boolean
}) => {
  const { _id: id } = visit
  const t = useDineInTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const remove = async (line: string) => {
    const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/:id/removeLine', {
      params: { id },
      body: { line, decrease: false },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (answer.ok) showVisit(answer.data)
    else toast({ text: errorText(answer.error), tone: 'danger' })
  }
  const send = useSendRound(visit)
  const isWaiting = usePendingRound(({ round }) => round?.session === id)
  const shown = draft?.products.filter(({ userInfo }) => !isOwnOnly || userInfo?.isYou) ?? []
  return (
    <AccountCard heading={t('draft.heading')}>
      {visit.detail?.leftOut.map((text) => (
        <Notice key={text} tone="warning" className="mb-3">
          {text}
        </Notice>
      ))}
      {draft ? (
        <>
          <ul className="divide-y divide-line">
            {shown.map((line) => (
              <Line
                key={line._id}
                line={line}
                onRemove={line.userInfo?.isYou && !isWaiting ? () => remove(line._id) : undefined}
              />
            ))}
          </ul>
          {shown.length === 0 && <p className="text-muted">{t('view.noneMine')}</p>}
          <DraftExpiry visit={visit} />
          {isWaiting && (
            <Notice tone="warning" className="mt-3">
              {t('cut.text')}
            </Notice>
          )}
          <Button size="lg" full className="mt-3" busy={isWaiting} onClick={() => send(draft)}>
            {t('draft.send', { total: formatMoney(draft.total, language) })}
          </Button>
        </>
      ) : (
        <p className="text-muted">{t('draft.empty')}</p>
      )}
    </AccountCard>
  )
}
