import { useEffect, useId, useState } from 'react'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { type Language, localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { isCallKind, MAX_CALL_NAME, MAX_OWN_CALLS } from '../../domain/calls.ts'
import { addCall, type CallListDraft, type DraftCall, hasRoomForCall, moveCall } from '../call-list-draft.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'

interface CallHeadProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The id of the button that moves it up or down. */
  readonly idOf: (by: 1 | -1) => string
  readonly onMove: (by: 1 | -1) => void
  /** Absent for a known kind. */
  readonly onRemove: (() => void) | undefined
}

const CallHead = ({ name, isFirst, isLast, idOf, onMove, onRemove }: CallHeadProps) => {
  const t = useTablesTexts()
  return (
    <div className="flex items-center gap-1">
      <h2 className="min-w-0 flex-1 font-semibold">
        <bdi className="wrap-anywhere">{name}</bdi>
      </h2>
      <IconButton
        id={idOf(-1)}
        label={t('list.up', { name })}
        icon={<ChevronDownIcon size={20} className="rotate-180" />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={idOf(1)}
        label={t('list.down', { name })}
        icon={<ChevronDownIcon size={20} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      {onRemove && (
        <IconButton label={t('list.remove', { name })} icon={<TrashIcon size={20} />} onClick={onRemove} />
      )}
    </div>
  )
}

interface CallFieldsProps {
  readonly call: DraftCall
  readonly languages: readonly Language[]
  readonly error: string | undefined
  readonly onChange: (call: DraftCall) => void
}

const CallFields = ({ call, languages, error, onChange }: CallFieldsProps) => {
  const t = useTablesTexts()
  return (
    <>
      {call.name && (
        <LocalizedField
          label={t('list.name')}
          hint={t('list.nameHint')}
          isRequired
          languages={languages}
          maxLength={MAX_CALL_NAME}
          value={call.name}
          error={error}
          onChange={(name) => onChange({ ...call, name })}
        />
      )}
      <CheckboxField
        label={t('list.offered')}
        checked={call.isOffered}
        onChange={({ currentTarget }) => onChange({ ...call, isOffered: currentTarget.checked })}
      />
    </>
  )
}

/** Keeps the focus on the button by which a call was moved, or on the other one at the end of the list. */
const useMoveFocus = (toId: (id: number, by: 1 | -1) => string) => {
  const [moved, setMoved] = useState<{ readonly id: number; readonly by: 1 | -1 }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids never change
  useEffect(() => {
    if (!moved) return
    const [own, other] = [moved.by, moved.by === 1 ? -1 : 1] as const
    const isOwnUsable = document.getElementById(toId(moved.id, own))?.matches(':enabled')
    document.getElementById(toId(moved.id, isOwnUsable ? own : other))?.focus()
  }, [moved])
  return setMoved
}

interface CallListRowsProps extends Pick<FieldsProps<CallListDraft>, 'draft' | 'errorOf' | 'onChange'> {
  readonly languages: readonly Language[]
}

/** What guests can call for, in the order of their page, moved by buttons that a keyboard reaches too. */
export const CallListRows = ({ draft, languages, errorOf, onChange }: CallListRowsProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const id = useId()
  const [said, setSaid] = useState('')
  const toId = (call: number, by: 1 | -1) => `${id}-${call}-${by === 1 ? 'down' : 'up'}`
  const followFocus = useMoveFocus(toId)
  const nameOf = ({ key, name }: DraftCall, at: number): string =>
    key !== undefined && isCallKind(key)
      ? t(`call.${key}`)
      : localize(name, language) || t('list.number', { number: at + 1 })
  const move = (call: DraftCall, at: number, by: 1 | -1) => {
    onChange(moveCall(draft, at, by))
    followFocus({ id: call.id, by })
    setSaid(t('list.moved', { name: nameOf(call, at), number: at + by + 1, total: draft.length }))
  }
  return (
    <>
      <ol className="grid gap-3">
        {draft.map((call, at) => (
          <li key={call.id} className="grid gap-2 rounded-xl border border-line bg-surface-raised p-4">
            <CallHead
              name={nameOf(call, at)}
              isFirst={at === 0}
              isLast={at === draft.length - 1}
              idOf={(by) => toId(call.id, by)}
              onMove={(by) => move(call, at, by)}
              onRemove={call.name ? () => onChange(draft.toSpliced(at, 1)) : undefined}
            />
            <CallFields
              call={call}
              languages={languages}
              error={errorOf(`calls.${at}.name`)}
              onChange={(next) => onChange(draft.with(at, next))}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {hasRoomForCall(draft) ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          leading={<PlusIcon size={18} />}
          onClick={() => onChange(addCall(draft))}
        >
          {t('list.add')}
        </Button>
      ) : (
        <p className="text-muted text-sm">{t('list.full', { max: MAX_OWN_CALLS })}</p>
      )}
    </>
  )
}
