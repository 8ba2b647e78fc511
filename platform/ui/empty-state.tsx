import type { ReactNode } from 'react'

export type EmptyStateProps = {
  /** An icon or picture, decoration only. */
  icon?: ReactNode
  heading: ReactNode
  children?: ReactNode
  /** What to do next: an empty state always offers it. */
  action?: ReactNode
}

/** A friendly note that there is nothing here, and what to do. */
export const EmptyState = ({ icon, heading, children, action }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-section text-center">
    {icon && (
      <div className="mb-5 grid size-24 place-items-center rounded-full bg-brand-soft text-brand-strong">
        {icon}
      </div>
    )}
    <h2 className="font-bold text-xl tracking-tight">{heading}</h2>
    {children && <div className="mt-2 text-muted">{children}</div>}
    {action && <div className="mt-6">{action}</div>}
  </div>
)
