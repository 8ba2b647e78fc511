import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Area } from '#core/stores/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { matchesSearch } from '#platform/kernel/normalize-search-text.ts'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useCustomersTexts } from '../customers-texts.ts'

interface AreaFieldProps {
  readonly areas: readonly Area[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (areaId: string) => void
}

/** Selects a delivery area by typing: the list narrows, arrow keys and Enter choose. */
export const AreaField = ({ areas, value, error, onChange }: AreaFieldProps) => {
  const t = useCustomersTexts()
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const chosen = areas.find(({ _id }) => _id === value)
  const isOpen = typed !== null
  const found = isOpen ? areas.filter(({ name, city }) => matchesSearch([name, city], typed)) : []
  const marked = found[at]

  const choose = (area: Area) => {
    onChange(area._id)
    setTyped(null)
    setAt(-1)
  }
  const move = (to: number) => {
    setAt(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) move((at + step + found.length) % Math.max(1, found.length))
      else setTyped('')
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const taken = marked ?? (found.length === 1 ? found[0] : undefined)
      if (taken) choose(taken)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <div>
      <TextField
        label={t('address.area')}
        required
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${id}-${marked._id}` : undefined}
        leading={<PinIcon size={20} />}
        placeholder={t('address.areaHint')}
        value={typed ?? chosen?.name ?? ''}
        error={error}
        onFocus={(event) => event.target.select()}
        onClick={() => setTyped((before) => before ?? '')}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(-1)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('address.area')}
        hidden={!isOpen}
        className="scroll-slim mt-1 max-h-64 rounded-md border border-line bg-surface-raised shadow-md"
      >
        {found.map((area) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the text field
          <div
            key={area._id}
            id={`${id}-${area._id}`}
            role="option"
            tabIndex={-1}
            aria-selected={area === marked}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(area)}
            className="flex min-h-target cursor-pointer items-center justify-between gap-3 px-4 py-2 hover:bg-surface-sunken aria-selected:bg-brand-soft"
          >
            <span>
              <span className="block font-medium">{area.name}</span>
              <span className="block text-muted text-sm">{area.city}</span>
            </span>
            <bdi className="text-muted text-sm tabular-nums">{formatMoney(area.deliveryFee, language)}</bdi>
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && (
        <p role="status" className="mt-1.5 text-danger text-sm">
          {t('address.areaNone')}
        </p>
      )}
    </div>
  )
}
