import { type ReactNode, useId } from 'react'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'

interface DisclosureProps {
  readonly heading: string
  /** A short summary of the content, for users who do not open it. */
  readonly state?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A collapsible part of a form. Its content stays mounted, so that typed input is not lost. */
export const Disclosure = ({ heading, state, isOpen, children }: DisclosureProps) => {
  const id = useId()
  return (
    <details className="group rounded-xl border border-line" open={isOpen}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-2 hover:bg-surface-sunken [&::-webkit-details-marker]:hidden">
        <span id={id} className="font-semibold">
          {heading}
        </span>
        <span className="ms-auto min-w-0 truncate text-end text-muted text-sm">{state}</span>
        <ChevronDownIcon size={20} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have its legend in the summary */}
      <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-5 px-4 pt-2 pb-4">
        {children}
      </div>
    </details>
  )
}
