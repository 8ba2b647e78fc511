import { useState } from 'react'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
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
  if (!data) return <Spinner />
  if (data.promotions.length === 0) return <p className="text-muted">{t('none')}</p>
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
    <div className="mx-auto w-full max-w-4xl px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-xl tracking-tight">{t('nav')}</h1>
        <Button
          leading={<PlusIcon size={20} />}
          aria-disabled={!data}
          onClick={() => data && setEdited({ terms: createTerms() })}
        >
          {t('new')}
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-reading text-muted">{t('intro')}</p>
      <PromotionList promotions={promotions} onEdit={setEdited} />
      {edited && data && (
        <PromotionSheet
          edited={edited}
          data={data}
          onSave={promotions.save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
