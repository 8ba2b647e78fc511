import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly heading: ReactNode
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen with its heading. */
export const Panel = ({ heading, note, children }: PanelProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface-raised"
    >
      <header className="flex flex-wrap items-baseline gap-x-2 border-line border-b px-4 py-3">
        <h2 id={id} className="font-semibold">
          {heading}
        </h2>
        {note && <p className="text-muted text-sm">{note}</p>}
      </header>
      {children}
    </section>
  )
}
