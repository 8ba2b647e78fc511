import { classNames } from './class-names.ts'

const SHADES = ['bg-ink text-surface', 'bg-brand-strong text-surface', 'bg-muted text-surface'] as const

const pickShade = (name: string): string =>
  SHADES[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % SHADES.length] ??
  SHADES[0]

/** A person by the first letter of their name. The name itself is said beside it or to screen readers. */
export const Face = ({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'grid shrink-0 place-items-center rounded-full font-bold ring-2 ring-surface-raised',
      size === 'sm' ? 'size-7 text-xs' : 'size-10 text-sm',
      pickShade(name),
    )}
  >
    {[...name][0]?.toLocaleUpperCase() ?? '·'}
  </span>
)
