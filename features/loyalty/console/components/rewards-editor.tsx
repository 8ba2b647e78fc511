import { useState } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import type { LoyaltySettings, RewardView } from '../../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import type { RewardOutcome, RewardRequest } from '../use-settings.ts'
import { RewardSheet } from './reward-sheet.tsx'

interface RewardsEditorProps {
  readonly settings: LoyaltySettings
  readonly onSave: (reward: RewardView | null, body: RewardRequest) => Promise<RewardOutcome>
}

/** What points can be exchanged for. */
export const RewardsEditor = ({ settings, onSave }: RewardsEditorProps) => {
  const t = useLoyaltyConsoleTexts()
  const language = useLanguage()
  const [edited, setEdited] = useState<RewardView | 'new' | null>(null)
  const reward = edited === 'new' ? null : edited
  const giftOf = ({ amount, productName }: RewardView): string => {
    if (amount) return t('rewards.off', { amount: formatMoney(amount, language) })
    return productName ? t('rewards.free', { name: productName }) : t('rewards.gone')
  }
  return (
    <section className="rounded-xl border border-line bg-surface-raised p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-lg">{t('rewards.heading')}</h2>
        <Button size="sm" variant="soft" onClick={() => setEdited('new')}>
          {t('rewards.add')}
        </Button>
      </div>
      {settings.rewards.length === 0 && <p className="mt-2 text-muted">{t('rewards.none')}</p>}
      <ul className="divide-y divide-line">
        {settings.rewards.map((item) => (
          <li key={item._id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi>{item.name}</bdi>
                {!item.isActive && <Badge>{t('rewards.paused')}</Badge>}
              </p>
              <p className="text-muted text-sm">
                {t('rewards.cost', { count: item.points })} · {giftOf(item)}
              </p>
            </div>
            <IconButton
              label={t('rewards.editNamed', { name: item.name })}
              icon={<EditIcon />}
              onClick={() => setEdited(item)}
            />
          </li>
        ))}
      </ul>
      {edited && (
        <RewardSheet settings={settings} reward={reward} onSave={onSave} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
