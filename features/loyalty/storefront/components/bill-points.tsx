import { type FormEvent, useState } from 'react'
import type { BillBenefit, BillBenefitProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Price } from '#platform/ui/price.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Loyalty, LoyaltyApi, Reward } from '../../contract/endpoints.ts'
import { loyaltyErrors } from '../../contract/errors.ts'
import { SECRET_CODE_LENGTH } from '../../domain/secret-code.ts'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { useLoyalty } from '../use-loyalty.ts'

const ROW = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1'

/** What the order taker has been asked for: the code that confirms these points. */
interface PendingCode {
  readonly points: number
  readonly refusal: string
}

/** Uses points and rewards for a table's bill; a refusal is a toast, except that of a secret code. */
const useBillPoints = ({ order, onChange }: BillBenefitProps, refresh: () => unknown) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [pending, setPending] = useState<PendingCode>()
  const receive = async (answer: ApiResult<unknown>) => {
    if (!answer.ok) return show({ text: errorText(answer.error), tone: 'danger' })
    setPending(undefined)
    await Promise.all([onChange(), refresh()])
  }
  return {
    pending,
    submitPoints: async (points: number, secretCode?: string) => {
      const body = { order, points, ...(secretCode === undefined ? {} : { secretCode }) }
      const answer = await browserApi<LoyaltyApi>()('POST /api/v1/orders/dineIn/applyLoyalty', { body })
      if (answer.ok) return receive(answer)
      if (answer.error.code === loyaltyErrors.codeNeeded.code) return setPending({ points, refusal: '' })
      if (secretCode !== undefined) return setPending({ points, refusal: errorText(answer.error) })
      await receive(answer)
    },
    submitRewards: async (rewards: string[]) =>
      receive(
        await browserApi<LoyaltyApi>()('POST /api/v1/orders/dineIn/rewards', { body: { order, rewards } }),
      ),
  }
}
type Submit = ReturnType<typeof useBillPoints>

const SecretCode = ({ pending, submit }: { pending: PendingCode; submit: Submit }) => {
  const t = useLoyaltyTexts()
  const [typed, setTyped] = useState('')
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') void submit.submitPoints(pending.points, typed)
  }
  return (
    <form onSubmit={confirm} noValidate className="grid gap-2">
      <p role="status">{t('errors.codeNeeded')}</p>
      <div className="flex items-start gap-2">
        <TextField
          fieldClassName="flex-1"
          label={t('code.label')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={SECRET_CODE_LENGTH}
          value={typed}
          error={pending.refusal || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="soft" className="mt-7">
          {t('code.verify')}
        </Button>
      </div>
    </form>
  )
}

const Points = ({
  loyalty,
  used,
  submit,
}: {
  loyalty: Loyalty
  used?: BillBenefit | undefined
  submit: Submit
}) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const isUsable = loyalty.points >= Math.max(1, loyalty.redeem.minimum)
  if (submit.pending && !used) return <SecretCode pending={submit.pending} submit={submit} />
  if (!used && !isUsable) return null
  return (
    <div className={ROW}>
      <p className="flex-1">
        {used ? <bdi>{used.name}</bdi> : t('section.balance', { count: loyalty.points })}
      </p>
      {used && <Price text={`−${formatMoney({ ...used.amount, amount: -used.amount.amount }, language)}`} />}
      <Button
        size="sm"
        variant={used ? 'ghost' : 'soft'}
        className={used ? '-me-4' : undefined}
        aria-label={used ? t('section.removeNamed', { name: used.name }) : undefined}
        onClick={() => submit.submitPoints(used ? 0 : loyalty.points)}
      >
        {t(used ? 'section.remove' : 'section.use')}
      </Button>
    </div>
  )
}

interface RewardRowProps {
  readonly reward: Reward
  readonly chosen: readonly BillBenefit[]
  readonly submit: Submit
}

const RewardRow = ({ reward, chosen, submit }: RewardRowProps) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const ids = chosen.map(({ source }) => source)
  const used = chosen.find(({ source }) => source === reward._id)
  return (
    <div className={ROW}>
      <p className="flex-1">
        <bdi className="font-medium">{reward.name}</bdi>
        <span className="block text-muted text-sm">{t('points', { count: reward.points })}</span>
      </p>
      {used && <Price text={`−${formatMoney({ ...used.amount, amount: -used.amount.amount }, language)}`} />}
      <Button
        size="sm"
        variant={used ? 'ghost' : 'soft'}
        className={used ? '-me-4' : undefined}
        aria-label={t(used ? 'section.removeNamed' : 'reward.useNamed', { name: reward.name })}
        onClick={() =>
          submit.submitRewards(used ? ids.filter((id) => id !== reward._id) : [...ids, reward._id])
        }
      >
        {t(used ? 'section.remove' : 'reward.use')}
      </Button>
    </div>
  )
}

/** The guest's points and rewards for the bill of a table. */
export const BillPoints = (props: BillBenefitProps) => {
  const { state, refresh } = useLoyalty(props.store)
  const submit = useBillPoints(props, refresh)
  if (typeof state === 'string') return null
  const chosen = props.benefits.filter(({ kind }) => kind === 'reward')
  const used = props.benefits.find(({ kind }) => kind === 'points')
  const rewards = state.rewards.filter(
    ({ _id, isAffordable }) => isAffordable || chosen.some(({ source }) => source === _id),
  )
  return (
    <>
      <Points loyalty={state} used={used} submit={submit} />
      {rewards.map((reward) => (
        <RewardRow key={reward._id} reward={reward} chosen={chosen} submit={submit} />
      ))}
    </>
  )
}
