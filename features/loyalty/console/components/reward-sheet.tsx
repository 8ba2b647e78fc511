import { useState } from 'react'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { ConflictNotice, type Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { formatPlainPrice, getAmountInputMode } from '#platform/kernel/money.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { LoyaltySettings, RewardView } from '../../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import type { RewardOutcome, RewardRequest } from '../use-settings.ts'

interface RewardSheetProps {
  readonly settings: LoyaltySettings
  /** Null for a new reward. */
  readonly reward: RewardView | null
  readonly onSave: (reward: RewardView | null, body: RewardRequest) => Promise<RewardOutcome>
  readonly onClose: () => void
}

const toRewardDraft = (reward: RewardView | null) => ({
  name: reward?.name ?? '',
  points: reward ? String(reward.points) : '',
  kind: reward?.kind ?? 'product',
  product: reward?.product ?? '',
  amount: reward?.amount ? formatPlainPrice(reward.amount.amount, reward.amount.currency) : '',
  isActive: reward?.isActive ?? true,
})
type RewardDraft = ReturnType<typeof toRewardDraft>

/** The request to send; undefined while a field is missing. */
const toRewardRequest = (draft: RewardDraft, currency: string): RewardRequest | undefined => {
  const { isActive } = draft
  const name = draft.name.trim()
  const points = Number(normalizeDigits(draft.points).trim())
  if (name === '' || !Number.isSafeInteger(points) || points < 1) return undefined
  if (draft.kind === 'product')
    return draft.product === '' ? undefined : { name, points, isActive, product: draft.product }
  const amount = parseTypedAmount(draft.amount, currency) ?? 0
  return amount < 1 ? undefined : { name, points, isActive, amount }
}

/** What differs between two people's versions of a reward, in words. */
const useRewardDifferences = ({
  products,
}: LoyaltySettings): ((mine: RewardDraft, theirs: RewardDraft) => Difference[]) => {
  const t = useLoyaltyConsoleTexts()
  const rows: [string, (draft: RewardDraft) => string][] = [
    [t('rewards.name'), ({ name }) => name.trim()],
    [t('rewards.points'), ({ points }) => normalizeDigits(points).trim()],
    [t('rewards.kind'), ({ kind }) => t(kind === 'amount' ? 'rewards.kindAmount' : 'rewards.kindProduct')],
    [
      t('rewards.product'),
      ({ kind, product }) => (kind === 'product' && products.find(({ _id }) => _id === product)?.name) || '',
    ],
    [t('rewards.amount'), ({ kind, amount }) => (kind === 'amount' ? amount : '')],
    [t('rewards.isActive'), ({ isActive }) => t(isActive ? 'state.on' : 'state.off')],
  ]
  return (mine, theirs) => listDifferences(rows, mine, theirs)
}

/** One reward: what it gives and what it costs. */
export const RewardSheet = ({ settings, reward: opened, onSave, onClose }: RewardSheetProps) => {
  const t = useLoyaltyConsoleTexts()
  const { currency, products } = settings
  const [reward, setReward] = useState(opened)
  /** What somebody else saved after the reward was read. */
  const [theirs, setTheirs] = useState<RewardView>()
  const differences = useRewardDifferences(settings)
  const [draft, setDraft] = useState(() => toRewardDraft(reward))
  const change = (part: Partial<RewardDraft>) => setDraft({ ...draft, ...part })
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(toRewardDraft(reward)), onClose)
  const body = toRewardRequest(draft, currency)
  const save = async (base: RewardView | null) => {
    if (!body) return
    const outcome = await onSave(base, body)
    if (outcome === 'saved') onClose()
    else if (outcome !== 'refused') setTheirs(outcome)
  }
  const takeTheirs = (saved: RewardView) => {
    setReward(saved)
    setDraft(toRewardDraft(saved))
    setTheirs(undefined)
  }
  return (
    <>
      <Sheet
        open
        title={t(reward ? 'rewards.edit' : 'rewards.add')}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <Button full aria-disabled={!body || theirs !== undefined} onClick={() => save(reward)}>
            {t('rules.save')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {theirs && (
            <ConflictNotice
              differences={differences(draft, toRewardDraft(theirs))}
              onTheirs={() => takeTheirs(theirs)}
              onMine={() => save(theirs)}
            />
          )}
          <TextField
            required
            label={t('rewards.name')}
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            required
            label={t('rewards.points')}
            inputMode="numeric"
            dir="ltr"
            maxLength={9}
            value={draft.points}
            onChange={({ target }) => change({ points: target.value })}
          />
          <SelectField
            label={t('rewards.kind')}
            options={[
              { value: 'product', label: t('rewards.kindProduct') },
              { value: 'amount', label: t('rewards.kindAmount') },
            ]}
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value === 'amount' ? 'amount' : 'product' })}
          />
          {draft.kind === 'product' ? (
            <SelectField
              required
              label={t('rewards.product')}
              placeholder={t('rewards.chooseProduct')}
              options={products.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={draft.product}
              onChange={({ target }) => change({ product: target.value })}
            />
          ) : (
            <TextField
              required
              label={t('rewards.amount')}
              inputMode={getAmountInputMode(currency)}
              dir="ltr"
              maxLength={12}
              trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
              value={draft.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
          )}
          <CheckboxField
            label={t('rewards.isActive')}
            checked={draft.isActive}
            onChange={({ target }) => change({ isActive: target.checked })}
          />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
