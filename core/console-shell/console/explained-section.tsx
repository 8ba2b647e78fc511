import { type ReactNode, useId } from 'react'

interface ExplainedSectionProps {
  readonly heading: string
  readonly text: string
  readonly children: ReactNode
}

/** A part of a screen with its heading and explanation. */
export const ExplainedSection = ({ heading, text, children }: ExplainedSectionProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-4 rounded-xl border border-line bg-surface-raised p-5"
    >
      <div>
        <h2 id={id} className="font-bold text-lg">
          {heading}
        </h2>
        <p className="mt-1 max-w-reading text-muted text-sm">{text}</p>
      </div>
      {children}
    </section>
  )
}
