import { type ReactNode, useId } from 'react'

/** One of the three parts of the screen, with its heading and explanation. */
export const Part = ({
  heading,
  text,
  children,
}: {
  heading: string
  text?: string
  children: ReactNode
}) => {
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
        {text && <p className="mt-1 max-w-reading text-muted text-sm">{text}</p>}
      </div>
      {children}
    </section>
  )
}
