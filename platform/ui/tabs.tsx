import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type Tab<Key extends string> = { key: Key; label: ReactNode; panel: ReactNode }

export type TabsProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
}

/** The tab after an arrow, Home or End on tab `at` of `count`; undefined for any other key. */
export const getTabAfterKey = (
  key: string,
  at: number,
  { count, rtl }: { count: number; rtl: boolean },
): number | undefined => {
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[key]
  if (step !== undefined) return (at + step + count) % count
  return { Home: 0, End: count - 1 }[key]
}

/** Panels of which one is shown. Arrow keys move between the tabs, in reading direction. */
export const Tabs = <Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) => {
  const id = useId()
  const shown = tabs.find(({ key }) => key === value)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = tabs.findIndex(({ key }) => key === value)
    const next = tabs[getTabAfterKey(event.key, at, { count: tabs.length, rtl }) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }

  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="scroll-strip flex gap-1 rounded-full bg-surface-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={classNames(
              'min-h-10 flex-1 whitespace-nowrap rounded-full px-4 font-semibold text-sm focus-visible:-outline-offset-3',
              tab.key === value ? 'bg-surface-raised text-ink shadow-sm' : 'text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {shown?.panel}
      </div>
    </div>
  )
}
