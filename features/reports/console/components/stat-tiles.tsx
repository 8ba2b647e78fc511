import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

export interface Stat {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** Somebody should look. */
  readonly isBad?: boolean
}

/** A few figures side by side, each with what it is compared with. */
export const StatTiles = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-px overflow-hidden rounded-md border border-line bg-line">
    {stats.map(({ key, label, value, note, isBad }) => (
      <div key={key} className="grid content-start gap-0.5 bg-surface-raised px-4 py-3">
        <dt className="text-muted text-sm">{label}</dt>
        <dd
          className={classNames(
            'font-bold text-lg tabular-nums tracking-tight md:text-2xl',
            isBad && 'text-danger',
          )}
        >
          <bdi>{value}</bdi>
        </dd>
        {note && <dd className="text-muted text-sm">{note}</dd>}
      </div>
    ))}
  </dl>
)
