import { formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { KitchenIcon } from '#platform/ui/icons/kitchen.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { KitchenTicketItem } from '../../contract/endpoints.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'

const LOOKS = {
  waiting: 'border-line-strong bg-surface-raised',
  making: 'border-warning bg-warning-soft',
  ready: 'border-success bg-success-soft',
} as const

const ICONS = { waiting: ClockIcon, making: KitchenIcon, ready: CheckIcon } as const
const INSETS = ['', 'ms-4', 'ms-8', 'ms-12']

type Choice = KitchenTicketItem['choices'][number]

const ChoiceLine = ({ choice, qty }: { choice: Choice; qty: number }) => {
  const t = useKitchenTexts()
  const language = useLanguage()
  const { name, isWithout, portion, inEach, inAll, depth } = choice
  const words = portion === 'whole' ? name : t(`portion.${portion}`, { option: name })
  return (
    <span className={classNames('block', INSETS[depth])}>
      {!isWithout && inAll > 1 && (
        <span className="font-bold tabular-nums">{formatNumber(inAll, language)} × </span>
      )}
      <bdi className={isWithout ? 'font-bold text-danger uppercase' : 'font-medium'}>
        {isWithout ? t('without', { option: name }) : words}
      </bdi>
      {!isWithout && qty > 1 && inEach > 1 && (
        <span className="text-muted"> {t('inEach', { number: formatNumber(inEach, language) })}</span>
      )}
    </span>
  )
}

/** What a cook must not overlook: the customer's instructions and answers, and the allergens. */
const Warnings = ({ item }: { item: KitchenTicketItem }) => {
  const t = useKitchenTexts()
  const language = useLanguage()
  const { answers, specialInstructions, allergens } = item
  return (
    <>
      {answers.map(({ _id, label, text }) => (
        <span key={_id} className="block font-bold">
          <bdi className="wrap-anywhere">{text === '' ? label : `${label}: ${text}`}</bdi>
        </span>
      ))}
      {specialInstructions && (
        <span className="mt-1 flex items-start gap-2 rounded-md bg-danger px-2 py-1 font-bold text-on-danger">
          <EditIcon size={20} className="mt-1 shrink-0" />
          <bdi className="wrap-anywhere min-w-0">{specialInstructions}</bdi>
        </span>
      )}
      {allergens.length > 0 && (
        <span className="mt-1 flex items-start gap-2 font-semibold text-base text-warning">
          <WarningIcon size={18} className="mt-1 shrink-0" />
          <span>{t('allergens', { list: joinWithCommas(allergens, language) })}</span>
        </span>
      )}
    </>
  )
}

const ChangeBadge = ({ item: { change, before } }: { item: KitchenTicketItem }) => {
  const t = useKitchenTexts()
  if (!change) return null
  return (
    <span className="mb-1 block font-bold text-base text-danger uppercase">
      {t(`change.${change}`)}
      {before && (
        <span className="block font-medium normal-case">
          {t('change.before')} <bdi className="line-through">{before}</bdi>
        </span>
      )}
    </span>
  )
}

interface ItemButtonProps {
  readonly item: KitchenTicketItem
  /** Shown only when several stations are displayed together. */
  readonly station?: string | undefined
  readonly onPress: () => void
}

/** An item as one large button that advances its state. */
export const ItemButton = ({ item, station, onPress }: ItemButtonProps) => {
  const t = useKitchenTexts()
  const language = useLanguage()
  const { state, change, qty, name, partOf, choices } = item
  const isRemoved = change === 'removed'
  const StateIcon = ICONS[state]
  const stateText =
    isRemoved && state !== 'ready' ? t('state.unseen') : t(isRemoved ? 'state.seen' : `state.${state}`)
  return (
    <button
      type="button"
      data-item-state={state}
      aria-disabled={state === 'ready' || undefined}
      onClick={onPress}
      className={classNames(
        'pressable block w-full rounded-lg border-2 px-3 py-2 text-start text-lg leading-snug',
        isRemoved && state !== 'ready' ? 'border-danger bg-danger-soft' : LOOKS[state],
      )}
    >
      <ChangeBadge item={item} />
      <span className="flex items-start gap-2 font-bold text-xl">
        <span className="shrink-0 tabular-nums">{formatNumber(qty, language)} ×</span>
        <span className={classNames('min-w-0 flex-1', isRemoved && 'line-through')}>
          <bdi>{name}</bdi>
          {partOf && (
            <span className="block font-medium text-base text-muted">
              {t('partOf')} <bdi>{partOf}</bdi>
            </span>
          )}
        </span>
        <StateIcon size={24} className={classNames('mt-0.5 shrink-0', state === 'ready' && 'text-success')} />
      </span>
      {!isRemoved && choices.map((choice) => <ChoiceLine key={choice.key} choice={choice} qty={qty} />)}
      {!isRemoved && <Warnings item={item} />}
      <span className="mt-1 block font-semibold text-base">
        {station && (
          <>
            <bdi>{station}</bdi>
            {' · '}
          </>
        )}
        {stateText}
      </span>
    </button>
  )
}
