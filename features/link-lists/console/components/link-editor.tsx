import { useEffect, useId, useState } from 'react'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { type Language, localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { MAX_ADDRESS } from '../../domain/link-address.ts'
import { MAX_LINKS, MAX_TITLE } from '../../domain/link-list.ts'
import { useLinkListsConsoleTexts } from '../link-lists-console-texts.ts'
import { addLink, type DraftLink, type ListDraft, moveLink } from '../list-draft.ts'

interface LinkFieldsProps {
  readonly link: DraftLink
  readonly at: number
  readonly languages: readonly Language[]
  /** The error of a field of this link. */
  readonly errorOf: (field: 'title' | 'address') => string | undefined
  readonly onChange: (link: DraftLink) => void
}

const LinkFields = ({ link, at, languages, errorOf, onChange }: LinkFieldsProps) => {
  const t = useLinkListsConsoleTexts()
  const { title, address, isActive } = link
  return (
    <>
      <LocalizedField
        label={t('link.title')}
        isRequired
        languages={languages}
        maxLength={MAX_TITLE}
        value={title}
        error={errorOf('title')}
        onChange={(text) => onChange({ ...link, title: text })}
      />
      <TextField
        required
        label={t('link.address')}
        hint={at === 0 ? t('link.hint') : undefined}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={MAX_ADDRESS}
        value={address}
        error={errorOf('address')}
        onChange={({ target }) => onChange({ ...link, address: target.value })}
      />
      <CheckboxField
        label={t('link.isActive')}
        checked={isActive}
        onChange={({ target }) => onChange({ ...link, isActive: target.checked })}
      />
    </>
  )
}

interface LinkHeadProps {
  readonly name: string
  readonly clicks: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The id of the button that moves it up or down. */
  readonly idOf: (by: 1 | -1) => string
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const LinkHead = ({ name, clicks, isFirst, isLast, idOf, onMove, onRemove }: LinkHeadProps) => {
  const t = useLinkListsConsoleTexts()
  return (
    <div className="flex items-center gap-1">
      <h4 className="min-w-0 flex-1">
        <bdi className="wrap-anywhere block font-semibold">{name}</bdi>
        <span className="font-normal text-muted text-sm">{t('link.clicks', { count: clicks })}</span>
      </h4>
      <IconButton
        id={idOf(-1)}
        label={t('link.up', { name })}
        icon={<ChevronDownIcon size={20} className="rotate-180" />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={idOf(1)}
        label={t('link.down', { name })}
        icon={<ChevronDownIcon size={20} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label={t('link.remove', { name })} icon={<TrashIcon size={20} />} onClick={onRemove} />
    </div>
  )
}

/** Keeps the focus on the button by which a link was moved, or on the other one at the end of the list. */
const useMoveFocus = (toId: (key: number, by: 1 | -1) => string) => {
  const [moved, setMoved] = useState<{ readonly key: number; readonly by: 1 | -1 }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids never change
  useEffect(() => {
    if (!moved) return
    const [own, other] = [moved.by, moved.by === 1 ? -1 : 1] as const
    const isOwnUsable = document.getElementById(toId(moved.key, own))?.matches(':enabled')
    document.getElementById(toId(moved.key, isOwnUsable ? own : other))?.focus()
  }, [moved])
  return setMoved
}

interface LinkEditorProps {
  readonly draft: ListDraft
  readonly languages: readonly Language[]
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (draft: ListDraft) => void
}

/** The links of a list in the order of the page, moved by buttons that a keyboard reaches too. */
export const LinkEditor = ({ draft, languages, errorOf, onChange }: LinkEditorProps) => {
  const t = useLinkListsConsoleTexts()
  const language = useLanguage()
  const id = useId()
  const [said, setSaid] = useState('')
  const toId = (key: number, by: 1 | -1) => `${id}-${key}-${by === 1 ? 'down' : 'up'}`
  const followFocus = useMoveFocus(toId)
  const { links } = draft
  const nameOf = (link: DraftLink, at: number) =>
    localize(link.title, language) || t('link.number', { number: at + 1 })
  const replace = (at: number, link: DraftLink) => onChange({ ...draft, links: links.with(at, link) })
  const move = (at: number, by: 1 | -1) => {
    const link = links[at]
    if (!link) return
    onChange(moveLink(draft, at, by))
    followFocus({ key: link.key, by })
    setSaid(t('link.moved', { name: nameOf(link, at), number: at + by + 1, total: links.length }))
  }
  return (
    <section className="grid gap-3">
      <h3 className="font-bold text-lg">{t('form.links')}</h3>
      {links.length === 0 && <p className="text-muted">{t('form.noLinks')}</p>}
      <ol className="grid gap-3">
        {links.map((link, at) => (
          <li key={link.key} className="grid gap-4 rounded-xl border border-line p-4">
            <LinkHead
              name={nameOf(link, at)}
              clicks={link.clicks}
              isFirst={at === 0}
              isLast={at === links.length - 1}
              idOf={(by) => toId(link.key, by)}
              onMove={(by) => move(at, by)}
              onRemove={() => onChange({ ...draft, links: links.toSpliced(at, 1) })}
            />
            <LinkFields
              link={link}
              at={at}
              languages={languages}
              errorOf={(field) => errorOf(`links.${at}.${field}`)}
              onChange={(next) => replace(at, next)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        leading={<PlusIcon size={18} />}
        aria-disabled={links.length >= MAX_LINKS}
        onClick={() => onChange(addLink(draft))}
      >
        {t('link.add')}
      </Button>
    </section>
  )
}
