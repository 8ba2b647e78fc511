import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { matchesSearch, normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'

export interface PickerItem {
  readonly key: string
  readonly name: string
  readonly detail?: string
}

interface PickerProps {
  /** Text of the button. */
  readonly label: string
  readonly items: readonly PickerItem[]
  readonly onPick: (key: string) => void
}

/** Maximum number of items shown; typing finds the others. */
const MAX_SHOWN_ITEMS = 8

const filterItems = (items: readonly PickerItem[], search: string): readonly PickerItem[] =>
  normalizeSearchText(search) === ''
    ? items
    : items.filter(({ name, key }) => matchesSearch([name, key], search))

const Finder = ({
  items,
  onPick,
  onClose,
}: Omit<PickerProps, 'label'> & { readonly onClose: () => void }) => {
  const t = useMenuEditorConsoleTexts()
  const [search, setSearch] = useState('')
  const all = filterItems(items, search)
  const closing = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    // The sheet around it stays open.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <TextField
        type="search"
        label={t('search')}
        hideLabel
        autoFocus
        placeholder={t('search')}
        value={search}
        onKeyDown={closing}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className="grid gap-1">
        {all.slice(0, MAX_SHOWN_ITEMS).map(({ key, name, detail }) => (
          <li key={key}>
            <button
              type="button"
              className="flex min-h-target w-full flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 text-start hover:bg-surface-sunken"
              onKeyDown={closing}
              onClick={() => onPick(key)}
            >
              <bdi className="font-medium">{name}</bdi>
              {detail && <bdi className="text-muted text-sm">{detail}</bdi>}
            </button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="px-3 text-muted text-sm">
        {all.length === 0 && t('nothing.heading')}
        {all.length > MAX_SHOWN_ITEMS && t('moreFound', { count: all.length - MAX_SHOWN_ITEMS })}
      </p>
    </div>
  )
}

/** A button that opens a list to choose one item from; typing searches the whole list. */
export const Picker = ({ label, items, onPick }: PickerProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  if (items.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        ref={button}
        id={id}
        size="sm"
        variant="secondary"
        className="justify-self-start"
        leading={<PlusIcon size={18} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <Finder
          items={items}
          onClose={close}
          onPick={(key) => {
            onPick(key)
            close()
          }}
        />
      )}
    </div>
  )
}
