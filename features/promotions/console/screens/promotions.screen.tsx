import { useState } from 'react'
import { BAR_BUTTON, ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TagIcon } from '#platform/ui/icons/tag.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { PromotionCard } from '../components/promotion-card.tsx'
import { PromotionSheet } from '../components/promotion-sheet.tsx'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import { copyTerms, createTerms } from '../terms-draft.ts'
import { type PromotionDraft, usePromotions } from '../use-promotions.ts'

export const meta = getConsoleMeta

type Promotions = ReturnType<typeof usePromotions>

const PromotionList = ({
  promotions,
  onEdit,
}: {
  promotions: Promotions
  onEdit: (edited: PromotionDraft) => void
}) => {
  const t = usePromotionsConsoleTexts()
  const openPopup = usePopup((state) => state.openPopup)
  const { data, hasFailed, load, move } = promotions
  if (!data && hasFailed) return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  if (!data) return <LoadingRows />
  if (data.promotions.length === 0) return <PageState icon={<TagIcon size={20} />} heading={t('none')} />
  const end = (id: string) =>
    openPopup({
      heading: t('end.heading'),
      subText: t('end.text'),
      leftBtnText: t('end.keep'),
      rightBtnText: t('end.sure'),
      handlers: { right: () => void move(id, 'ended') },
    })
  return (
    <ul className="grid gap-3">
      {data.promotions.map((promotion) => (
        <PromotionCard
          key={promotion._id}
          promotion={promotion}
          onEdit={() => onEdit(promotion)}
          onCopy={() => onEdit({ terms: copyTerms(promotion.terms) })}
          onMove={(state) => (state === 'ended' ? end(promotion._id) : void move(promotion._id, state))}
        />
      ))}
    </ul>
  )
}

export default function PromotionsScreen() {
  const t = usePromotionsConsoleTexts()
  const { brand } = useConsoleData().staff
  const promotions = usePromotions()
  const [edited, setEdited] = useState<PromotionDraft>()
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  const { data } = promotions
  return (
    <>
      <ConsoleBar
        title={t('nav')}
        actions={
          <button
            type="button"
            className={BAR_BUTTON}
            aria-disabled={!data}
            onClick={() => data && setEdited({ terms: createTerms() })}
          >
            <PlusIcon size={20} />
            {t('new')}
          </button>
        }
      />
      <div className="w-full max-w-4xl p-4">
        <p className="mb-5 max-w-reading text-muted">{t('intro')}</p>
        <PromotionList promotions={promotions} onEdit={setEdited} />
      </div>
      {edited && data && (
        <PromotionSheet
          edited={edited}
          data={data}
          onSave={promotions.save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
