import { type ReactNode, useId } from 'react'
import type { Change, Remedy } from '#core/cart/contract/changes.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RadioOrCheckboxInput } from '#platform/ui/choice-input.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { ChangeSelection } from '../open-changes.ts'

interface ChangeCardProps {
  readonly change: Change
  readonly pick: ChangeSelection
  readonly onPick: (pick: ChangeSelection) => void
  /** Opens a line's options again; absent without options. */
  readonly onEdit?: (() => void) | undefined
  /** The alternative action where nothing can be accepted. */
  readonly action?: ReactNode
}

interface RadioChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const RadioChoice = ({ name, isChosen, onChoose, children }: RadioChoiceProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-target cursor-pointer items-center gap-3">
      <RadioOrCheckboxInput type="radio" id={id} name={name} checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}

const Alternatives = ({ change, pick, onPick }: Omit<ChangeCardProps, 'onEdit' | 'action'>) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const name = useId()
  return (
    <fieldset className="ms-9 min-w-0 border-line border-s ps-3">
      <legend className="sr-only">{t('changes.instead')}</legend>
      {change.alternatives.map(({ _id, name: product, price }) => (
        <RadioChoice
          key={_id}
          name={name}
          isChosen={pick.product === _id}
          onChoose={() => onPick({ remedy: 'swap', product: _id })}
        >
          <span className="flex justify-between gap-3">
            <bdi>{product}</bdi>
            <bdi className="shrink-0 text-muted tabular-nums">{formatMoney(price, language)}</bdi>
          </span>
        </RadioChoice>
      ))}
    </fieldset>
  )
}

const Remedies = ({
  change,
  pick,
  onPick,
  labelledBy,
}: Omit<ChangeCardProps, 'onEdit' | 'action'> & { readonly labelledBy: string }) => {
  const t = useCheckoutTexts()
  const name = useId()
  const words: Readonly<Record<Remedy, string>> = {
    keep: change.keepText,
    swap: t('changes.swap'),
    remove: t('changes.remove'),
  }
  return (
    <fieldset className="min-w-0" aria-labelledby={labelledBy}>
      {change.remedies.map((remedy) => (
        <RadioChoice
          key={remedy}
          name={name}
          isChosen={pick.remedy === remedy}
          onChoose={() =>
            onPick({ remedy, product: remedy === 'swap' ? (change.alternatives[0]?._id ?? '') : '' })
          }
        >
          {words[remedy]}
        </RadioChoice>
      ))}
      {pick.remedy === 'swap' && <Alternatives change={change} pick={pick} onPick={onPick} />}
    </fieldset>
  )
}

/** One change as text, with its remedies. */
export const ChangeCard = ({ change, pick, onPick, onEdit, action }: ChangeCardProps) => {
  const t = useCheckoutTexts()
  const id = useId()
  return (
    <li className="rounded-lg border border-line">
      <p className="flex items-start gap-2 rounded-t-lg bg-warning-soft px-3 py-2.5 font-medium last:rounded-b-lg">
        <WarningIcon size={20} className="mt-0.5 text-warning" />
        <span id={id}>{change.text}</span>
      </p>
      {(change.line !== null || action) && (
        <div className="px-3 py-1.5">
          {change.line !== null && <Remedies change={change} pick={pick} onPick={onPick} labelledBy={id} />}
          {onEdit && (
            <Button
              size="sm"
              variant="ghost"
              className="-ms-4"
              leading={<EditIcon size={18} />}
              onClick={onEdit}
            >
              {t('changes.edit')}
            </Button>
          )}
          {action}
        </div>
      )}
    </li>
  )
}
